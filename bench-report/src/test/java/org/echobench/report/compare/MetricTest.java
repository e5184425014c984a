package org.echobench.report.compare;

import static org.echobench.report.Compared.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.metric.MetricName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secondary metrics, percentiles, floors and gates. */
class MetricTest {

    private static final String ECHO = "org.demo.Echo.run";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "thrpt, score, HIGHER_IS_BETTER",
        "avgt, score, LOWER_IS_BETTER",
        "sample, score:p0.99, LOWER_IS_BETTER",
        "thrpt, latency:p0.999, LOWER_IS_BETTER",
        "thrpt, gc.alloc.rate, UNKNOWN",
        "thrpt, somebodys, UNKNOWN",
        "thrpt, response.last:p0.99, LOWER_IS_BETTER",
    })
    void directions(String mode, String metric, Direction expected) {
        assertEquals(expected, MetricName.direction(mode, metric));
    }

    @ParameterizedTest
    @CsvSource({
        "score, ops/s, 0.015, 0.015, 0",
        "score, us/op, 0.015, 0.015, 0",
        "server.cpu, us/op, 0.015, 0.015, 0",
        "my.counter, ops/s, 0.02, 0.03, 0",
        "latency:p0.50, us/op, 0.02, 0.03, 0",
        "latency:p0.99, us/op, 0.10, 0.10, 0",
        "latency:p0.9999, us/op, 0.10, 0.10, 0",
        "server.alloc, B/op, 0.01, 0.001, 8",
        "my.allocation, B/op, 0.01, 0.001, 8",
    })
    void floors(String metric, String unit, double screen, double decision, double absolute) {
        assertEquals(
                new Floor(screen, decision, absolute), Floors.parse(List.of()).of(metric, unit));
    }

    @Test
    void halfOfTheSmallestObjectCountsAndAThousandth() {
        assertEquals(Verdict.REGRESSED, alloc(24, 40));
        assertEquals(Verdict.REGRESSED, alloc(270, 285.8));
        assertEquals(Verdict.EQUIVALENT, alloc(24, 30));
        assertEquals(Verdict.REGRESSED, alloc(4_000, 4_016));
        assertEquals(Verdict.EQUIVALENT, alloc(4_000, 4_006));
        assertEquals(Verdict.EQUIVALENT, alloc(100_000, 100_080));
        assertEquals(Verdict.IMPROVED, alloc(1_040, 24));
    }

    @Test
    void whatWasNothingBeforeHasNoPercentage() {
        assertEquals(Verdict.REGRESSED, alloc(0, 24));
        assertEquals(Verdict.EQUIVALENT, alloc(0, 0));
        assertEquals(Verdict.EQUIVALENT, alloc(0, 7));
        Comparison result = allocation(0, 24);
        assertTrue(Double.isNaN(
                score(result, "server.alloc").estimate().orElseThrow().effect()));
    }

    private Verdict alloc(double base, double head) {
        return score(allocation(base, head), "server.alloc").verdict();
    }

    private Comparison allocation(double base, double head) {
        return paired(
                row(1).secondary("server.alloc", "B/op", Forks.of(3, 5, base, 0.0001)),
                row(2).secondary("server.alloc", "B/op", Forks.of(4, 5, head, 0.0001)));
    }

    @Test
    void unknownMetricsChangeAndDoNotCount() {
        Comparison result = paired(
                row(1).secondary("stack.depth", "#", Forks.of(3, 5, 10, 0.01)),
                row(2).secondary("stack.depth", "#", Forks.of(4, 5, 20, 0.01)));
        assertEquals(Verdict.CHANGED, score(result, "stack.depth").verdict());
        assertEquals(ExitCode.OK, result.exitCode());
    }

    @Test
    void theTimeOfASearchIsNotCompared() {
        Comparison result = paired(
                row(1).secondary("capacity", "msg/s", Forks.of(3, 5, 1_000, 0.001)),
                row(2).secondary("capacity", "msg/s", Forks.of(4, 5, 2_000, 0.001)));
        assertEquals(
                List.of("capacity"),
                result.rows().stream().map(row -> row.key().metric()).toList());
        assertEquals(Verdict.IMPROVED, score(result, "capacity").verdict());
    }

    /** Runs of before 2026-11-27 have {@code rate.calm}, and so had a server beside others, where one that was alone had none. */
    @Test
    void aRunIsComparedByItsScoreWhateverElseTheOtherSideHas() {
        Comparison result = paired(row(1).secondary("rate.calm", "ops/s", Forks.of(3, 5, 110, 0.002)), row(2));
        assertEquals(Verdict.EQUIVALENT, score(result, "score").verdict());
        assertEquals(ExitCode.OK, result.exitCode());
    }

    /** JMH wrote a dot before a profiler's label, in the platform's encoding. */
    @ParameterizedTest
    @CsvSource({"\u00b7, UTF-8", "\u2556, UTF-8", "\u8def, UTF-8", "\u00b7, GBK", "\u00b7, Big5", "?, US-ASCII"})
    void aMetricIsTheSameInEveryEncodingOfItsDot(String dot, Charset encoding) throws IOException {
        Path base = row(1).secondary("gc.alloc.rate.norm", "B/op", Forks.of(3, 5, 100, 0.001))
                .write(folder.resolve("base.json"));
        Path head = row(2).secondary(dot + "gc.alloc.rate.norm", "B/op", Forks.of(4, 5, 100, 0.001))
                .write(folder.resolve("head.json"));
        Files.write(head, Files.readString(head).getBytes(encoding));
        Comparison result = Compared.files(base, head).run();
        assertEquals(Verdict.EQUIVALENT, score(result, "gc.alloc.rate.norm").verdict());
        assertEquals(2, result.rows().size());
    }

    @Test
    void onlyGatedMetricsCount() {
        ResultFile base = row(1).secondary("server.cpu", "us/op", Forks.of(3, 5, 10, 0.01));
        ResultFile head = row(2).secondary("server.cpu", "us/op", Forks.of(4, 5, 20, 0.01));
        Compared options = Compared.paired(folder, base, head);
        assertEquals(ExitCode.REGRESSION, options.run().exitCode());
        assertEquals(ExitCode.OK, options.gates("score").run().exitCode());
        assertEquals(ExitCode.OK, options.gates("none").run().exitCode());
        assertEquals(
                ExitCode.REGRESSION, options.gates("score", "server.*").run().exitCode());
        assertEquals(1, options.metrics("server.*").run().rows().size());
    }

    @Test
    void aPatternThatMatchesNothingIsRefused() {
        Compared options = Compared.paired(folder, row(1), row(2));
        assertEquals(
                "--metric sever.cpu matches no metric; the metrics are score.",
                assertThrows(UserError.class, () -> options.metrics("sever.cpu").run())
                        .getMessage());
        assertEquals(
                "--gate sever.cpu matches no metric that is compared and counts; the metrics are score.",
                assertThrows(UserError.class, () -> options.gates("sever.cpu").run())
                        .getMessage());
        assertTrue(assertThrows(
                        UserError.class, () -> options.floors("sever.cpu=5").run())
                .getMessage()
                .startsWith("--floor sever.cpu matches no metric; the metrics are "));
        assertEquals(1, options.floors("server.cpu=5").run().rows().size(), "of Echobench, though not of these files");
    }

    @Test
    void aGateOfWhatIsNotComparedOrNeverCountsIsRefused() {
        ResultFile base = row(1).secondary("latency:p0.99", "us/op", Forks.of(3, 5, 10, 0.01));
        ResultFile head = row(2).secondary("latency:p0.99", "us/op", Forks.of(4, 5, 20, 0.01));
        Compared options = Compared.paired(folder, base, head);
        assertThrows(UserError.class, () -> options.gates("latency:p0.99").run());
        assertThrows(
                UserError.class,
                () -> options.metrics("latency:p0.99").gates("score").run());
    }

    @Test
    void scoreAlsoMeansWhatStandsForIt() {
        ResultFile base = row(1).secondary("closed.rate", "msg/s", Forks.of(3, 5, 100, 0.01));
        ResultFile head = row(2).secondary("closed.rate", "msg/s", Forks.of(4, 5, 50, 0.01));
        Compared options = Compared.paired(folder, base, head).metrics("score");
        assertEquals(
                List.of("closed.rate"),
                options.run().rows().stream().map(row -> row.key().metric()).toList());
        assertEquals(ExitCode.REGRESSION, options.gates("score").run().exitCode());
    }

    @Test
    void theFloorIsTheUsersWhereGiven() {
        Compared options = Compared.paired(
                folder,
                row(1),
                new ResultFile().row(ECHO, "thrpt", "ops/s", Forks.scaled(Forks.of(1, 5, 100, 0.002), 0.96)));
        assertEquals(Verdict.REGRESSED, score(options.run(), "score").verdict());
        assertEquals(
                Verdict.EQUIVALENT, score(options.floors("8%").run(), "score").verdict());
        assertEquals(
                Verdict.REGRESSED,
                score(options.floors("8", "score=3").run(), "score").verdict());
        for (String wrong : new String[] {"x", "-1", "score=", "1000", "NaN"}) {
            UserError e =
                    assertThrows(UserError.class, () -> options.floors(wrong).run(), wrong);
            assertEquals(
                    "--floor " + wrong
                            + " is not a percentage of 0 or more and less than 900, such as 5 or server.alloc=0.5.",
                    e.getMessage());
        }
    }

    @Test
    void sampleModesPercentilesAreThoseOfMergedHistograms() {
        Comparison result = paired(histogram(2.0, 5.0), histogram(2.0, 7.5));
        assertEquals(Verdict.EQUIVALENT, score(result, "score:p0.50").verdict());
        RowResult p99 = score(result, "score:p0.99");
        assertEquals(5.0, p99.base().score(), 1e-12);
        assertEquals(0.5, p99.estimate().orElseThrow().effect(), 1e-12);
        assertEquals(Verdict.REGRESSED, p99.verdict());
        RowResult p999 = score(result, "score:p0.999");
        assertEquals(Verdict.INCONCLUSIVE, p999.verdict());
        assertEquals("base: a fork has 2000 samples, and this percentile needs 10000 in each", p999.reason());
        assertTrue(result.rows().stream().noneMatch(r -> r.key().metric().equals("score:p1.00")));
    }

    private static ResultFile histogram(double usual, double tail) {
        return new ResultFile().row(ECHO, "sample", "us/op").with(row -> {
            ObjectNode metric = (ObjectNode) row.get("primaryMetric");
            metric.remove("rawData");
            ArrayNode forks = metric.putArray("rawDataHistogram");
            for (int fork = 0; fork < 5; fork++) {
                ArrayNode iterations = forks.addArray();
                for (int i = 0; i < 2; i++) {
                    ArrayNode bins = iterations.addArray();
                    bins.addArray().add(usual).add(980);
                    bins.addArray().add(tail).add(20);
                }
            }
            ObjectNode max = ((ObjectNode) row.get("secondaryMetrics")).putObject("p1.00");
            max.put("score", tail)
                    .put("scoreUnit", "us/op")
                    .putArray("rawData")
                    .addArray()
                    .add(tail);
        });
    }

    private static ResultFile row(long seed) {
        return new ResultFile().row(ECHO, "thrpt", "ops/s", Forks.of(seed, 5, 100, 0.002));
    }

    private Comparison paired(ResultFile base, ResultFile head) {
        return Compared.paired(folder, base, head).run();
    }

    private static RowResult score(Comparison result, String metric) {
        return find(result, ECHO, metric);
    }
}
