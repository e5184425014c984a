package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.echobench.report.Compared;
import org.echobench.report.ResultFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks through the whole command: from JMH's JSON to verdicts. */
@Tag("integration")
class ReplayTest {

    private static final Map<String, List<double[]>> BENCHMARKS = RealForks.logScores();

    @TempDir
    Path folder;

    @Test
    void identicalCodeHasHardlyASuspectRow() {
        Comparison result = evenAgainstOddForks(1);
        long suspect = result.count(Verdict.SUSPECT);
        long flagged = result.rows().stream()
                .filter(r -> r.estimate().orElseThrow().p() < 0.05)
                .count();
        System.out.printf("identical code: %d of 293 rows SUSPECT, %d with p < .05%n", suspect, flagged);
        assertTrue(suspect <= 3, suspect + " rows are SUSPECT");
        assertTrue(flagged <= 30, flagged + " rows have p < .05");
    }

    @Test
    void moreThanHalfOfTenPercentSlowdownsAreFound() {
        Comparison result = evenAgainstOddForks(1.1);
        long found = result.rows().stream()
                .filter(r -> r.estimate().orElseThrow().p() < 0.01 && r.isWorse())
                .count();
        System.out.printf(
                "10 %% slower: %d of 293 rows with p < .01, %d SUSPECT, %d UNSTABLE%n",
                found, result.count(Verdict.SUSPECT), result.count(Verdict.UNSTABLE));
        assertEquals(0, result.count(Verdict.REGRESSED), "loose files are SUSPECT at most");
        assertTrue(found >= 147, found + " of 293 found");
    }

    private Comparison evenAgainstOddForks(double factor) {
        Path base = write("base.json", 0, 1);
        return Compared.files(base, write("head.json", 1, factor)).run();
    }

    private Path write(String name, int first, double factor) {
        ResultFile file = new ResultFile();
        BENCHMARKS.forEach((benchmark, forks) -> {
            double[][] chosen = IntStream.iterate(first, i -> i < 10, i -> i + 2)
                    .mapToObj(i -> Arrays.stream(forks.get(i))
                            .map(x -> factor * Math.exp(x))
                            .toArray())
                    .toArray(double[][]::new);
            file.row(benchmark, "avgt", "s/op", chosen);
        });
        return file.write(folder.resolve(name));
    }
}
