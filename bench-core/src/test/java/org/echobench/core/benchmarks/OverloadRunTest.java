package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverloadRunTest {

    @TempDir
    Path directory;

    @Test
    void everyLevelHasALineAndItsWindows() throws RunnerException {
        RunResult result = ShortRun.of(Overload.class, directory, options -> options.measurementIterations(1)
                .param("exchange", "json")
                .param("connections", "8")
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

    @Tag("fork")
    @Test
    void aPhaseThatIsTooShortForAVerdictIsRefused() throws IOException {
        String failure = ShortRun.failureOf(
                Overload.class, "reference", directory, options -> options.param("recoveryMillis", "400"));
        assertEquals("settleMillis and recoveryMillis must be at least 500, but are 1000 and 400", failure);
    }
}
