package org.echobench.core.metrics;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a server's JVM has used so far, or uses now.
 *
 * @param threads allocation and processor time of the server's threads
 * @param processCpuNanos processor time of the whole process, the collector's and the compiler's included; −1 where it
 *     is not a process of its own
 * @param heapBytes heap in use
 * @param directBytes direct buffers of the JDK
 * @param residentBytes resident set of the process; −1 off Linux
 * @param liveThreads platform threads
 * @param gcCount collections so far
 */
public record ServerStats(
        ThreadUsage threads,
        long processCpuNanos,
        long heapBytes,
        long directBytes,
        long residentBytes,
        int liveThreads,
        long gcCount) {

    /** Of this JVM, with the given use of the server's threads. */
    public static ServerStats ofThisJvm(ThreadUsage threads, long processCpuNanos) {
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        long gcCount = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
        return new ServerStats(
                threads,
                processCpuNanos,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                direct,
                ProcFs.residentBytes().orElse(-1),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                gcCount);
    }
}
