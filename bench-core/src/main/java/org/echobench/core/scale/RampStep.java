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

    private static final double NANOS_PER_MICRO = 1_000.0;

    /**
     * Opening the connections.
     *
     * @param opened more than at the step before
     * @param nanos that it took
     * @param server the use of the server's process meanwhile
     */
    public record Setup(int opened, long nanos, Used server) {

        /** Connections a second. */
        public double rate() {
            return opened * 1e9 / nanos;
        }
    }

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
                    difference(from.processCpuNanos(), to.processCpuNanos()),
                    difference(from.gcCount(), to.gcCount()));
        }

        private static OptionalLong difference(long from, long to) {
            return from < 0 || to < 0 ? OptionalLong.empty() : OptionalLong.of(to - from);
        }

        /** Processors that were busy, on average. */
        public OptionalDouble processors(long nanos) {
            return nanos == 0 ? OptionalDouble.empty() : cpu(nanos);
        }

        /** Microseconds of processor time of the process for each of {@code count}. */
        public OptionalDouble cpuMicros(double count) {
            return cpu(count * NANOS_PER_MICRO);
        }

        private OptionalDouble cpu(double divisor) {
            return processCpuNanos.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(processCpuNanos.getAsLong() / divisor);
        }
    }
}
