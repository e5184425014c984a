package org.echobench.core.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * What a JVM tells of itself at one moment, cheaply.
 *
 * @param heapBytes heap in use, garbage included
 * @param liveThreads platform threads, the JVM's and the harness's own among them
 * @param gcCount collections so far, of all collectors
 * @param gcMillis time in them so far
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
