package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.List;
import org.echobench.core.metrics.Fairness;
import org.echobench.results.CurveTable;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds a fork's {@link Fairness} to its JMH result. It is of all measured iterations together, but JMH's JSON has raw data
 * of iterations only: each gets the fork's value, so that the mean is that of the forks.
 */
final class FairnessResults {

    static final String MAX_MIN = "fairness.maxMin";
    static final String JAIN = "fairness.jain";

    private FairnessResults() {}

    /** @param folder with what the fork left; without the table nothing is added */
    static BenchmarkResult addTo(BenchmarkResult result, Path folder) {
        ForkTables.read(folder, Fairness.TABLE).ifPresent(table -> {
            Fairness fairness = fairness(table, folder);
            for (IterationResult iteration : result.getIterationResults()) {
                iteration.addResult(new ScalarResult(MAX_MIN, fairness.maxMin(), "ratio", AggregationPolicy.AVG));
                iteration.addResult(new ScalarResult(JAIN, fairness.jain(), "index", AggregationPolicy.AVG));
            }
        });
        return result;
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
