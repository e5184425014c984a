package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.VerdictFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that declare more forks than their file has. */
class IncompleteRowsTest {

    @TempDir
    Path folder;

    private Comparison result;

    @BeforeEach
    void compare() {
        result = Compared.loose(folder, file(5), file(2).with(row -> row.put("forks", 5)))
                .run();
    }

    private static ResultFile file(int forks) {
        return new ResultFile()
                .row("org.demo.Echo.whole", "thrpt", "ops/s", Forks.of(1, 5, 100, 0.001))
                .row("org.demo.Echo.run", "thrpt", "ops/s", Forks.of(1, forks, 100, 0.001))
                .secondary("gc.count", "counts", Forks.of(2, forks, 7, 0.01));
    }

    @Test
    void theMissingForksAreTold() {
        assertEquals(
                List.of("1 row of head.json has fewer forks than declared, marked [I]: Echo.run has 2 of 5."),
                result.notes());
    }

    @Test
    void onlyTheRowsThatLackForksAreIncomplete() {
        List<RowResult> rows = result.rows();
        assertEquals(
                List.of(false, true, true),
                rows.stream().map(RowResult::isIncomplete).toList());
        assertEquals(new Side(rows.get(1).head().score(), 2, 3), rows.get(1).head());
    }

    @ParameterizedTest
    @EnumSource(value = OutputFormat.class, names = "JSON", mode = EnumSource.Mode.EXCLUDE)
    void theRowIsMarked(OutputFormat format) {
        String text = format.render(result);
        assertTrue(text.contains("[I]"), text);
    }

    @Test
    void theVerdictFileKeepsTheMark() throws IOException {
        Path verdicts = Files.writeString(folder.resolve("verdicts.json"), OutputFormat.JSON.render(result));
        Comparison again = VerdictFile.read(verdicts);
        assertEquals(OutputFormat.TEXT.render(result), OutputFormat.TEXT.render(again));
        assertTrue(OutputFormat.TEXT.render(again).contains("Echo.run [I]:"), OutputFormat.TEXT.render(again));
    }

    @Test
    void aForkWithoutValuesIsInTheFile() {
        assertEquals(
                List.of(),
                Compared.loose(
                                folder,
                                file(5),
                                file(5).row("org.demo.Echo.last", "thrpt", "ops/s", new double[] {1}, new double[] {}))
                        .run()
                        .notes());
    }
}
