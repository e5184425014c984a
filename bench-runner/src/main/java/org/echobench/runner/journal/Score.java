package org.echobench.runner.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.Metric;
import org.openjdk.jmh.util.ListStatistics;

/**
 * The figures of one row and subject over all its forks.
 *
 * @param value JMH's primary score; the mean capacity of a benchmark that searches for one, whose primary score is the
 *     time of the search
 * @param error half the width of the 95 % t interval over the forks' means; empty with fewer than three forks
 * @param unit of the value
 * @param higherIsBetter true for throughput and capacity
 * @param latency percentiles over every message of all forks, at a fixed rate from the intended time, for push from the
 *     broadcast's one T0; empty if the benchmark records none
 * @param serverAlloc bytes per operation; this and the following are empty where the benchmark does not record them
 * @param serverCpu microseconds per operation
 * @param clientCpu microseconds per operation
 * @param saturation share of the client's time that was not spent waiting, 0 to 1
 * @param sendLag how late the client itself sent, microseconds at p99; empty where no rate was asked for
 * @param requests of a batch, a second; empty where the score is no batch
 * @param bracket between which levels a capacity lies; empty if the benchmark searches for none
 */
public record Score(
        double value,
        OptionalDouble error,
        String unit,
        boolean higherIsBetter,
        Latency latency,
        OptionalDouble serverAlloc,
        OptionalDouble serverCpu,
        OptionalDouble clientCpu,
        OptionalDouble saturation,
        OptionalDouble sendLag,
        OptionalDouble requests,
        Optional<Bracket> bracket) {

    /** In the order of preference: response time, where there is one, is what a user of the server would see. */
    private static final List<String> LATENCIES = List.of("response", "latency", "push.fromT0", "first");

    /** Percentiles in the unit given. */
    public record Latency(OptionalDouble p50, OptionalDouble p99, OptionalDouble p999, String unit) {

        static Latency none() {
            return new Latency(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), "");
        }
    }

    private static final double CONFIDENCE = 0.95;

    static Score of(JmhRow row) {
        Map<String, Metric> secondary = row.secondary();
        Optional<Bracket> bracket = Bracket.of(row);
        Metric scored = bracket.isPresent() ? secondary.get(Bracket.CAPACITY) : row.score();
        double error = new ListStatistics(scored.means().toArray()).getMeanErrorAt(CONFIDENCE);
        return new Score(
                scored.score().orElse(Double.NaN),
                Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error),
                scored.unit(),
                bracket.isPresent() || row.id().mode().equals("thrpt"),
                latency(row, latencyLabel(row)),
                score(row, "server.alloc"),
                score(row, "server.cpu"),
                score(row, "client.cpu"),
                score(row, "client.saturation"),
                latency(row, "send.lag").p99(),
                score(row, "requests"),
                bracket);
    }

    /** Messages or requests a second; empty where the score is another time than that of a batch. */
    public OptionalDouble rate() {
        return higherIsBetter ? OptionalDouble.of(value) : requests;
    }

    /** The label of the latency that a score has; empty if the benchmark records none. */
    static String latencyLabel(JmhRow row) {
        return LATENCIES.stream()
                .filter(row.secondary()::containsKey)
                .findFirst()
                .orElse("");
    }

    private static Latency latency(JmhRow row, String label) {
        Metric latency = row.secondary().get(label);
        return latency == null
                ? Latency.none()
                : new Latency(
                        score(row, label + ":p0.50"),
                        score(row, label + ":p0.99"),
                        score(row, label + ":p0.999"),
                        latency.unit());
    }

    private static OptionalDouble score(JmhRow row, String label) {
        Metric metric = row.secondary().get(label);
        return metric == null || Double.isNaN(metric.score().orElse(Double.NaN))
                ? OptionalDouble.empty()
                : metric.score();
    }
}
