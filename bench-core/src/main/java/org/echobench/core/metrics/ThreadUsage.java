package org.echobench.core.metrics;

/**
 * What threads have used.
 *
 * @param allocBytes heap bytes allocated
 * @param cpuNanos processor time, without the collector's and the compiler's
 */
public record ThreadUsage(long allocBytes, long cpuNanos) {

    public static final ThreadUsage NONE = new ThreadUsage(0, 0);

    public ThreadUsage plus(ThreadUsage other) {
        return new ThreadUsage(allocBytes + other.allocBytes, cpuNanos + other.cpuNanos);
    }

    public ThreadUsage minus(ThreadUsage other) {
        return new ThreadUsage(allocBytes - other.allocBytes, cpuNanos - other.cpuNanos);
    }
}
