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
 * @param connections the connections held at its end
 */
public record RampStep(int connections, Setup setup, Idle idle, Push push) {

    /**
     * Opening the connections.
     *
     * @param opened connections added to those of the step before
     * @param nanos how long that took
     */
    public record Setup(int opened, long nanos) {}

    /**
     * The server while its connections are idle.
     *
     * @param stats the server's use after a full collection
     * @param kernelBytes the slab of the whole machine; empty off Linux
     */
    public record Idle(ServerStats stats, OptionalLong kernelBytes) {}

    /**
     * Broadcasts, each begun when all had received the one before.
     *
     * @param latencies in nanoseconds by label: {@code push.fromT0} and {@code push.last}
     * @param broadcasts their number
     * @param server what they cost the server
     * @param clientCpuNanos CPU time of all client processes meanwhile
     */
    public record Push(Map<Metric, Histogram> latencies, int broadcasts, Cost server, long clientCpuNanos) {}
}
