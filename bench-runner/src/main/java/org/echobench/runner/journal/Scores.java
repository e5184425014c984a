package org.echobench.runner.journal;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.echobench.results.Bracket;
import org.echobench.results.Score;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.ListStatistics;

/** Takes the {@link Score} from the forks of a row and subject. */
final class Scores {

    private static final double CONFIDENCE = 0.95;

    private Scores() {}

    static Score of(RunResult run) {
        Result<?> primary = run.getPrimaryResult();
        @SuppressWarnings("rawtypes") // JMH's own signature
        Map<String, Result> secondary = run.getSecondaryResults();
        Optional<Bracket> bracket = bracket(run);
        Result<?> scored = bracket.isPresent() ? secondary.get(Metric.CAPACITY.label()) : primary;
        double[] means = bracket.isPresent()
                ? values(run, Metric.CAPACITY).toArray()
                : run.getBenchmarkResults().stream()
                        .mapToDouble(fork -> fork.getPrimaryResult().getScore())
                        .toArray();
        double error = new ListStatistics(means).getMeanErrorAt(CONFIDENCE);
        Result<?> lag = secondary.get(Metric.SEND_LAG.label());
        return new Score(
                scored.getScore(),
                Double.isNaN(error) ? OptionalDouble.empty() : OptionalDouble.of(error),
                scored.getScoreUnit(),
                bracket.isPresent() || run.getParams().getMode() == Mode.Throughput,
                Metric.BESIDE_SCORE.stream()
                        .map(Metric::label)
                        .filter(secondary::containsKey)
                        .findFirst()
                        .map(label -> latency(label, secondary.get(label))),
                score(secondary.get(Metric.SERVER_ALLOC.label())),
                score(secondary.get(Metric.SERVER_CPU.label())),
                score(secondary.get(Metric.CLIENT_CPU.label())),
                score(secondary.get(Metric.CLIENT_SATURATION.label())),
                lag == null ? OptionalDouble.empty() : OptionalDouble.of(percentile(lag, 99)),
                score(secondary.get(Metric.REQUESTS.label())),
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
        OptionalDouble held = values(run, Metric.CAPACITY).min();
        return held.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bracket(
                        held.getAsDouble(),
                        values(run, Metric.CAPACITY_NOT_HELD).max(),
                        values(run, Metric.CAPACITY_LIMITED_AT).min()));
    }

    /** That secondary result of every fork that has it. */
    private static DoubleStream values(RunResult run, Metric metric) {
        Collection<BenchmarkResult> forks = run.getBenchmarkResults();
        return forks.stream()
                .filter(fork -> fork.getSecondaryResults().containsKey(metric.label()))
                .mapToDouble(
                        fork -> fork.getSecondaryResults().get(metric.label()).getScore());
    }
}
