package org.echobench.cli.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.results.Figures;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/**
 * The result of a load run, for people and for programs.
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

    /** In the order shown. */
    private static final List<String> LATENCIES = List.of(RESPONSE, SERVICE, SEND_LAG);

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

    /** For people. */
    public List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add("throughput   " + throughputText() + " (" + completed + " completed, " + lost + " lost, " + wrong
                + " wrong, " + late + " late)");
        for (String latency : shown()) {
            lines.add(String.format("%-13s", shownName(latency) + " us") + "p50 " + figure(latency, 0.5) + "  p90 "
                    + figure(latency, 0.9) + "  p99 " + figure(latency, 0.99) + "  p99.9 "
                    + figure(latency, 0.999) + "  max " + figure(latency, 1));
        }
        String cost = Figures.of(cpuMicrosPerOp) + " us CPU and " + Figures.of(allocBytesPerOp) + " B per message, ";
        lines.add("client       " + (completed > 0 ? cost : "") + "busy " + Math.round(100 * busy) + " % of the time");
        service.ifPresent(use -> {
            String cpu = Figures.of(use.cpuMicrosPerOp()) + " us CPU per message, ";
            lines.add("target       " + (completed > 0 ? cpu : "") + Figures.of(use.residentBytes() / 1e6)
                    + " MB resident, " + use.threads() + " threads");
        });
        if (!firstFailure.isEmpty()) {
            lines.add("first fault  " + firstFailure);
        }
        return lines;
    }

    /** The rate, or why there is none. */
    private String throughputText() {
        if (throughput.isPresent()) {
            String asked = rate.isPresent() ? " of " + Figures.of(rate.getAsInt()) + " asked" : "";
            return Figures.of(throughput) + " messages/s" + asked;
        }
        String reason = open < connections
                ? open + " of " + connections + " connections stayed open"
                : completed == 0 ? "no answer was right" : "no answer came within the duration";
        return Figures.NONE + ": " + reason;
    }

    /** The client's own lateness, which is no fault of the server, and what the percentiles hide. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (clientLate()) {
            warnings.add("client late: it sent " + figure(SEND_LAG, 0.99)
                    + " us late at p99, more than 1 ms, so the response times are not the server's alone");
        }
        if (pausedAbove(0.99)) {
            String hidden = pausedAbove(0.999) ? "p99.9" : "p99";
            warnings.add("pause: the longest service time is " + figure(SERVICE, 1)
                    + " us, far above " + hidden + ": the closed loop sent nothing on that connection meanwhile; --rate"
                    + " shows what such a pause costs");
        }
        return warnings;
    }

    private List<String> shown() {
        return LATENCIES.stream().filter(this::measured).toList();
    }

    private static String shownName(String latency) {
        return latency.equals(SEND_LAG) ? "send lag" : latency;
    }

    private String figure(String latency, double share) {
        return Figures.of(micros(latency, share));
    }

    /** For programs. */
    List<String> json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        rate.ifPresent(asked -> json.put("rate", asked));
        json.put("connections", connections);
        json.put("connectionsOpen", open);
        throughput.ifPresent(value -> json.put("throughput", value));
        json.put("completed", completed);
        json.put("lost", lost);
        json.put("wrong", wrong);
        json.put("late", late);
        for (String latency : shown()) {
            ObjectNode percentiles = json.putObject(latency);
            percentiles.put("mean", meanMicros(latency));
            percentiles.put("p50", micros(latency, 0.5));
            percentiles.put("p90", micros(latency, 0.9));
            percentiles.put("p99", micros(latency, 0.99));
            percentiles.put("p999", micros(latency, 0.999));
            percentiles.put("max", micros(latency, 1));
        }
        if (rate.isPresent()) {
            json.put("clientLate", clientLate());
        }
        putIfMeasured(json, "clientCpuMicrosPerOp", cpuMicrosPerOp);
        putIfMeasured(json, "clientAllocBytesPerOp", allocBytesPerOp);
        json.put("clientBusy", busy);
        json.put("clientSaturation", saturation);
        service.ifPresent(use -> {
            ObjectNode target = json.putObject("target");
            putIfMeasured(target, "cpuMicrosPerOp", use.cpuMicrosPerOp());
            target.put("residentBytes", use.residentBytes()).put("threads", use.threads());
        });
        if (!firstFailure.isEmpty()) {
            json.put("firstFailure", firstFailure);
        }
        return List.of(json.toString());
    }

    /** A cost of each message is no number where none completed. */
    private static void putIfMeasured(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        }
    }

    /**
     * What a started service and its children used during a load.
     *
     * @param cpuMicrosPerOp processor time; Linux counts it in steps of 10 ms
     * @param residentBytes at the end
     * @param threads at the end
     */
    record ServiceUse(double cpuMicrosPerOp, long residentBytes, int threads) {

        /** @param messages of the time between */
        static ServiceUse between(ProcessUsage before, ProcessUsage after, long messages) {
            return new ServiceUse(
                    (after.cpuNanos() - before.cpuNanos()) / 1e3 / messages, after.residentBytes(), after.threads());
        }
    }
}
