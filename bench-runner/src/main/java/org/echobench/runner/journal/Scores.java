package org.echobench.runner.journal;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.echobench.results.Bracket;
import org.echobench.results.Score;
import org.echobench.results.jmh.JmhMetric;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;

/** Takes the {@link Score} from JMH's row of all forks of a row and subject. */
final class Scores {

    private Scores() {}

    static Score of(JmhRow row) {
        JmhMetric scored = scored(row);
        return new Score(
                scored.score().orElse(Double.NaN),
                Standing.NONE,
                scored.unit(),
                found(row).isPresent() || row.id().mode().equals("thrpt"),
                Metric.BESIDE_SCORE.stream()
                        .map(Metric::label)
                        .filter(row.secondary()::containsKey)
                        .findFirst()
                        .map(label -> latency(row, label)),
                value(row, Metric.SERVER_ALLOC.label()),
                value(row, Metric.SERVER_CPU.label()),
                Standing.NONE,
                value(row, Metric.SERVER_PROCESS_CPU.label()),
                value(row, Metric.CLIENT_CPU.label()),
                value(row, Metric.CLIENT_SATURATION.label()),
                value(row, Metric.CLIENT_BUSY.label()),
                value(row, MetricName.percentile(Metric.SEND_LAG.label(), 0.99)),
                value(row, Metric.REQUESTS.label()),
                bracket(row));
    }

    /** The metric that the score is about. */
    static JmhMetric scored(JmhRow row) {
        return found(row).orElse(row.score());
    }

    private static Optional<JmhMetric> found(JmhRow row) {
        return Optional.ofNullable(row.secondary().get(row.headline()));
    }

    private static Score.Latency latency(JmhRow row, String label) {
        return new Score.Latency(
                label,
                value(row, MetricName.percentile(label, 0.5)).orElse(Double.NaN),
                value(row, MetricName.percentile(label, 0.99)).orElse(Double.NaN),
                value(row, MetricName.percentile(label, 0.999)).orElse(Double.NaN),
                row.secondary().get(label).unit());
    }

    private static OptionalDouble value(JmhRow row, String label) {
        JmhMetric metric = row.secondary().get(label);
        return metric == null || Double.isNaN(metric.score().orElse(Double.NaN))
                ? OptionalDouble.empty()
                : metric.score();
    }

    /** The bracket of a benchmark that searches for a capacity; empty for any other. */
    private static Optional<Bracket> bracket(JmhRow row) {
        OptionalDouble held = values(row, Metric.CAPACITY).min();
        return held.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bracket(
                        held.getAsDouble(),
                        values(row, Metric.CAPACITY_NOT_HELD).max(),
                        values(row, Metric.CAPACITY_LIMITED_AT).min()));
    }

    /** The metric's value in every fork that has one. */
    private static DoubleStream values(JmhRow row, Metric metric) {
        return Stream.ofNullable(row.secondary().get(metric.label())).flatMapToDouble(JmhMetric::means);
    }
}
