package org.echobench.core.scale;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;

/**
 * The result of one step of a ramp.
 *
 * @param connections held at its end
 */
public record RampStep(int connections, Setup setup, Idle idle, Push push) {

    /**
     * Opening the connections.
     *
     * @param opened more than at the step before
     * @param nanos that it took
     * @param server the use of the server's process meanwhile
     */
    public record Setup(int opened, long nanos, Used server) {}

    /**
     * Nothing happens.
     *
     * @param stats of the server after a full collection
     * @param kernelBytes slab of the whole machine; empty off Linux
     */
    public record Idle(ServerStats stats, OptionalLong kernelBytes) {}

    /**
     * Broadcasts, each begun when the one before had been received by all.
     *
     * @param latencies in nanoseconds by label: {@code push.fromT0} and {@code push.last} of {@code publish}; of
     *     {@code publishEach} {@code push.fromWrite} and {@code push.eachFromT0}, empty where the server has it not
     * @param broadcasts of {@code publish}
     * @param nanos that these took
     * @param server the use of its process meanwhile
     * @param clientCpuNanos processor time of all client processes meanwhile
     */
    public record Push(
            Map<Metric, Histogram> latencies, int broadcasts, long nanos, Used server, long clientCpuNanos) {}

    /**
     * The server's use between two moments.
     *
     * @param threads its own threads
     * @param processCpuNanos the whole process; empty where it is not known, as the following
     * @param collections of the garbage collector
     */
    public record Used(ThreadUsage threads, OptionalLong processCpuNanos, OptionalLong collections) {

        static Used between(ServerStats from, ServerStats to) {
            return new Used(
                    to.threads().minus(from.threads()),
                    ServerStats.used(from.processCpuNanos(), to.processCpuNanos()),
                    ServerStats.used(from.gcCount(), to.gcCount()));
        }

        /** Nanoseconds of processor time of the process, divided. */
        OptionalDouble cpuNanosPer(double divisor) {
            return processCpuNanos.stream()
                    .mapToDouble(nanos -> nanos / divisor)
                    .findFirst();
        }
    }
}
