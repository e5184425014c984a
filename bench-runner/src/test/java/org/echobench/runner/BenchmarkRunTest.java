package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.ResultFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One real run of real forks, looked at from all sides. */
@Tag("integration")
class BenchmarkRunTest {

    private static final int ROUNDS = 2;

    @TempDir
    static Path temp;

    private static Path directory;
    private static RunResult results;

    @BeforeAll
    static void measure() throws IOException {
        directory = temp.resolve("run");
        Plan plan = TestPlans.plan(
                ROUNDS, List.of(TestPlans.tiny("slow", 500), TestPlans.tiny("fast", 100)), "alpha", "beta");
        BenchmarkRun run = BenchmarkRun.start(directory, plan, TestPlans.environment());
        TestPlans.measure(run, temp, new Progress() {}, new StopSignal());
        results = run.writeResults();
    }

    private static JsonNode json() throws IOException {
        return Json.read(directory.resolve("results.json"));
    }

    @Test
    void everyRowHasEveryForkOfEverySubject() {
        assertTrue(results.complete());
        assertFalse(results.anyFailed());
        assertEquals(
                List.of("slow", "fast"),
                results.rows().stream().map(RunResult.RowResult::name).toList());
        for (RunResult.RowResult row : results.rows()) {
            assertEquals(
                    List.of("alpha", "beta"),
                    row.subjects().stream().map(SubjectResult::subject).toList());
        }
    }

    @Test
    void theJsonIsJmhsOwnWithOneListOfIterationsPerFork() throws IOException {
        JsonNode rows = json();
        assertEquals(4, rows.size());
        for (JsonNode row : rows) {
            assertEquals(TinyBenchmark.COUNT, row.path("benchmark").asText());
            assertEquals("thrpt", row.path("mode").asText());
            assertEquals(ROUNDS, row.path("forks").asInt());
            assertEquals(ROUNDS, row.path("primaryMetric").path("rawData").size());
            for (JsonNode fork : row.path("primaryMetric").path("rawData")) {
                assertEquals(2, fork.size());
                assertTrue(fork.get(0).asDouble() > 0);
            }
        }
        assertEquals(List.of("alpha", "beta", "alpha", "beta"), servers(rows));
    }

    private static List<String> servers(JsonNode rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.path("params").path("server").asText())
                .toList();
    }

    @Test
    void secondaryMetricsKeepTheirPercentilesOverAllForks() throws IOException {
        JsonNode secondary = json().get(0).path("secondaryMetrics");
        JsonNode percentiles = secondary.path("latency").path("scorePercentiles");
        // 1,000 latencies from 500 µs up, 1 µs apart, in each of 2 forks × 2 iterations.
        assertEquals(1_000, percentiles.path("50.0").asDouble(), 2);
        assertEquals(1_490, percentiles.path("99.0").asDouble(), 3);
        assertEquals(ROUNDS, secondary.path("latency").path("rawData").size());
        assertEquals("us/op", secondary.path("latency").path("scoreUnit").asText());
        assertEquals(500, secondary.path("server.alloc").path("score").asDouble());
        assertTrue(secondary.has("latency:p0.99"));
    }

    @Test
    void theFiguresAreThoseOfTheForks() {
        SubjectResult one = results.rows().get(1).subjects().get(0);
        assertEquals(600, one.value("latency:p0.50").getAsDouble(), 2);
        assertEquals(100, one.value("server.alloc").getAsDouble());
        assertTrue(one.standing("score").low().isPresent());
        assertTrue(one.value("server.cpu").isEmpty());
    }

    @Test
    void rebuildingFromTheJournalGivesTheSameBytes() throws IOException {
        byte[] before = Files.readAllBytes(directory.resolve("results.json"));
        byte[] summary = Files.readAllBytes(directory.resolve(ResultFiles.SUMMARY));
        Path log = directory.resolve("latency").resolve("slow~alpha.hlog");
        byte[] latency = Files.readAllBytes(log);
        Files.delete(log);
        Files.delete(directory.resolve("results.json"));
        Plan same = TestPlans.plan(
                ROUNDS, List.of(TestPlans.tiny("slow", 500), TestPlans.tiny("fast", 100)), "alpha", "beta");
        BenchmarkRun.resume(directory, same).writeResults();
        assertArrayEquals(before, Files.readAllBytes(directory.resolve("results.json")));
        assertArrayEquals(summary, Files.readAllBytes(directory.resolve(ResultFiles.SUMMARY)));
        assertArrayEquals(latency, Files.readAllBytes(log));
    }

    @Test
    void theLatencyLogsHoldEveryMessageOfEveryFork() throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(
                directory.resolve("latency").resolve("slow~alpha.hlog").toFile())) {
            int forks = 0;
            while (reader.hasNext()) {
                EncodableHistogram histogram = reader.nextIntervalHistogram();
                assertEquals("latency", histogram.getTag());
                assertEquals(2_000, ((Histogram) histogram).getTotalCount());
                forks++;
            }
            assertEquals(ROUNDS, forks);
        }
    }

    @Test
    void noPathOfTheMachineIsInTheFilesThatAreCommitted() throws IOException {
        for (String file : List.of("results.json", "summary.md", "plan.json", "environment.json")) {
            String text = Files.readString(directory.resolve(file));
            assertFalse(text.contains(temp.toString()), file);
            assertFalse(text.contains(System.getProperty("java.home")), file);
            assertFalse(text.contains(System.getProperty("user.dir")), file);
        }
        assertTrue(json().get(0).path("jvm").asText().contains(System.getProperty("java.vendor")));
        assertEquals("-Xmx64m", json().get(0).path("jvmArgs").get(0).asText());
    }

    @Test
    void everyForkRecordsItsCircumstances() throws IOException {
        List<ForkRecord> entries = Journal.open(directory.resolve("forks")).entries();
        assertEquals(4 * ROUNDS, entries.size());
        for (int i = 0; i < entries.size(); i++) {
            assertEquals(i + 1, entries.get(i).order());
            assertTrue(entries.get(i).duration().toMillis() > 0);
        }
        JsonNode first = Json.read(directory
                .resolve("forks")
                .resolve(entries.get(0).id().folderName())
                .resolve(Journal.ENTRY));
        assertTrue(first.has("timeWaits"));
        assertTrue(first.path("backgroundLoad").has("steal"));
    }

    @Test
    void theSummaryNamesEveryRowAndSubject() throws IOException {
        String summary = Files.readString(directory.resolve(ResultFiles.SUMMARY));
        assertTrue(summary.contains("## slow\n") && summary.contains("## fast\n"), summary);
        assertTrue(summary.contains("| alpha |") && summary.contains("| beta |"), summary);
    }
}
