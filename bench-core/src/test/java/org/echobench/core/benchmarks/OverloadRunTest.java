package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.Goodput;
import org.echobench.results.metric.OverloadLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Real overloads in real forks, far too short to measure anything. */
@Tag("integration")
@Timeout(240)
class OverloadRunTest {

    @TempDir
    Path directory;

    @Test
    void everyLevelHasALineAndItsWindows() throws RunnerException {
        RunResult result = ShortRun.of(Overload.class, directory, options -> options.param("exchange", "json")
                .param("connections", "2")
                .param("settleMillis", "500")
                .param("levelMillis", "200")
                .param("recoveryMillis", "500"));
        List<CurveTable.Line> lines =
                CurveTable.read(directory.resolve(Goodput.TABLE + ".csv")).lines();
        assertEquals(
                Stream.of(OverloadLevel.values())
                        .map(OverloadLevel::label)
                        .sorted()
                        .toList(),
                lines.stream().map(line -> line.text("level")).sorted().toList());
        assertEquals(
                12 * OverloadLevel.values().length,
                CurveTable.read(directory.resolve(Goodput.SERIES + ".csv"))
                        .rows()
                        .size());
        assertTrue(result.getSecondaryResults().get("full.rate").getScore() > 0);
    }
}
