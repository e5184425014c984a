package org.echobench.report.page;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.echobench.results.jmh.Fork;
import org.echobench.results.jmh.JmhMetric;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/** The figures of one server in one row. */
final class RowFigures {

    private final JmhRow row;

    RowFigures(JmhRow row) {
        this.row = row;
    }

    /**
     * A metric's value, by name; {@link MetricName#SCORE} stands for the row's main metric. Empty if it has no value.
     */
    Optional<JmhMetric> metric(String name) {
        String wanted = name.equals(MetricName.SCORE) ? headline() : name;
        return Optional.ofNullable(
                        wanted.equals(MetricName.SCORE)
                                ? row.score()
                                : row.secondary().get(wanted))
                .filter(m -> !m.isEmpty());
    }

    String headline() {
        return row.headline();
    }

    /** Over all iterations the mean, or of maxima the greatest; NaN without any. */
    double value(String name) {
        return metric(name)
                .map(m -> {
                    var all = m.forks().stream().flatMapToDouble(f -> Arrays.stream(f.iterations()));
                    return (isMaximum(name) ? all.max() : all.average()).orElse(Double.NaN);
                })
                .orElse(Double.NaN);
    }

    private static boolean isMaximum(String name) {
        return Metric.find(name)
                .filter(metric -> metric.aggregation() == Aggregation.MAXIMUM)
                .isPresent();
    }

    /** The mean of each fork that measured something, in the order of rounds. */
    double[] forkMeans(String name) {
        return metric(name).stream()
                .flatMap(m -> m.forks().stream())
                .map(Fork::iterations)
                .filter(values -> values.length > 0)
                .mapToDouble(values -> Arrays.stream(values).average().orElseThrow())
                .toArray();
    }

    String unit(String name) {
        return metric(name).map(JmhMetric::unit).orElse("");
    }

    String mode() {
        return row.id().mode();
    }

    Map<String, String> settings() {
        return row.settings();
    }

    int threads() {
        return row.id().threads();
    }

    /** The secondary metrics that are one figure: neither a latency nor one of its percentiles. */
    SortedSet<String> scalars() {
        SortedSet<String> names = new TreeSet<>();
        for (String name : row.secondary().keySet()) {
            boolean percentile = MetricName.quantile(name).isPresent();
            boolean latency = row.secondary().containsKey(MetricName.percentile(name, 0.5));
            if (!percentile && !latency && metric(name).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }
}
