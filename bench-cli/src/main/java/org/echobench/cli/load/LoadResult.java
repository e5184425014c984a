package org.echobench.cli.load;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/**
 * The result of a load run.
 *
 * @param rate messages per second that were asked for; empty for a closed loop
 * @param connections that were asked for
 * @param open those that were not lost
 * @param throughput messages per second, after the warm-up; at a fixed rate until the last of them was answered; empty if
 *     nothing completed in that time, or on fewer connections than were asked for
 * @param completed messages after the warm-up
 * @param lost messages without an answer; this and {@code wrong} and {@code late} include the warm-up
 * @param firstFailure the first of them in words; empty if there is none
 * @param latencies of every message after the warm-up, in nanoseconds: {@link #SERVICE}, at a fixed rate also the others
 * @param cpuMicrosPerOp processor time of the client's threads; no number if nothing completed
 * @param allocBytesPerOp heap allocated by the client's threads; no number if nothing completed
 * @param busy processor time of the busiest client thread, less what it spun, as a share of the time
 * @param saturation share of the busiest client thread's time that was not spent waiting
 * @param service what the service used; empty if it was not started here, and except on Linux
 */
public record LoadResult(
        OptionalInt rate,
        int connections,
        int open,
        OptionalDouble throughput,
        long completed,
        long lost,
        long wrong,
        long late,
        String firstFailure,
        Map<String, Histogram> latencies,
        double cpuMicrosPerOp,
        double allocBytesPerOp,
        double busy,
        double saturation,
        Optional<ServiceUse> service) {

    /** From send to complete answer. */
    public static final String SERVICE = "service";

    /** From intended send to complete answer. */
    public static final String RESPONSE = "response";

    /** From the moment a message could have been sent to its send. */
    public static final String SEND_LAG = "sendLag";

    private static final Map<Metric, String> NAMES = Map.of(
            Metric.LATENCY,
            SERVICE,
            Metric.SERVICE,
            SERVICE,
            Metric.RESPONSE,
            RESPONSE,
            Metric.RESPONSE_LESS_LAG,
            "responseLessLag",
            Metric.SEND_LAG,
            SEND_LAG);

    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final double LATE_MICROS = 1_000;

    /** A pause is longer than almost all answers by this factor, and by more than a collector's usual pause. */
    private static final double PAUSE_FACTOR = 10;

    private static final double PAUSE_MICROS = 100_000;

    /** The name in the output of the load command. */
    static String name(Metric latency) {
        return NAMES.get(latency);
    }

    /** The time in µs within which a share of the messages was answered. */
    double micros(String latency, double share) {
        return Percentiles.micros(latencies.get(latency), share);
    }

    /** The mean of that latency in µs. */
    double meanMicros(String latency) {
        return latencies.get(latency).getMean() / NANOS_PER_MICRO;
    }

    /** Whether the client sent so late that its own delay is part of the response times. */
    public boolean clientLate() {
        return measured(SEND_LAG) && micros(SEND_LAG, 0.99) > LATE_MICROS;
    }

    /** Whether few messages of a closed loop, a share above this, saw a pause in which many more would have been due. */
    boolean pausedAbove(double share) {
        if (rate.isPresent() || !measured(SERVICE)) {
            return false;
        }
        double most = micros(SERVICE, share);
        return micros(SERVICE, 1) > Math.max(PAUSE_FACTOR * most, PAUSE_MICROS + most);
    }

    /** Whether there is a value of that latency. */
    boolean measured(String latency) {
        return latencies.containsKey(latency) && latencies.get(latency).getTotalCount() > 0;
    }

    boolean valid() {
        return throughput.isPresent() && lost + wrong + late == 0;
    }
}
