package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.echobench.results.metric.Metric;

/**
 * What threads have used.
 *
 * @param allocBytes heap bytes allocated; {@link #UNKNOWN} if they are not counted
 * @param cpuNanos CPU time without the collector's and the compilers'; {@link #UNKNOWN} if they cannot be separated
 */
public record ThreadUsage(long allocBytes, long cpuNanos) {

    /** An unknown number: sums and differences with it are unknown as well. It is not −1, which a difference may be. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    public static final ThreadUsage NONE = new ThreadUsage(0, 0);

    /** The use of the threads of a process that is not a JVM. */
    public static final ThreadUsage UNCOUNTED = new ThreadUsage(UNKNOWN, UNKNOWN);

    /**
     * The use as metrics; unknown values are left out.
     *
     * @param messages by which both are divided, more than 0
     */
    public List<Scalar> perMessage(Metric alloc, Metric cpu, double messages) {
        List<Scalar> scalars = new ArrayList<>();
        known(allocBytes).ifPresent(bytes -> scalars.add(Scalar.share(alloc, bytes, messages)));
        known(cpuNanos).ifPresent(nanos -> scalars.add(Scalar.share(cpu, nanos, messages)));
        return scalars;
    }

    public ThreadUsage plus(ThreadUsage other) {
        return new ThreadUsage(
                unlessUnknown(allocBytes, other.allocBytes, allocBytes + other.allocBytes),
                unlessUnknown(cpuNanos, other.cpuNanos, cpuNanos + other.cpuNanos));
    }

    public ThreadUsage minus(ThreadUsage other) {
        return new ThreadUsage(
                unlessUnknown(allocBytes, other.allocBytes, allocBytes - other.allocBytes),
                unlessUnknown(cpuNanos, other.cpuNanos, cpuNanos - other.cpuNanos));
    }

    private static OptionalLong known(long value) {
        return value == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static long unlessUnknown(long one, long other, long value) {
        return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : value;
    }
}
