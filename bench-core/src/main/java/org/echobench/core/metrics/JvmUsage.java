package org.echobench.core.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * A cheap reading of a JVM's use at one moment.
 *
 * @param heapBytes heap in use, garbage included
 * @param liveThreads platform threads, the JVM's and the harness's own among them
 * @param gcCount collections of all collectors since the start
 * @param gcMillis time in collections since the start
 */
public record JvmUsage(long heapBytes, int liveThreads, long gcCount, long gcMillis) {

    public static JvmUsage ofThisJvm() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        return new JvmUsage(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
    }
}
