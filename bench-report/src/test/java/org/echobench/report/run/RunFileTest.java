package org.echobench.report.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.TestRuns;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders as the suite's own runner leaves them. */
class RunFileTest {

    private static final String ECHO = "org.echobench.core.benchmarks.WebSocketEcho.echo";

    @TempDir
    Path temp;

    private Path base;
    private Path head;

    @BeforeEach
    void makeTwoRuns() throws IOException {
        base = run("base", "2026-11-20T09:00:00Z", 2, "4.2.18.Final", 300_000);
        head = run("head", "2026-11-20T10:00:00Z", 2, "4.2.18.Final", 420_000);
    }

    private Path run(String name, String started, int processors, String netty, long p99Nanos) throws IOException {
        Path folder = Files.createDirectories(temp.resolve(name));
        Files.createDirectories(folder.resolve("latency"));
        TestRuns.write(
                folder,
                TestRuns.plan(
                        folder, "quick", 5, List.of(row("other", "1"), row("echo", "64")), List.of("netty", "jetty")),
                started,
                "0123456789",
                false,
                TestRuns.machine("Fast", processors, 25276502016L),
                List.of(TestRuns.server("netty", "Netty", netty), TestRuns.server("jetty", "Jetty", "12.1.12")));
        ResultFile results = new ResultFile();
        for (String server : List.of("netty", "jetty")) {
            results.row(ECHO, "thrpt", "ops/s", Forks.of(server.hashCode() + name.hashCode(), 5, 100, 0.002))
                    .param("server", server)
                    .param("connections", "64")
                    .secondary("latency", "us/op", Forks.of(3, 5, 200, 0.002))
                    .secondary("latency:p0.99", "us/op", Forks.of(4, 5, 777, 0.002));
        }
        results.write(folder.resolve("results.json"));
        latencyLog(folder.resolve("latency").resolve("echo~netty.hlog"), 5, p99Nanos);
        return folder;
    }

    private static Row row(String name, String connections) {
        return Row.of(name, ECHO, Map.of("connections", connections), RowSettings.annotated());
    }

    private static void latencyLog(Path file, int forks, long p99Nanos) {
        for (int fork = 0; fork < forks; fork++) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(200_000 + 100L * fork, 1_960);
            histogram.recordValueWithCount(p99Nanos, 40);
            LatencyLog.append(file, Map.of(Metric.LATENCY, histogram));
        }
    }

    @Test
    void latencyQuantilesAreThoseOfEachForksWholeLog() {
        Comparison result = Compared.files(base, head).run();
        RowResult p99 = row(result, "netty", "latency:p0.99");
        assertEquals(300, p99.base().score(), 0.5, "not the 777 of the iterations' percentiles");
        assertEquals(0.4, p99.estimate().orElseThrow().effect(), 0.01);
        assertEquals(Verdict.SUSPECT, p99.verdict());
        RowResult p999 = row(result, "netty", "latency:p0.999");
        assertTrue(p999.reason().endsWith("has 2000 samples, and this percentile needs 10000 in each"), p999.reason());
        assertEquals(777, row(result, "jetty", "latency:p0.99").base().score(), 10, "jetty left no log");
    }

    @Test
    void anotherMachineOrLibraryIsNamed() throws IOException {
        Path machine = run("machine", "2026-11-20T11:00:00Z", 16, "4.2.18.Final", 300_000);
        assertTrue(row(Compared.files(base, machine).run(), "netty", "score")
                .reason()
                .startsWith("hardware differs: Fast, 2 processors, 23.5 GiB, Linux amd64 against Fast, 16 processors"));
        Path library = run("library", "2026-11-20T11:00:00Z", 2, "4.2.0.Final", 300_000);
        Comparison result = Compared.files(base, library).run();
        assertTrue(row(result, "netty", "score")
                .reason()
                .startsWith("libraries differs: Netty=4.2.18.Final against Netty=4.2.0.Final"));
        assertEquals(Verdict.EQUIVALENT, row(result, "jetty", "score").verdict(), "jetty's library is the same");
    }

    @Test
    void resultsOfOneInterleavedRunArePaired() {
        Comparison result = Compared.files(base, base).run();
        assertEquals("paired: one stage", result.design().label());
    }

    @Test
    void aLogThatDoesNotFitTheResultsIsNotUsedAndNoted() throws IOException {
        Path log = base.resolve("latency").resolve("echo~netty.hlog");
        Files.delete(log);
        latencyLog(log, 4, 300_000);
        Comparison result = Compared.files(base, head).run();
        assertTrue(
                result.notes().get(0).endsWith("has 4 forks of latency, but the results have 5; it is not used."),
                result.notes().toString());
        assertEquals(777, row(result, "netty", "latency:p0.99").base().score(), 10);
    }

    @Test
    void aDamagedLogOrPlanIsNamed() throws IOException {
        Path log = base.resolve("latency").resolve("echo~netty.hlog");
        String text = Files.readString(log);
        Files.writeString(log, text.substring(0, text.length() - 20) + "\nrubbish\n");
        assertEquals(
                "The latency log " + log + " is damaged.",
                assertThrows(UserError.class, () -> RunFile.read(base)).getMessage());
        Files.writeString(base.resolve("plan.json"), "{");
        assertEquals(
                base.resolve("plan.json") + " is damaged: it is not valid JSON.",
                assertThrows(UserError.class, () -> RunFile.read(base)).getMessage());
    }

    private static RowResult row(Comparison result, String server, String metric) {
        return result.rows().stream()
                .filter(r -> r.key().metric().equals(metric)
                        && server.equals(r.key().id().params().get("server")))
                .findFirst()
                .orElseThrow();
    }
}
