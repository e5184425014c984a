package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.report.ResultFile;
import org.echobench.report.TestRuns;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs kept in a history, and the trends that it shows. */
class HistoryFolderTest {

    private static final String ECHO = "org.demo.Echo.run";

    @TempDir
    Path temp;

    private HistoryFolder history() {
        return new HistoryFolder(temp.resolve("history"));
    }

    private Path add(Path run) {
        return history()
                .add(List.of(HistoryEntry.ofRun(run)))
                .keySet()
                .iterator()
                .next();
    }

    /** A run of netty and the reference server in which both have one fork of this value. */
    private Path run(String commit, String started, double netty, double reference) throws IOException {
        return run(commit, started, "false", ECHO, netty, reference);
    }

    private Path run(String commit, String started, String dirty, String benchmark, double netty, double reference)
            throws IOException {
        ResultFile results = new ResultFile()
                .row(benchmark, "thrpt", "ops/s", new double[] {netty})
                .param("server", "netty")
                .secondary("gc.count", "counts", new double[] {3})
                .row(benchmark, "thrpt", "ops/s", new double[] {reference})
                .param("server", "reference");
        return run(results, benchmark, 1, started, commit, Boolean.parseBoolean(dirty));
    }

    private Path run(ResultFile results, String benchmark, int rounds, String started, String commit, boolean dirty)
            throws IOException {
        Path folder = Files.createTempDirectory(temp, "run");
        results.write(folder.resolve("results.json"));
        List<Row> rows = List.of(Row.of("row", benchmark, Map.of(), RowSettings.annotated()));
        TestRuns.write(
                folder,
                TestRuns.plan(folder, "x", rounds, rows, List.of("netty", "reference")),
                started,
                commit,
                dirty,
                TestRuns.machine("P", 2, 1L << 30),
                List.of());
        return folder;
    }

    /** A run of netty with a fork for each of these: of 2,000 latencies all are 100 µs, but the highest 5 % are this. */
    private Path latencies(int... slowMicros) throws IOException {
        double[][] means = new double[slowMicros.length][1];
        ResultFile results = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", means)
                .param("server", "netty")
                .secondary("latency", "us/op", means);
        Path folder = run(results, ECHO, slowMicros.length, "2026-01-01T00:00:00Z", "aaaaaaaaaa", false);
        Path log = Files.createDirectories(folder.resolve("latency")).resolve("row~netty.hlog");
        for (int micros : slowMicros) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(100_000, 1_900);
            histogram.recordValueWithCount(1_000L * micros, 100);
            LatencyLog.append(log, Map.of(Metric.LATENCY, histogram));
        }
        return folder;
    }

    private static String message(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(UserError.class, call).getMessage();
    }

    @Test
    void aRunBecomesAFileOfItsCommitAndMachine() throws IOException {
        Path file = add(run("aaaaaaaaaa", "2026-01-01T00:00:00Z", 50, 100));
        assertTrue(file.getFileName().toString().matches("aaaaaaaaaa-[0-9a-f]{8}\\.json"), file.toString());
        HistoryEntry entry = history().entries(List.of()).get(0);
        assertEquals("P, 2 processors, 1.0 GiB, Linux amd64, JVM 17.0.15+6", entry.machine());
        assertEquals(2, entry.points().size(), "gc.count has no direction");
    }

    @Test
    void aForksPercentileCoversAllItsLatenciesAndTheRunsIsTheMedianOfItsForks() throws IOException {
        add(latencies(200, 900, 300));
        HistoryEntry.Point p99 = history().entries(List.of()).get(0).points().stream()
                .filter(point -> point.metric().equals("latency:p0.99"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                List.of(200L, 900L, 300L), p99.forks().stream().map(Math::round).toList());
        assertEquals(300, p99.value(), 1);
    }

    @Test
    void aLatencyHasNoMeanAndNoPercentileThatTooFewSamplesHold() throws IOException {
        add(latencies(200, 900, 300));
        assertEquals(
                List.of("score", "latency:p0.50", "latency:p0.99"),
                history().entries(List.of()).get(0).points().stream()
                        .map(HistoryEntry.Point::metric)
                        .toList());
    }

    /** A JMH file of one row; it has no server, and its machine no name. */
    private HistoryEntry jmh(String commit, String unit, double... forks) {
        double[][] values =
                Arrays.stream(forks).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
        Path file = new ResultFile().row(ECHO, "avgt", unit, values).write(temp.resolve(commit + ".json"));
        return HistoryEntry.ofFile(file, commit, Instant.parse("2026-01-01T00:00:00Z"), Optional.empty());
    }

    @Test
    void aSeriesGoesOnInTheUnitOfItsNewestCommit() {
        history().add(List.of(jmh("aaaaaaaaaa", "ms/op", 2, 3), jmh("bbbbbbbbbb", "us/op", 2_500)));
        List<Trend> trends = Trend.of(history().entries(List.of("aaaaaaaaaa", "bbbbbbbbbb")));
        assertEquals(1, trends.size());
        assertEquals("us/op", trends.get(0).unit());
        assertEquals(
                List.of(2_500.0, 2_500.0),
                trends.get(0).values().stream().map(Trend.Value::value).toList());
    }

    @Test
    void unitsThatDoNotConvertAreTwoSeries() {
        history().add(List.of(jmh("aaaaaaaaaa", "ms/op", 2), jmh("bbbbbbbbbb", "B/op", 2)));
        assertEquals(2, Trend.of(history().entries(List.of())).size());
    }

    @Test
    void filesOfAnyOriginAreOfAnUnnamedMachineAndTheirJvm() {
        assertEquals(
                "unnamed machine, JVM 17.0.15+6", jmh("aaaaaaaaaa", "ms/op", 2).machine());
    }

    @Test
    void runsOfACommitOnOneMachineAreFilesOfTheirOwnAndOneEntryWithTheForksOfAll() throws IOException {
        Path first = run("aaaaaaaaaa", "2026-01-01T00:00:00Z", 50, 100);
        Path file = add(first);
        String text = Files.readString(file);
        Path second = add(run("aaaaaaaaaa", "2026-01-02T00:00:00Z", 60, 200));
        assertEquals(
                file.getFileName().toString().replace(".json", "-2.json"),
                second.getFileName().toString());
        assertEquals(text, Files.readString(file), "a file is never changed");
        List<HistoryEntry> entries = history().entries(List.of());
        assertEquals(1, entries.size());
        assertEquals(List.of(50.0, 60.0), entries.get(0).points().get(0).forks());
        Trend.Value value = Trend.of(entries).get(0).values().get(0);
        assertEquals(55.0 / 150, value.ratio().orElseThrow(), 1e-12);
    }

    @Test
    void theSameRunIsKeptOnce() throws IOException {
        Path run = run("aaaaaaaaaa", "2026-01-01T00:00:00Z", 50, 100);
        assertEquals(add(run), add(run));
        HistoryEntry twice = jmh("bbbbbbbbbb", "ms/op", 2);
        assertEquals(1, history().add(List.of(twice, twice)).size());
    }

    @Test
    void trendsAreRatiosToTheReferenceOfTheSameRunInTheOrderOfAncestry() throws IOException {
        add(run("cccccccccc", "2026-01-01T00:00:00Z", 40, 50));
        add(run("aaaaaaaaaa", "2026-01-03T00:00:00Z", 50, 100));
        add(run("bbbbbbbbbb", "2026-01-02T00:00:00Z", 30, 50));
        List<Trend> trends =
                Trend.of(history().entries(List.of("aaaaaaaaaa0", "9999999999", "bbbbbbbbbb0", "cccccccccc0")));
        assertEquals(1, trends.size(), "the reference itself has no trend");
        Trend trend = trends.get(0);
        assertEquals(
                List.of(0.5, 0.6, 0.8),
                trend.values().stream().map(v -> v.ratio().orElseThrow()).toList());
        assertEquals(Direction.HIGHER_IS_BETTER, trend.direction());
    }

    @Test
    void withoutAncestryTheTimeOrders() throws IOException {
        add(run("aaaaaaaaaa", "2026-01-03T00:00:00Z", 50, 100));
        add(run("bbbbbbbbbb", "2026-01-02T00:00:00Z", 30, 50));
        assertEquals(
                List.of("bbbbbbbbbb", "aaaaaaaaaa"),
                Trend.of(history().entries(List.of())).get(0).values().stream()
                        .map(Trend.Value::commit)
                        .toList());
    }

    @Test
    void aRenamedRowGoesOnUnderItsNewName() throws IOException {
        add(run("aaaaaaaaaa", "2026-01-01T00:00:00Z", "false", "org.demo.Old.run", 50, 100));
        add(run("bbbbbbbbbb", "2026-01-02T00:00:00Z", 30, 50));
        assertEquals(2, Trend.of(history().entries(List.of())).size());
        Path renames = temp.resolve("history").resolve("renames.properties");
        Files.writeString(renames, "org.demo.Old.run = org.demo.Echo.run\nparam.tls = false\n");
        List<Trend> trends = Trend.of(history().entries(List.of()));
        assertEquals(1, trends.size());
        assertEquals(2, trends.get(0).values().size());
        assertEquals("false", trends.get(0).id().params().get("tls"));
        Files.writeString(renames, "a.b.c = d.e.f\nd.e.f = a.b.c\n");
        assertTrue(message(() -> history().entries(List.of())).contains("in a circle"));
    }

    @Test
    void whatHasNoPlaceInAHistoryIsRefused() throws IOException {
        Path dirty = run("aaaaaaaaaa", "2026-01-01T00:00:00Z", "true", ECHO, 1, 1);
        assertEquals(
                dirty + " was measured with changes that are not committed, so it does not belong to a commit.",
                message(() -> add(dirty)));
        Path unknown = run("unknown", "2026-01-01T00:00:00Z", 1, 1);
        assertEquals(
                unknown
                        + " does not name a commit, because git found no clone around its echobench: measure with one"
                        + " that is built in a clone.",
                message(() -> add(unknown)));
        assertTrue(message(() -> add(temp)).startsWith(temp + " is not the folder of a finished run"));
        assertTrue(message(() -> history().entries(List.of())).startsWith("There is no history in "));
        Path folder = Files.createDirectories(temp.resolve("history"));
        for (String wrong : List.of("{", "[]", "{\"format\": 1}", "{\"format\": 2, \"commit\": \"aaaaaaaaaa\"}")) {
            Files.writeString(folder.resolve("x.json"), wrong);
            assertTrue(
                    message(() -> history().entries(List.of()))
                            .startsWith(folder.resolve("x.json") + " is not an entry of a history"),
                    wrong);
        }
    }
}
