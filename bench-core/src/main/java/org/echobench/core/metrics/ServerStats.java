package org.echobench.core.metrics;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.echobench.results.metric.Metric;

/**
 * The resources that a server's process has used since its start, or uses now; also the response to STATS, and a
 * sample of a JVM. Every number is −1 where it is not known.
 *
 * @param threads allocation and CPU time of the server's threads; a process that is not a JVM omits them
 * @param processCpuNanos CPU time of the whole process in ns, the collector's and the compilers' included
 * @param compilerCpuNanos CPU time of the compilers' threads in ns; a process that is not a JVM omits it
 * @param collectorCpuNanos the same for the collector's threads
 * @param heapBytes heap in use
 * @param heapCommittedBytes heap that the process keeps in memory, in use or not
 * @param directBytes direct buffers of the JDK
 * @param residentBytes resident set of the process
 * @param liveThreads platform threads
 * @param gcCount collections since the start
 * @param gcMillis time in collections since the start, in ms
 */
public record ServerStats(
        ThreadUsage threads,
        long processCpuNanos,
        Long compilerCpuNanos,
        Long collectorCpuNanos,
        long heapBytes,
        long heapCommittedBytes,
        long directBytes,
        long residentBytes,
        int liveThreads,
        long gcCount,
        long gcMillis) {

    // Looked up once: each look-up makes the platform search for its beans anew.
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final List<BufferPoolMXBean> DIRECT =
            ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("direct"))
                    .toList();

    public ServerStats {
        if (threads == null) {
            threads = ThreadUsage.UNCOUNTED;
        }
        if (compilerCpuNanos == null) {
            compilerCpuNanos = -1L;
        }
        if (collectorCpuNanos == null) {
            collectorCpuNanos = -1L;
        }
    }

    /**
     * The memory that the process uses, the same for every language: its resident set without free heap. A JVM's heap
     * is pre-touched, so all of it is resident. Node.js and Go keep free heap after a collection.
     *
     * @return in bytes; −1 if it is not known
     */
    public long memoryBytes() {
        return residentBytes < 0 || heapCommittedBytes < 0 ? -1 : residentBytes - (heapCommittedBytes - heapBytes);
    }

    /** The JVM's collections since an earlier report; unknown values are left out. */
    public List<Scalar> collectionsSince(ServerStats earlier) {
        List<Scalar> work = new ArrayList<>();
        used(earlier.gcCount, gcCount).ifPresent(n -> work.add(Scalar.of(Metric.SERVER_GC_COUNT, n)));
        used(earlier.gcMillis, gcMillis).ifPresent(n -> work.add(Scalar.of(Metric.SERVER_GC_TIME, n)));
        return work;
    }

    /**
     * The growth of a total between two readings, which are below 0 where they are unknown. A total that has become
     * less lacks a part, such as the time of a process that ended: then the growth is unknown.
     */
    public static OptionalLong used(long from, long to) {
        return from < 0 || to < from ? OptionalLong.empty() : OptionalLong.of(to - from);
    }

    /** The use of this JVM, with the given use of the server's threads. */
    public static ServerStats ofThisJvm(
            ThreadUsage threads, long processCpuNanos, long compilerCpuNanos, long collectorCpuNanos) {
        MemoryUsage heap = MEMORY.getHeapMemoryUsage();
        long gcCount = 0;
        long gcMillis = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            gcCount += collector.getCollectionCount();
            gcMillis += collector.getCollectionTime();
        }
        return new ServerStats(
                threads,
                processCpuNanos,
                compilerCpuNanos,
                collectorCpuNanos,
                heap.getUsed(),
                heap.getCommitted(),
                DIRECT.isEmpty() ? 0 : DIRECT.get(0).getMemoryUsed(),
                Proc.residentBytes().orElse(-1),
                THREADS.getThreadCount(),
                gcCount,
                gcMillis);
    }
}
