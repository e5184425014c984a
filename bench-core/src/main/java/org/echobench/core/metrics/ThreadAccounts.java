package org.echobench.core.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Splits this JVM's allocation and CPU time between the server and everything else. Threads that exist before the
 * server starts are everything else; all others are the server's. A virtual thread's work shows on its carrier.
 * Thread-safe.
 */
public final class ThreadAccounts {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** JDK 21's total over all threads, ended ones as well; called by reflection, since the suite supports JDK 17. */
    private static final Optional<Method> TOTAL_ALLOC_BYTES = Arrays.stream(ThreadMXBean.class.getMethods())
            .filter(method -> method.getName().equals("getTotalThreadAllocatedBytes"))
            .findFirst();

    private final Set<Long> others;
    private final JvmThreads compilers = new JvmThreads(JvmThreads.COMPILERS);
    private final JvmThreads collectors = new JvmThreads(JvmThreads.COLLECTORS);

    public ThreadAccounts() {
        this(THREADS.getAllThreadIds());
    }

    private ThreadAccounts(long... others) {
        this.others = LongStream.of(others).boxed().collect(Collectors.toSet());
    }

    /** For a JVM of the server alone: all threads are the server's, except the calling one. */
    public static ThreadAccounts ofService() {
        return new ThreadAccounts(Thread.currentThread().getId());
    }

    /** Counts the calling thread as not the server's. */
    public synchronized void excludeCurrentThread() {
        others.add(Thread.currentThread().getId());
    }

    /** The calling thread's use since its start. */
    public static ThreadUsage ofCurrentThread() {
        return new ThreadUsage(currentAllocBytes(), THREADS.getCurrentThreadCpuTime());
    }

    /** Heap bytes that the calling thread has allocated since it started. Allocates nothing. */
    public static long currentAllocBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** CPU time of the calling thread since it started, in nanoseconds. Allocates nothing. */
    public static long currentCpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** The use of every thread since its start. */
    public Reading read() {
        long[] ids = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(ids);
        OptionalLong total = totalAllocBytes();
        Map<Long, ThreadUsage> usage = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            long cpu = THREADS.getThreadCpuTime(ids[i]);
            // −1: the thread ended between the two calls. It is missing from this reading, and noticed as such.
            if (bytes[i] >= 0 && cpu >= 0) {
                usage.put(ids[i], new ThreadUsage(bytes[i], cpu));
            }
        }
        return new Reading(
                usage,
                THREADS.getTotalStartedThreadCount(),
                total,
                SYSTEM.getProcessCpuTime(),
                compilers.cpuNanos(),
                collectors.cpuNanos());
    }

    /**
     * One reading of all threads.
     *
     * @param threads use since each thread's start, by thread id
     * @param started platform threads started since the start of the JVM
     * @param totalAllocBytes of all threads, ended ones too; empty before JDK 21
     * @param processCpuNanos the whole process's CPU time since its start, in steps of 10 ms on Linux; −1 if unknown
     * @param compilerCpuNanos CPU time of the JVM's compiler threads since its start; −1 where it is unknown
     * @param collectorCpuNanos the same for the collector's threads
     */
    public record Reading(
            Map<Long, ThreadUsage> threads,
            long started,
            OptionalLong totalAllocBytes,
            long processCpuNanos,
            long compilerCpuNanos,
            long collectorCpuNanos) {

        /** Whether a thread has ended since {@code earlier}, even a thread that started after it. */
        boolean someEndedSince(Reading earlier) {
            long fresh = threads.keySet().stream()
                    .filter(id -> !earlier.threads.containsKey(id))
                    .count();
            return started - earlier.started > fresh || !threads.keySet().containsAll(earlier.threads.keySet());
        }
    }

    /**
     * The use of this JVM's process between two readings.
     *
     * @param server of the server's threads. If some ended in between, their allocation is the JVM's total less that of
     *     all other threads, on JDK 21 and newer; on older JDKs their work since the first reading is missing
     * @param processCpuNanos of the whole process without the threads that are not the server's. The collector's and
     *     the compilers' threads are part of it; empty if the process's time is unknown
     */
    public record Split(ThreadUsage server, OptionalLong processCpuNanos) {}

    public synchronized Split split(Reading from, Reading to) {
        ThreadUsage server = ThreadUsage.NONE;
        ThreadUsage rest = ThreadUsage.NONE;
        Set<Long> servers =
                liveThreads().filter(this::isServer).map(Thread::getId).collect(Collectors.toSet());
        for (Map.Entry<Long, ThreadUsage> entry : to.threads().entrySet()) {
            ThreadUsage used = grown(from.threads().getOrDefault(entry.getKey(), ThreadUsage.NONE), entry.getValue());
            if (servers.contains(entry.getKey())) {
                server = server.plus(used);
            } else {
                rest = rest.plus(used);
            }
        }
        return new Split(withEnded(server, rest, from, to), processLess(rest, server, from, to));
    }

    /**
     * The use of a thread between two readings of it, never negative. HotSpot reads the bytes of another thread without
     * a lock: where that thread's buffer is just being replaced, its bytes count twice or not at all.
     */
    private static ThreadUsage grown(ThreadUsage before, ThreadUsage now) {
        ThreadUsage used = now.minus(before);
        return new ThreadUsage(Math.max(0, used.allocBytes()), used.cpuNanos());
    }

    /** The process's time is coarse; a server's threads are part of it, so it is never less than theirs. */
    private static OptionalLong processLess(ThreadUsage rest, ThreadUsage server, Reading from, Reading to) {
        if (from.processCpuNanos() < 0 || to.processCpuNanos() < 0) {
            return OptionalLong.empty();
        }
        long process = to.processCpuNanos() - from.processCpuNanos();
        return OptionalLong.of(Math.max(process - rest.cpuNanos(), server.cpuNanos()));
    }

    /**
     * The total is read a moment after the threads, so it is not exact. The result is never less than the live
     * threads' sum.
     */
    private static ThreadUsage withEnded(ThreadUsage server, ThreadUsage rest, Reading from, Reading to) {
        if (to.someEndedSince(from)
                && from.totalAllocBytes().isPresent()
                && to.totalAllocBytes().isPresent()) {
            long total =
                    to.totalAllocBytes().getAsLong() - from.totalAllocBytes().getAsLong();
            return new ThreadUsage(Math.max(total - rest.allocBytes(), server.allocBytes()), server.cpuNanos());
        }
        return server;
    }

    private boolean isServer(Thread thread) {
        return !others.contains(thread.getId());
    }

    /** The names of the live platform threads, without the JVM's own; true for the server's. */
    public synchronized Map<String, Boolean> names() {
        Set<Long> known = LongStream.of(THREADS.getAllThreadIds()).boxed().collect(Collectors.toSet());
        return liveThreads()
                .filter(thread -> known.contains(thread.getId()))
                .collect(Collectors.toMap(Thread::getName, this::isServer, Boolean::logicalOr));
    }

    private static Stream<Thread> liveThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[2 * root.activeCount() + 64];
        return Arrays.stream(threads, 0, root.enumerate(threads, true));
    }

    private static OptionalLong totalAllocBytes() {
        try {
            return TOTAL_ALLOC_BYTES.isPresent()
                    ? OptionalLong.of((long) TOTAL_ALLOC_BYTES.get().invoke(THREADS))
                    : OptionalLong.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
