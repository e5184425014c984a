package org.echobench.runner.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.echobench.results.Bracket;
import org.echobench.results.Score;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.ListStatistics;

/** Takes the {@link Score} from the forks of a row and subject. */
final class Scores {

    /** In the order of preference: response time, where there is one, is what a user of the server would see. */
    private static final List<String> LATENCIES = List.of("response", "latency", "push.fromT0", "first");

    /** The secondary result that is the value of a benchmark that searches for a capacity. */
    private static final String CAPACITY = "capacity";

    private static final double CONFIDENCE = 0.95;

    private Scores() {}

    static Score of(RunResult run) {
        Result<?> primary = run.getPrimaryResult();
        @SuppressWarnings("rawtypes") // JMH's own signature
        Map<String, Result> secondary = run.getSecondaryResults();
        Optional<Bracket> bracket = bracket(run);
        Result<?> scored = bracket.isPresent() ? secondary.get(CAPACITY) : primary;
        double[] means = bracket.isPresent()
                ? values(run, CAPACITY).toArray()
                : run.getBenchmarkResults().stream()
                        .mapToDouble(fork -> fork.getPrimaryResult().getScore())
                        .toArray();
        double error = new ListStatistics(means).getMeanErrorAt(CONFIDENCE);
        Result<?> lag = secondary.get("send.lag");
        return new Score(
                scored.getScore(),
                Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error),
                scored.getScoreUnit(),
                bracket.isPresent() || run.getParams().getMode() == Mode.Throughput,
                LATENCIES.stream()
                        .filter(secondary::containsKey)
                        .findFirst()
                        .map(label -> latency(label, secondary.get(label))),
                score(secondary.get("server.alloc")),
                score(secondary.get("server.cpu")),
                score(secondary.get("client.cpu")),
                score(secondary.get("client.saturation")),
                lag == null ? OptionalDouble.empty() : OptionalDouble.of(percentile(lag, 99)),
                score(secondary.get("requests")),
                bracket);
    }

    private static Score.Latency latency(String label, Result<?> result) {
        return new Score.Latency(
                label, percentile(result, 50), percentile(result, 99), percentile(result, 99.9), result.getScoreUnit());
    }

    private static double percentile(Result<?> result, double rank) {
        return result.getStatistics().getPercentile(rank);
    }

    private static OptionalDouble score(Result<?> result) {
        return result == null || Double.isNaN(result.getScore())
                ? OptionalDouble.empty()
                : OptionalDouble.of(result.getScore());
    }

    /** The bracket of a benchmark that searches for a capacity; empty for any other. */
    private static Optional<Bracket> bracket(RunResult run) {
        OptionalDouble held = values(run, CAPACITY).min();
        return held.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bracket(
                        held.getAsDouble(),
                        values(run, CAPACITY + ".notHeld").max(),
                        values(run, CAPACITY + ".limitedAt").min()));
    }

    /** That secondary result of every fork that has it. */
    private static DoubleStream values(RunResult run, String label) {
        Collection<BenchmarkResult> forks = run.getBenchmarkResults();
        return forks.stream()
                .filter(fork -> fork.getSecondaryResults().containsKey(label))
                .mapToDouble(fork -> fork.getSecondaryResults().get(label).getScore());
    }
}
