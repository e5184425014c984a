package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.core.metrics.Fairness;
import org.echobench.core.metrics.ForkTable;
import org.echobench.results.RunRefusedException;
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
    static BenchmarkResult addTo(BenchmarkResult result, Path folder) throws IOException {
        Path table = folder.resolve(Fairness.TABLE + ForkTable.SUFFIX);
        if (Files.exists(table)) {
            Fairness fairness = read(table);
            for (IterationResult iteration : result.getIterationResults()) {
                iteration.addResult(new ScalarResult(MAX_MIN, fairness.maxMin(), "ratio", AggregationPolicy.AVG));
                iteration.addResult(new ScalarResult(JAIN, fairness.jain(), "index", AggregationPolicy.AVG));
            }
        }
        return result;
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
