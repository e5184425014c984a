package org.echobench.cli.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.Figures;

/** A load's result for people and for programs. */
public final class LoadReportFormat {

    /** In the order shown. */
    private static final List<String> LATENCIES = List.of(LoadResult.RESPONSE, LoadResult.SERVICE, LoadResult.SEND_LAG);

    private LoadReportFormat() {}

    public static List<String> text(LoadResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("throughput   " + throughput(result) + " (" + result.completed() + " completed, " + result.lost()
                + " lost, " + result.wrong() + " wrong, " + result.late() + " late)");
        for (String latency : shown(result)) {
            lines.add(String.format("%-13s", name(latency) + " us") + "p50 " + figure(result, latency, 0.5) + "  p90 "
                    + figure(result, latency, 0.9) + "  p99 " + figure(result, latency, 0.99) + "  p99.9 "
                    + figure(result, latency, 0.999) + "  max " + figure(result, latency, 1));
        }
        String cost = Figures.of(result.cpuMicrosPerOp()) + " us CPU and " + Figures.of(result.allocBytesPerOp())
                + " B per message, ";
        lines.add("client       " + (result.completed() > 0 ? cost : "") + "busy " + Math.round(100 * result.busy())
                + " % of the time");
        result.service().ifPresent(use -> {
            String cpu = Figures.of(use.cpuMicrosPerOp()) + " us CPU per message, ";
            lines.add("target       " + (result.completed() > 0 ? cpu : "") + Figures.of(use.residentBytes() / 1e6)
                    + " MB resident, " + use.threads() + " threads");
        });
        if (!result.firstFailure().isEmpty()) {
            lines.add("first fault  " + result.firstFailure());
        }
        return lines;
    }

    /** The rate, or why there is none. */
    private static String throughput(LoadResult result) {
        if (result.throughput().isPresent()) {
            String asked = result.rate().isPresent()
                    ? " of " + Figures.of(result.rate().getAsInt()) + " asked"
                    : "";
            return Figures.of(result.throughput()) + " messages/s" + asked;
        }
        String reason = result.open() < result.connections()
                ? result.open() + " of " + result.connections() + " connections stayed open"
                : result.completed() == 0 ? "no answer was right" : "no answer came within the duration";
        return Figures.NONE + ": " + reason;
    }

    /** The client's own lateness, which is no fault of the server, and what the percentiles hide. */
    public static List<String> warnings(LoadResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.clientLate()) {
            warnings.add("client late: it sent " + figure(result, LoadResult.SEND_LAG, 0.99)
                    + " us late at p99, more than 1 ms, so the response times are not the server's alone");
        }
        if (result.pausedAbove(0.99)) {
            String hidden = result.pausedAbove(0.999) ? "p99.9" : "p99";
            warnings.add("pause: the longest service time is " + figure(result, LoadResult.SERVICE, 1)
                    + " us, far above " + hidden + ": the closed loop sent nothing on that connection meanwhile; --rate"
                    + " shows what such a pause costs");
        }
        return warnings;
    }

    private static List<String> shown(LoadResult result) {
        return LATENCIES.stream().filter(result::measured).toList();
    }

    private static String name(String latency) {
        return latency.equals(LoadResult.SEND_LAG) ? "send lag" : latency;
    }

    private static String figure(LoadResult result, String latency, double share) {
        return Figures.of(result.micros(latency, share));
    }

    static List<String> json(LoadResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        result.rate().ifPresent(rate -> json.put("rate", rate));
        json.put("connections", result.connections());
        json.put("connectionsOpen", result.open());
        result.throughput().ifPresent(throughput -> json.put("throughput", throughput));
        json.put("completed", result.completed());
        json.put("lost", result.lost());
        json.put("wrong", result.wrong());
        json.put("late", result.late());
        for (String latency : shown(result)) {
            ObjectNode percentiles = json.putObject(latency);
            percentiles.put("mean", result.meanMicros(latency));
            percentiles.put("p50", result.micros(latency, 0.5));
            percentiles.put("p90", result.micros(latency, 0.9));
            percentiles.put("p99", result.micros(latency, 0.99));
            percentiles.put("p999", result.micros(latency, 0.999));
            percentiles.put("max", result.micros(latency, 1));
        }
        if (result.rate().isPresent()) {
            json.put("clientLate", result.clientLate());
        }
        putIfMeasured(json, "clientCpuMicrosPerOp", result.cpuMicrosPerOp());
        putIfMeasured(json, "clientAllocBytesPerOp", result.allocBytesPerOp());
        json.put("clientBusy", result.busy());
        json.put("clientSaturation", result.saturation());
        result.service().ifPresent(use -> {
            ObjectNode target = json.putObject("target");
            putIfMeasured(target, "cpuMicrosPerOp", use.cpuMicrosPerOp());
            target.put("residentBytes", use.residentBytes()).put("threads", use.threads());
        });
        if (!result.firstFailure().isEmpty()) {
            json.put("firstFailure", result.firstFailure());
        }
        return List.of(json.toString());
    }

    /** A cost of each message is no number where none completed. */
    private static void putIfMeasured(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        }
    }
}
