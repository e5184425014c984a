package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.metrics.Fairness;
import org.echobench.core.metrics.ForkTable;
import org.echobench.results.RunRefusedException;
import org.echobench.results.metric.Metric;
import org.echobench.runner.jmh.MetricJson;
import org.openjdk.jmh.results.AggregationPolicy;

/**
 * Adds a fork's {@link Fairness} to its row. It is of all measured iterations together, but JMH's JSON has raw data of
 * iterations only: each gets the fork's value, so that the mean is that of the forks.
 */
final class FairnessResults {

    private FairnessResults() {}

    /** @param folder with what the fork left; without the table nothing is added */
    static ObjectNode addTo(ObjectNode row, Path folder) throws IOException {
        Path table = folder.resolve(Fairness.TABLE + ForkTable.SUFFIX);
        if (Files.exists(table)) {
            Fairness fairness = read(table);
            int iterations = row.at("/primaryMetric/rawData/0").size();
            add(row, Metric.FAIRNESS_MAX_MIN, fairness.maxMin(), iterations);
            add(row, Metric.FAIRNESS_JAIN, fairness.jain(), iterations);
        }
        return row;
    }

    private static void add(ObjectNode row, Metric metric, double value, int iterations) {
        double[] values = new double[iterations];
        Arrays.fill(values, value);
        row.withObject("/secondaryMetrics")
                .set(metric.label(), MetricJson.of(AggregationPolicy.AVG, metric.unit(), values));
    }

    private static Fairness read(Path table) throws IOException {
        List<String> lines = Files.readAllLines(table);
        try {
            if (lines.size() == 2 && lines.get(0).equals(String.join(",", Fairness.COLUMNS))) {
                String[] values = lines.get(1).split(",");
                return new Fairness(
                        Integer.parseInt(values[0]),
                        Long.parseLong(values[1]),
                        Long.parseLong(values[2]),
                        Double.parseDouble(values[3]));
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw damaged(table, e);
        }
        throw damaged(table, null);
    }

    private static RunRefusedException damaged(Path table, Exception cause) {
        return new RunRefusedException(
                "The table " + table + " is damaged: delete its folder, and resuming measures that fork again.", cause);
    }
}
