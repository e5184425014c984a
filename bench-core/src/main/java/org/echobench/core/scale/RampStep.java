package org.echobench.core.scale;

import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.ServerStats;
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
     */
    public record Setup(int opened, long nanos) {}

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
     * @param latencies in nanoseconds by label: {@code push.fromT0} and {@code push.last}
     * @param broadcasts their number
     * @param server their cost for it
     * @param clientCpuNanos processor time of all client processes meanwhile
     */
    public record Push(Map<Metric, Histogram> latencies, int broadcasts, Cost server, long clientCpuNanos) {}
}
