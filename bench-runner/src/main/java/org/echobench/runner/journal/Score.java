package org.echobench.runner.journal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
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

    static Score of(RunResult run) {
        Result<?> primary = run.getPrimaryResult();
        @SuppressWarnings("rawtypes") // JMH's own signature
        Map<String, Result> secondary = run.getSecondaryResults();
        Optional<Bracket> bracket = Bracket.of(run);
        Result<?> scored = bracket.isPresent() ? secondary.get(Bracket.CAPACITY) : primary;
        double[] means = bracket.isPresent()
                ? Bracket.values(run, Bracket.CAPACITY).toArray()
                : run.getBenchmarkResults().stream()
                        .mapToDouble(fork -> fork.getPrimaryResult().getScore())
                        .toArray();
        double error = new ListStatistics(means).getMeanErrorAt(CONFIDENCE);
        return new Score(
                scored.getScore(),
                Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error),
                scored.getScoreUnit(),
                bracket.isPresent() || run.getParams().getMode() == Mode.Throughput,
                LATENCIES.stream()
                        .filter(secondary::containsKey)
                        .findFirst()
                        .map(label -> latency(secondary.get(label)))
                        .orElse(Latency.none()),
                score(secondary.get("server.alloc")),
                score(secondary.get("server.cpu")),
                score(secondary.get("client.cpu")),
                score(secondary.get("client.saturation")),
                latency(secondary.get("send.lag")).p99(),
                score(secondary.get("requests")),
                bracket);
    }

    /** Messages or requests a second; empty where the score is another time than that of a batch. */
    public OptionalDouble rate() {
        return higherIsBetter ? OptionalDouble.of(value) : requests;
    }

    /** The label of the latency that a score has; empty if the benchmark records none. */
    static String latencyLabel(RunResult run) {
        return LATENCIES.stream()
                .filter(run.getSecondaryResults()::containsKey)
                .findFirst()
                .orElse("");
    }

    private static Latency latency(Result<?> result) {
        if (result == null) {
            return Latency.none();
        }
        return new Latency(
                percentile(result, 50), percentile(result, 99), percentile(result, 99.9), result.getScoreUnit());
    }

    private static OptionalDouble percentile(Result<?> result, double rank) {
        return OptionalDouble.of(result.getStatistics().getPercentile(rank));
    }

    private static OptionalDouble score(Result<?> result) {
        return result == null || Double.isNaN(result.getScore())
                ? OptionalDouble.empty()
                : OptionalDouble.of(result.getScore());
    }
}
