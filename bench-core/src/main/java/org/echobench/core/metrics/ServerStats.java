package org.echobench.core.metrics;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources that a server's process has used since its start, or uses now; also the answer to STATS. Every number
 * is −1 where it is not known.
 *
 * @param threads allocation and processor time of the server's threads; a process that is no JVM leaves them out of its
 *     answer, and they are then those of the whole process
 * @param processCpuNanos processor time of the whole process, the collector's and the compiler's included
 * @param heapBytes heap in use
 * @param directBytes direct buffers of the JDK
 * @param residentBytes resident set of the process
 * @param liveThreads platform threads
 * @param gcCount collections since the start
 * @param gcMillis time in collections since the start
 */
public record ServerStats(
        ThreadUsage threads,
        long processCpuNanos,
        long heapBytes,
        long directBytes,
        long residentBytes,
        int liveThreads,
        long gcCount,
        long gcMillis) {

    public ServerStats {
        if (threads == null) {
            threads = ThreadUsage.ofProcess(processCpuNanos);
        }
    }

    /**
     * The memory of the process, the same for every language: its resident set, and for a JVM the heap in use as well.
     * The heap is pre-touched, so it is resident from the beginning and what it takes does not show. A process that is no
     * JVM is known by its allocation, which nobody counts.
     */
    public long memoryBytes() {
        if (residentBytes < 0) {
            return -1;
        }
        return residentBytes + (threads.knownAllocBytes().isPresent() ? heapBytes : 0);
    }

    /** The use of this JVM, with the given use of the server's threads. */
    public static ServerStats ofThisJvm(ThreadUsage threads, long processCpuNanos) {
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        JvmUsage jvm = JvmUsage.ofThisJvm();
        return new ServerStats(
                threads,
                processCpuNanos,
                jvm.heapBytes(),
                direct,
                ProcFs.residentBytes().orElse(-1),
                jvm.liveThreads(),
                jvm.gcCount(),
                jvm.gcMillis());
    }
}
