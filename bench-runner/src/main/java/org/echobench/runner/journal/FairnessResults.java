package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.metrics.Fairness;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.metric.Metric;
import org.echobench.runner.jmh.MetricJson;
import org.openjdk.jmh.results.AggregationPolicy;

/**
 * Adds a fork's {@link Fairness} to its row. It covers all measured iterations together, but JMH's JSON has raw data
 * only by iteration. So each iteration gets the fork's value, and the mean stays the mean of the forks.
 */
final class FairnessResults {

    private FairnessResults() {}

    /** @param folder of the fork; without the table nothing is added */
    static ObjectNode addTo(ObjectNode row, Path folder) {
        ForkTables.read(folder, Fairness.TABLE).ifPresent(table -> {
            Fairness fairness = fairness(table, folder);
            int iterations = row.at("/primaryMetric/rawData/0").size();
            add(row, Metric.FAIRNESS_MAX_MIN, fairness.maxMin(), iterations);
            add(row, Metric.FAIRNESS_JAIN, fairness.jain(), iterations);
        });
        return row;
    }

    private static void add(ObjectNode row, Metric metric, double value, int iterations) {
        double[] values = new double[iterations];
        Arrays.fill(values, value);
        row.withObject("/secondaryMetrics")
                .set(metric.label(), MetricJson.of(AggregationPolicy.AVG, metric.unit(), values));
    }

    private static Fairness fairness(CurveTable table, Path folder) {
        try {
            if (table.columns().equals(Fairness.COLUMNS) && table.rows().size() == 1) {
                List<String> values = table.rows().get(0);
                return new Fairness(
                        Integer.parseInt(values.get(0)),
                        Long.parseLong(values.get(1)),
                        Long.parseLong(values.get(2)),
                        Double.parseDouble(values.get(3)));
            }
        } catch (IllegalArgumentException e) {
            throw ForkTables.damaged(folder, table.name(), e);
        }
        throw ForkTables.damaged(folder, table.name(), null);
    }
}
