package org.echobench.report.compare;

import static org.echobench.report.Compared.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.metric.MetricName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a duet: which pairs count, and what the verdicts are. */
class DuetJudgeTest {

    private static final String ECHO = "org.demo.Echo.run";
    private static final OptionalInt TWELVE = OptionalInt.of(12);

    @TempDir
    Path folder;

    @Test
    void aPlainDifferenceRegressedAtTheFirstLook() {
        RowResult row = row(run(forks(1, 6, 1), forks(2, 6, 0.7)), ECHO);
        assertEquals(Verdict.REGRESSED, row.verdict());
    }

    @Test
    void beforeTheFirstLookNothingIsDecided() {
        RowResult row = row(run(forks(1, 5, 1), forks(2, 5, 0.7)), ECHO);
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertEquals("too few pairs for any test: 5; at least 6 are needed", row.reason());
    }

    @Test
    void pairsAfterTheLastLookWaitForTheNext() {
        RowResult atEight = row(run(forks(1, 8, 1), forks(2, 8, 0.97)), ECHO);
        double[][] head = join(forks(2, 8, 0.97), forks(3, 3, 0.5));
        RowResult atEleven = row(run(forks(1, 11, 1), head), ECHO);
        assertEquals(atEight.verdict(), atEleven.verdict());
        assertEquals(
                atEight.estimate().map(Estimate::effect), atEleven.estimate().map(Estimate::effect));
    }

    @Test
    void aRowThatEndedEarlierIsJudgedBesideOneThatDidNot() {
        String json = "org.demo.Json.run";
        Comparison result = run(
                new ResultFile()
                        .row(ECHO, "thrpt", "ops/s", forks(1, 6, 1))
                        .row(json, "thrpt", "ops/s", forks(3, 12, 1)),
                new ResultFile()
                        .row(ECHO, "thrpt", "ops/s", forks(2, 6, 0.7))
                        .row(json, "thrpt", "ops/s", forks(4, 12, 1)));
        assertEquals(Verdict.REGRESSED, row(result, ECHO).verdict());
        assertEquals(Verdict.EQUIVALENT, row(result, json).verdict());
    }

    @Test
    void latenciesOfAClosedLoopAreShownAndCostTheOthersNothing() {
        ResultFile base = new ResultFile().row(ECHO, "thrpt", "ops/s", forks(1, 12, 1));
        ResultFile head = new ResultFile().row(ECHO, "thrpt", "ops/s", forks(2, 12, 0.99));
        Optional<Double> alone = row(run(base, head), ECHO).estimate().map(Estimate::q);
        base.secondary("latency:p0.99", "us/op", forks(3, 12, 1));
        head.secondary("latency:p0.99", "us/op", forks(4, 12, 2));
        Comparison result = run(base, head);
        RowResult p99 = find(result, ECHO, "latency:p0.99");
        assertEquals(Verdict.CHANGED, p99.verdict());
        assertEquals("differs; a latency of a closed loop does not count", p99.reason());
        assertFalse(p99.gated());
        assertFalse(p99.counts());
        assertEquals(ExitCode.OK, result.exitCode());
        assertEquals(alone, row(result, ECHO).estimate().map(Estimate::q));
    }

    @Test
    void aDifferenceBelowItsOwnDetectableOneIsMarked() {
        RowResult barely = row(run(level(12, 0, 0), level(12, 0.05, 0.0474)), ECHO);
        assertEquals(Verdict.IMPROVED, barely.verdict());
        assertTrue(barely.isExaggerated());
        RowResult plainly = row(run(level(12, 0, 0), level(12, 0.05, 0.02)), ECHO);
        assertEquals(Verdict.IMPROVED, plainly.verdict());
        assertFalse(plainly.isExaggerated());
    }

    @Test
    void theMarkIsInTheVerdictFile() {
        Comparison result = run(level(12, 0, 0), level(12, 0.05, 0.0474));
        assertTrue(OutputFormat.JSON.render(result).contains("\"exaggerated\" : true"));
    }

    /** Log scores of 0 plus the mean, more and less by the scatter in turns. */
    private static double[][] level(int forks, double mean, double scatter) {
        double[][] all = new double[forks][5];
        for (int i = 0; i < forks; i++) {
            Arrays.fill(all[i], 100 * Math.exp(mean + (i % 2 == 0 ? scatter : -scatter)));
        }
        return all;
    }

    @Test
    void aDisturbedRunMakesEveryDifferenceSuspect() {
        RunContext disturbed = new RunContext(
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.of(new Schedule("run-1", 42, TWELVE, OptionalInt.empty())),
                Optional.of("background load took more than 10 % of the machine during 9 of 30 forks"),
                Optional.empty());
        Path base = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(1, 12, 1))
                .write(folder.resolve("base.json"), disturbed);
        Path head = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 12, 0.9))
                .write(folder.resolve("head.json"), disturbed);
        RowResult row = row(Compared.files(base, head).run(), ECHO);
        assertEquals(Verdict.SUSPECT, row.verdict());
        assertEquals("background load took more than 10 % of the machine during 9 of 30 forks", row.reason());
        Path same = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 12, 1))
                .write(folder.resolve("same.json"), disturbed);
        RowResult equal = row(Compared.files(base, same).run(), ECHO);
        assertEquals(Verdict.INCONCLUSIVE, equal.verdict());
        assertTrue(equal.isDisturbed(), equal.reason());
    }

    @Test
    void filesOfDifferentRunsAreNoPairs() {
        Path base =
                new ResultFile().row(ECHO, "thrpt", "ops/s", forks(1, 5, 1)).write(folder.resolve("a.json"), TWELVE);
        Path head = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 5, 1))
                .write(folder.resolve("b.json"), OptionalInt.empty());
        assertFalse(Compared.files(base, head).run().design().paired());
    }

    @Test
    void aSideWithoutValuesInItsFirstPairsIsInconclusive() {
        double[][] head = join(new double[][] {{}, {}, {}, {}, {}, {}}, forks(3, 6, 1));
        RowResult row = row(run(forks(1, 12, 1), head), ECHO);
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertEquals("no pair has a value on both sides", row.reason());
    }

    @Test
    void aContextThatCannotBeReadIsNamed() throws IOException {
        Path file = new ResultFile().write(folder.resolve("d.json"));
        for (String wrong : new String[] {"{", "[]", "{\"format\": 1, \"schedule\": {\"seed\": 1}}"}) {
            Files.writeString(folder.resolve("d.context.json"), wrong);
            UserError e = assertThrows(UserError.class, () -> RunContext.beside(file), wrong);
            assertEquals(folder.resolve("d.context.json") + " is not a context file of Echobench.", e.getMessage());
        }
        Files.writeString(folder.resolve("d.context.json"), "{\"format\": 2}");
        assertEquals(
                folder.resolve("d.context.json") + " does not have format 1, the only one that this version reads.",
                assertThrows(UserError.class, () -> RunContext.beside(file)).getMessage());
    }

    private Comparison run(double[][] base, double[][] head) {
        return run(
                new ResultFile().row(ECHO, "thrpt", "ops/s", base), new ResultFile().row(ECHO, "thrpt", "ops/s", head));
    }

    private Comparison run(ResultFile base, ResultFile head) {
        return Compared.paired(folder, base, head, TWELVE).run();
    }

    private static double[][] forks(long seed, int n, double factor) {
        return Forks.of(seed, n, 100 * factor, 0.004);
    }

    private static double[][] join(double[][] first, double[][] second) {
        return Stream.concat(Stream.of(first), Stream.of(second)).toArray(double[][]::new);
    }

    private static RowResult row(Comparison result, String benchmark) {
        return find(result, benchmark, MetricName.SCORE);
    }

    @Test
    void aShiftOfLevelsIsFoundThatNoMeanShows() {
        ResultFile base = new ResultFile().row(ECHO, "thrpt", "ops/s", forks(1, 12, 1));
        ResultFile head = new ResultFile().row(ECHO, "thrpt", "ops/s", forks(2, 12, 1));
        base.secondary("server.alloc", "B/op", levels(0, 1_218, 1_274, 1_274, 1_834));
        head.secondary("server.alloc", "B/op", levels(-48, 1_274, 1_218, 1_834, 1_274));
        RowResult row = find(run(base, head), ECHO, "server.alloc");
        assertEquals(Verdict.IMPROVED, row.verdict());
        assertEquals(-48, row.estimate().orElseThrow().effect() * row.base().score(), 0.1);
        assertEquals(
                "better; forks lie on levels: they shifted, 1,218 \u00d73, 1,274 \u00d76, 1,834 \u00d73"
                        + " \u2192 1,170 \u00d73, 1,226 \u00d76, 1,786 \u00d73",
                row.reason());
        assertFalse(row.isExaggerated());
    }

    @Test
    void aStallIsARegressionAndMostSlicesAreNotEquivalent() {
        Comparison result = run(slices(1, 0.4), slices(2, 1));
        assertEquals(Verdict.IMPROVED, row(result, ECHO).verdict());
        Comparison stalled = run(slices(1, 1), slices(2, 0.4));
        assertEquals(Verdict.REGRESSED, row(stalled, ECHO).verdict());
        RowResult most = find(stalled, ECHO, MetricName.trimmed(MetricName.SCORE));
        assertEquals(Verdict.INCONCLUSIVE, most.verdict());
        assertTrue(most.isSameInMostSlices());
        assertEquals("the same in most slices; the mean of all slices changed by \u22125.0 %", most.reason());
    }

    @Test
    void theMeanDecidesAlsoWhereItIsNotCompared() {
        Comparison stalled = Compared.paired(folder, slices(1, 1), slices(2, 0.4), TWELVE)
                .metrics(MetricName.trimmed(MetricName.SCORE))
                .run();
        assertEquals(1, stalled.rows().size());
        assertTrue(stalled.rows().get(0).isSameInMostSlices(), stalled.rows().toString());
    }

    @Test
    void whereNothingIsLostMostSlicesAndAllAreEquivalent() {
        Comparison same = run(slices(1, 1), slices(2, 1));
        assertEquals(Verdict.EQUIVALENT, row(same, ECHO).verdict());
        assertEquals(
                Verdict.EQUIVALENT,
                find(same, ECHO, MetricName.trimmed(MetricName.SCORE)).verdict());
    }

    @Test
    void theValuesOfATrimmedMeanAreThoseBetweenWhichItIsTheDifference() {
        ResultFile base = slices(1, 1);
        RowResult most = find(run(base, slices(2, 0.4)), ECHO, MetricName.trimmed(MetricName.SCORE));
        assertEquals(most.base().score() * (1 + most.change()), most.head().score(), 1e-9);
    }

    @Test
    void aSliceWithoutAValueIsLeftOutOfItsPairAlone() {
        double[][] forks = new double[12][12];
        for (double[] fork : forks) {
            Arrays.setAll(fork, i -> 100 + 10 * i);
        }
        double[][] head = Stream.of(forks).map(double[]::clone).toArray(double[][]::new);
        head[5][0] = Double.NaN;
        RowResult most = find(run(slices(forks), slices(head)), ECHO, MetricName.trimmed(MetricName.SCORE));
        assertEquals(Verdict.EQUIVALENT, most.verdict());
        assertEquals(0, most.change(), 1e-9);
    }

    private static ResultFile slices(double[][] forks) {
        return new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks)
                .secondary("warmup.capped", "share", new double[forks.length][forks[0].length]);
    }

    /** Twelve forks of twelve slices, one of them slower by a factor. */
    private static ResultFile slices(long seed, double factor) {
        Random random = new Random(seed);
        double[][] forks = new double[12][12];
        for (double[] fork : forks) {
            Arrays.setAll(fork, i -> 100 * (1 + 0.002 * random.nextGaussian()));
            fork[random.nextInt(fork.length)] *= factor;
        }
        return slices(forks);
    }

    /** Twelve forks, on these levels in turn. */
    private static double[][] levels(double shift, double... levels) {
        double[][] all = new double[12][5];
        for (int i = 0; i < all.length; i++) {
            Arrays.fill(all[i], levels[i % levels.length] + shift);
        }
        return all;
    }
}
