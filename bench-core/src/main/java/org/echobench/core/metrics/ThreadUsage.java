package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.echobench.results.metric.Metric;

/**
 * The use of threads.
 *
 * @param allocBytes heap bytes allocated; {@link #UNKNOWN} if they are not counted
 * @param cpuNanos processor time, without the collector's and the compiler's
 */
public record ThreadUsage(long allocBytes, long cpuNanos) {

    /** An unknown count of bytes, which is not 0: sums and differences with it are unknown, too. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    public static final ThreadUsage NONE = new ThreadUsage(0, 0);

    /**
     * The use of a process that is not a JVM: its whole processor time, with its collector; its allocation is unknown.
     */
    public static ThreadUsage ofProcess(long cpuNanos) {
        return new ThreadUsage(UNKNOWN, cpuNanos);
    }

    /** The bytes allocated, where they are counted. */
    public OptionalLong knownAllocBytes() {
        return allocBytes == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(allocBytes);
    }

    /**
     * The use as metrics; allocation is left out if it is not counted.
     *
     * @param messages by which both are divided, more than 0
     */
    public List<Scalar> perMessage(Metric alloc, Metric cpu, double messages) {
        List<Scalar> scalars = new ArrayList<>();
        knownAllocBytes().ifPresent(bytes -> scalars.add(Scalar.share(alloc, bytes, messages)));
        scalars.add(Scalar.share(cpu, cpuNanos, messages));
        return scalars;
    }

    public ThreadUsage plus(ThreadUsage other) {
        return with(other, allocBytes + other.allocBytes, cpuNanos + other.cpuNanos);
    }

    public ThreadUsage minus(ThreadUsage other) {
        return with(other, allocBytes - other.allocBytes, cpuNanos - other.cpuNanos);
    }

    private ThreadUsage with(ThreadUsage other, long alloc, long cpu) {
        boolean unknown = allocBytes == UNKNOWN || other.allocBytes == UNKNOWN;
        return new ThreadUsage(unknown ? UNKNOWN : alloc, cpu);
    }
}
