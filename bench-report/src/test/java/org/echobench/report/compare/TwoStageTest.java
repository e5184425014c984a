package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.echobench.report.Compare;
import org.echobench.report.CompareOptions;
import org.echobench.report.CompareResult;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.exit.ExitCode;
import org.echobench.results.RunRefusedException;
import org.echobench.results.jmh.ContextFile;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a screened run: the first five forks of a row are the screen's, the rest the confirmation's. */
class TwoStageTest {

    private static final String ECHO = "org.demo.Echo.run";
    private static final OptionalInt SCREEN = OptionalInt.of(5);

    @TempDir
    Path folder;

    @Test
    void aCandidateThatItsFreshPairsConfirmRegressed() {
        CompareResult result = run(forks(1, 15, 1), forks(2, 15, 0.9));
        RowResult row = row(result, ECHO);
        assertEquals(Verdict.REGRESSED, row.verdict());
        assertEquals(10, row.estimate().orElseThrow().forks());
        assertEquals(ExitCode.REGRESSION, result.exitCode());
    }

    @Test
    void theScreensDataNeverCounts() {
        double[][] base = forks(1, 15, 1);
        double[][] head = join(forks(2, 5, 0.5), forks(3, 10, 1));
        RowResult row = row(run(base, head), ECHO);
        assertEquals(
                Verdict.EQUIVALENT, row.verdict(), "fresh pairs show no difference, however bad the screen looked");
        assertEquals(0, row.estimate().orElseThrow().effect(), 0.01);
    }

    @Test
    void aCandidateMustBeConfirmedInTheDirectionOfItsScreen() {
        double[][] head = join(forks(2, 5, 0.9), forks(3, 10, 1.2));
        Verdict verdict = row(run(forks(1, 15, 1), head), ECHO).verdict();
        assertEquals(Verdict.INCONCLUSIVE, verdict);
    }

    @Test
    void aCandidateWithoutFreshPairsIsSuspect() {
        CompareResult result = run(forks(1, 5, 1), forks(2, 5, 0.9));
        assertEquals(Verdict.SUSPECT, row(result, ECHO).verdict());
        assertTrue(row(result, ECHO).unconfirmed());
        assertEquals(ExitCode.OK, result.exitCode());
    }

    @Test
    void aRowWithItsFreshPairsIsNotUnconfirmed() {
        assertFalse(row(run(forks(1, 15, 1), forks(2, 15, 0.9)), ECHO).unconfirmed());
    }

    @Test
    void aDisturbedRunMakesEveryDifferenceSuspect() {
        RunContext disturbed = new RunContext(
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.of(new Schedule("run-1", 42, SCREEN)),
                Optional.of("background load took more than 10 % of the machine during 9 of 30 forks"));
        Path base = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(1, 15, 1))
                .write(folder.resolve("base.json"), disturbed);
        Path head = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 15, 0.9))
                .write(folder.resolve("head.json"), disturbed);
        RowResult row = row(Compare.run(CompareOptions.files(base, head)), ECHO);
        assertEquals(Verdict.SUSPECT, row.verdict());
        assertEquals("background load took more than 10 % of the machine during 9 of 30 forks", row.reason());
    }

    @Test
    void aRowThatTheScreenLeavesOutIsEquivalentOrInconclusive() {
        assertEquals(
                Verdict.EQUIVALENT,
                row(run(forks(1, 5, 1), forks(2, 5, 1)), ECHO).verdict());
    }

    @Test
    void aNullControlThatMovesMakesEveryVerdictSuspect() {
        CompareResult result = withSentinel(0.8);
        assertEquals(Verdict.SUSPECT, row(result, ECHO).verdict());
        assertEquals(
                "the null control moved (Echo.ruler score), although its code is the same",
                row(result, ECHO).reason());
        assertTrue(row(result, "org.demo.Echo.ruler").reason().startsWith("null control: "));
        assertEquals(ExitCode.OK, result.exitCode(), "the sentinel itself never counts");
    }

    @Test
    void aNullControlThatStaysLetsVerdictsStand() {
        assertEquals(Verdict.REGRESSED, row(withSentinel(1), ECHO).verdict());
    }

    private CompareResult withSentinel(double factor) {
        ResultFile base = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(1, 15, 1))
                .row("org.demo.Echo.ruler", "thrpt", "ops/s", forks(4, 5, 1))
                .param("sentinel", "ruler");
        ResultFile head = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 15, 0.9))
                .row("org.demo.Echo.ruler", "thrpt", "ops/s", forks(5, 5, factor))
                .param("sentinel", "ruler");
        return run(base, head);
    }

    @Test
    void filesOfDifferentRunsAreNoPairs() {
        Path base =
                new ResultFile().row(ECHO, "thrpt", "ops/s", forks(1, 5, 1)).write(folder.resolve("a.json"), SCREEN);
        Path head = new ResultFile()
                .row(ECHO, "thrpt", "ops/s", forks(2, 5, 1))
                .write(folder.resolve("b.json"), OptionalInt.empty());
        assertFalse(Compare.run(CompareOptions.files(base, head))
                .comparison()
                .design()
                .paired());
    }

    @Test
    void contextIsReadAsItWasWritten() {
        Path file = new ResultFile().write(folder.resolve("c.json"), SCREEN);
        assertEquals(
                SCREEN,
                ContextFile.beside(file).orElseThrow().schedule().orElseThrow().screenPairs());
        assertEquals(Optional.empty(), ContextFile.beside(folder.resolve("other.json")));
    }

    @Test
    void aSideWhoseScreenFailedIsInconclusive() {
        double[][] head = join(new double[][] {{}, {}, {}, {}, {}}, forks(3, 10, 1));
        RowResult row = row(run(forks(1, 15, 1), head), ECHO);
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertEquals("no pair has a value on both sides", row.reason());
    }

    @Test
    void aContextThatCannotBeReadIsNamed() throws IOException {
        Path file = new ResultFile().write(folder.resolve("d.json"));
        for (String wrong : new String[] {"{", "[]", "{\"format\": 1, \"schedule\": {\"seed\": 1}}"}) {
            Files.writeString(folder.resolve("d.context.json"), wrong);
            RunRefusedException e = assertThrows(RunRefusedException.class, () -> ContextFile.beside(file), wrong);
            assertEquals(folder.resolve("d.context.json") + " is not a context file of Echobench.", e.getMessage());
        }
        Files.writeString(folder.resolve("d.context.json"), "{\"format\": 2}");
        assertEquals(
                folder.resolve("d.context.json") + " does not have format 1, the only one that this version reads.",
                assertThrows(RunRefusedException.class, () -> ContextFile.beside(file))
                        .getMessage());
    }

    private CompareResult run(double[][] base, double[][] head) {
        return run(
                new ResultFile().row(ECHO, "thrpt", "ops/s", base), new ResultFile().row(ECHO, "thrpt", "ops/s", head));
    }

    private CompareResult run(ResultFile base, ResultFile head) {
        return Compare.run(CompareOptions.files(
                base.write(folder.resolve("base.json"), SCREEN), head.write(folder.resolve("head.json"), SCREEN)));
    }

    private static double[][] forks(long seed, int n, double factor) {
        return Forks.of(seed, n, 100 * factor, 0.004);
    }

    private static double[][] join(double[][] first, double[][] second) {
        return Stream.concat(Stream.of(first), Stream.of(second)).toArray(double[][]::new);
    }

    private static RowResult row(CompareResult result, String benchmark) {
        return result.comparison().rows().stream()
                .filter(r -> r.key().id().benchmark().equals(benchmark))
                .findFirst()
                .orElseThrow();
    }
}
