package org.echobench.cli.run;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.report.Report;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The charts in documents are those of kept runs: results/charts/MACHINE/RUN/CHART.svg. {@code -Dgolden.update=true}
 * makes them anew, and so fills an empty file that a new chart begins as.
 */
class DocumentedChartsTest {

    private static final Path CHARTS = Path.of("..", "results", "charts");
    private static final Path BASELINES = Path.of("..", "results", "baseline");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> chartsAreThoseOfTheirRuns() throws IOException {
        try (Stream<Path> files = Files.walk(CHARTS)) {
            return files
                    .filter(file -> file.toString().endsWith(".svg"))
                    .collect(groupingBy(Path::getParent))
                    .entrySet()
                    .stream()
                    .map(run -> DynamicTest.dynamicTest(
                            CHARTS.relativize(run.getKey()).toString(),
                            () -> assertAreThoseOf(CHARTS.relativize(run.getKey()), run.getValue())));
        }
    }

    private void assertAreThoseOf(Path run, List<Path> charts) throws IOException {
        Path made = folder.resolve(run);
        Report.writeCharts(BASELINES.resolve(run), made);
        for (Path chart : charts) {
            Path same = made.resolve(chart.getFileName());
            assertTrue(Files.exists(same), () -> "not a chart of this run: " + chart);
            if (Boolean.getBoolean("golden.update")) {
                Files.copy(same, chart, REPLACE_EXISTING);
            }
            assertEquals(Files.readString(same), Files.readString(chart), chart.toString());
        }
    }
}
