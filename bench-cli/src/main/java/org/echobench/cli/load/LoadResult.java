package org.echobench.cli.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.Figures;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * The result of a load, for people and for programs. Its figures have the same names as a run's metrics.
 *
 * @param rate the offered rate in messages per second; empty for a closed loop
 * @param connections the requested number of connections
 * @param announced settings that the server announced on the first one, by their protocol names; empty for most servers
 * @param open connections that were not lost
 * @param measured the work of all threads after the warm-up
 * @param outcomes of all messages, including those of the warm-up
 * @param firstFailure in words; empty if there was none
 * @param scalars the client's costs
 */
public record LoadResult(
        Optional<Integer> rate,
        int connections,
        Map<String, Long> announced,
        int open,
        MeasurementWindow.WorkerTotals measured,
        LoadReport.Counts outcomes,
        Optional<String> firstFailure,
        List<Scalar> scalars) {

    private static final List<Double> SHARES = List.of(0.5, 0.9, 0.99, 0.999, 1.0);

    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final double LATE_MICROS = 1_000;

    /** A pause is longer than almost all responses by this factor, and by more than a collector's usual pause. */
    private static final double PAUSE_FACTOR = 10;

    private static final double PAUSE_MICROS = 100_000;

    /** This many messages may fail and the throughput still counts; of more than 3000 messages, one in a thousand. */
    private static final long A_FEW = 3;

    /** From here on handshakes are why a client thread hardly waits: one costs as much as dozens of messages. */
    private static final double HANDSHAKES_A_MESSAGE = 0.1;

    private static final double SATURATED = 0.9;

    /**
     * Messages per second; at a fixed rate until the last response. Empty if nothing completed in that time, a
     * connection was lost, or more than a few messages failed.
     */
    private OptionalDouble throughput() {
        boolean few = failed() <= Math.max(A_FEW, outcomes.sent() / 1_000);
        return open == connections && few && measured.inTime() > 0
                ? OptionalDouble.of(measured.inTime() * 1e9 / measured.nanos())
                : OptionalDouble.empty();
    }

    boolean valid() {
        return throughput().isPresent() && outcomes.lost() + outcomes.wrong() + outcomes.late() == 0;
    }

    private long failed() {
        return outcomes.lost() + outcomes.wrong();
    }

    /** The latencies that have a value, in the order of the metrics. */
    private Map<Metric, Histogram> latencies() {
        Map<Metric, Histogram> latencies = new TreeMap<>(measured.latencies());
        latencies.values().removeIf(histogram -> histogram.getTotalCount() == 0);
        return latencies;
    }

    /** The latency in µs that this share of the messages did not exceed; NaN if there is none. */
    private double micros(Metric latency, double share) {
        Histogram histogram = latencies().get(latency);
        return histogram == null ? Double.NaN : Percentiles.micros(histogram, share);
    }

    /** For people. */
    List<String> text() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "throughput",
                throughputText() + " (" + measured.counts().completed() + " completed, " + outcomes.lost() + " lost, "
                        + outcomes.wrong() + " wrong, " + outcomes.late() + " late)");
        latencies().forEach((latency, histogram) -> lines.put(latency.label() + " us", percentiles(latency)));
        scalars.forEach(scalar -> lines.put(
                scalar.metric().label(),
                Figures.of(scalar.value()) + " " + scalar.metric().unit()));
        ends().ifPresent(words -> lines.put("server ends", words));
        knownLimit(outcomes.reopened().most()).ifPresent(words -> lines.put("its limit", words));
        firstFailure.ifPresent(reason -> lines.put("first fault", reason));
        if (!announced.isEmpty()) {
            lines.put(
                    "server set",
                    announced.entrySet().stream()
                            .map(setting -> setting.getKey() + " " + setting.getValue())
                            .collect(Collectors.joining(", ")));
        }
        int width = lines.keySet().stream().mapToInt(String::length).max().orElseThrow();
        return lines.entrySet().stream()
                .map(line -> String.format("%-" + width + "s  %s", line.getKey(), line.getValue()))
                .toList();
    }

    /** After how many responses the server ends connections, and what that costs; empty if it ends and refuses none. */
    private Optional<String> ends() {
        LoadReport.Reopened reopened = outcomes.reopened();
        if (reopened.connections() == 0) {
            return reopened.messages() == 0
                    ? Optional.empty()
                    : Optional.of(
                            "no connection; " + reopened.messages() + " requests that it refused were sent again");
        }
        String responses = reopened.fewest() == reopened.most()
                ? "each connection after " + Figures.count(reopened.most(), "response")
                : "connections after " + reopened.fewest() + " to " + reopened.most() + " responses";
        double share = (double) measured.counts().reopened().nanos() / measured.nanos() / connections;
        return Optional.of(responses + ": " + reopened.connections() + " opened again, "
                + Figures.percent(share) + " of the time of a connection; " + reopened.messages()
                + " messages sent again");
    }

    /**
     * The servers whose default limit this number of responses is, and the setting's name; empty if none is known.
     * Apache httpd and lighttpd answer one request more than their limit.
     */
    private static Optional<String> knownLimit(long responses) {
        if (responses == 100 || responses == 101) {
            return Optional.of(
                    "100 is the default of Tomcat (in Spring Boot server.tomcat.max-keep-alive-requests) and of"
                            + " Apache httpd (MaxKeepAliveRequests)");
        }
        return responses == 1000 || responses == 1001
                ? Optional.of("1000 is the default of nginx (keepalive_requests) and of lighttpd"
                        + " (server.max-keep-alive-requests)")
                : Optional.empty();
    }

    private String percentiles(Metric latency) {
        return SHARES.stream()
                .map(share -> name(share) + " " + figure(latency, share))
                .collect(Collectors.joining("  "));
    }

    /** {@code p99.9}. */
    private static String name(double share) {
        return share == 1 ? "max" : MetricName.rank(share);
    }

    /** The throughput, or why there is none. */
    private String throughputText() {
        if (throughput().isPresent()) {
            String asked = rate.isPresent() ? " of " + Figures.of(rate.get()) + " asked" : "";
            return Figures.of(throughput()) + " messages/s" + asked;
        }
        String reason = open < connections
                ? open + " of " + connections + " connections stayed open"
                : measured.counts().completed() == 0
                        ? "no response was right"
                        : measured.inTime() == 0
                                ? "no response came within the duration"
                                : failed() + " of " + outcomes.sent() + " messages were lost or wrong";
        return Figures.NONE + ": " + reason;
    }

    /** Warns of the client's own lateness, which is not the server's fault, and of what the percentiles hide. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (micros(Metric.SEND_LAG, 0.99) > LATE_MICROS) {
            warnings.add("client late: it sent " + figure(Metric.SEND_LAG, 0.99)
                    + " us late at p99, more than 1 ms, so the response times are not the server's alone");
        }
        double handshakes = scalars.stream()
                .filter(scalar -> scalar.metric() == Metric.TLS_HANDSHAKES)
                .mapToDouble(Scalar::value)
                .sum();
        double messages = measured.counts().completed() * 1e9 / measured.nanos();
        if (measured.saturation() > SATURATED && handshakes > HANDSHAKES_A_MESSAGE * messages) {
            warnings.add("handshakes: the client is saturated: with " + Figures.of(handshakes)
                    + " TLS handshakes/s its busiest thread waited for the server "
                    + Figures.percent(1 - measured.saturation()) + " of the time; --threads gives it more");
        }
        if (pausedAbove(0.99)) {
            String hidden = pausedAbove(0.999) ? "p99.9" : "p99";
            warnings.add("pause: the longest latency is " + figure(Metric.LATENCY, 1)
                    + " us, far above " + hidden + ": the closed loop sent nothing on that connection meanwhile; --rate"
                    + " shows what such a pause costs");
        }
        return warnings;
    }

    /** Whether a few messages of a closed loop, those above this share, saw a pause in which many more were due. */
    private boolean pausedAbove(double share) {
        double most = micros(Metric.LATENCY, share);
        return micros(Metric.LATENCY, 1) > Math.max(PAUSE_FACTOR * most, PAUSE_MICROS + most);
    }

    private String figure(Metric latency, double share) {
        return Figures.of(micros(latency, share));
    }

    /** For programs: one object. */
    String json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        rate.ifPresent(asked -> json.put("rate", asked));
        json.put("connections", connections);
        json.put("connectionsOpen", open);
        if (!announced.isEmpty()) {
            ObjectNode settings = json.putObject("serverSettings");
            announced.forEach(settings::put);
        }
        throughput().ifPresent(value -> json.put("throughput", value));
        json.put("completed", measured.counts().completed());
        json.put("lost", outcomes.lost());
        json.put("wrong", outcomes.wrong());
        json.put("late", outcomes.late());
        latencies().forEach((latency, histogram) -> {
            ObjectNode micros = json.putObject(latency.label()).put("mean", histogram.getMean() / NANOS_PER_MICRO);
            SHARES.forEach(share -> micros.put(name(share), micros(latency, share)));
        });
        scalars.forEach(scalar -> json.put(scalar.metric().label(), scalar.value()));
        firstFailure.ifPresent(reason -> json.put("firstFailure", reason));
        return json.toString();
    }
}
