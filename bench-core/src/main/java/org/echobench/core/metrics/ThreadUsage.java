package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.echobench.results.metric.Metric;

/**
 * What threads have used.
 *
 * @param allocBytes heap bytes allocated; {@link #UNKNOWN} where nobody counts them
 * @param cpuNanos processor time, without the collector's and the compiler's
 */
public record ThreadUsage(long allocBytes, long cpuNanos) {

    /** No count of bytes, and not 0: what is unknown stays so in every sum and difference. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    public static final ThreadUsage NONE = new ThreadUsage(0, 0);

    /** Of a process that is no JVM: its whole processor time, collector included; nobody counts its allocation. */
    public static ThreadUsage ofProcess(long cpuNanos) {
        return new ThreadUsage(UNKNOWN, cpuNanos);
    }

    /** The bytes allocated, where they are counted. */
    public OptionalLong knownAllocBytes() {
        return allocBytes == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(allocBytes);
    }

    /**
     * As metrics; allocation is left out where nobody counts it.
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
