package org.echobench.report.compare;

import static org.echobench.report.Compared.find;
import static org.echobench.report.Compared.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each verdict, from files to exit code. */
class VerdictTest {

    private static final String ECHO = "org.demo.Echo.run";

    @TempDir
    Path folder;

    @Test
    void unpairedFilesAreSuspectAtMostAndPassUnlessAskedOtherwise() {
        Path base = file(Forks.of(1, 5, 100, 0.01)).write(folder.resolve("base.json"));
        Path head = file(Forks.of(2, 5, 70, 0.01)).write(folder.resolve("head.json"));
        Comparison result = Compared.files(base, head).run();
        RowResult row = only(result);
        assertEquals(Verdict.SUSPECT, row.verdict());
        assertEquals("worse, but unpaired: order not controlled", row.reason());
        assertEquals(-0.3, row.estimate().orElseThrow().effect(), 0.02);
        assertTrue(row.estimate().orElseThrow().p() < 1e-6);
        assertEquals(ExitCode.OK, result.exitCode());
        Compared strict = Compared.files(base, head).failOn(FailOn.SUSPECT);
        assertEquals(ExitCode.REGRESSION, strict.run().exitCode());
        Compared swapped = Compared.files(head, base).failOn(FailOn.SUSPECT);
        assertEquals(ExitCode.OK, swapped.run().exitCode(), "better is no regression");
    }

    @Test
    void pairsOfOneRunGiveRegressedAndImproved() {
        Comparison slower = paired("thrpt", "ops/s", 0.9);
        assertEquals(Verdict.REGRESSED, only(slower).verdict());
        assertEquals(ExitCode.REGRESSION, slower.exitCode());
        assertEquals(Verdict.IMPROVED, only(paired("thrpt", "ops/s", 1.1)).verdict());
        assertEquals(Verdict.REGRESSED, only(paired("avgt", "us/op", 1.1)).verdict());
        assertEquals(Verdict.REGRESSED, only(paired("sample", "us/op", 1.1)).verdict());
        assertEquals(Verdict.REGRESSED, only(paired("ss", "ms/op", 1.1)).verdict());
        assertEquals(ExitCode.OK, paired("thrpt", "ops/s", 1.1).exitCode());
    }

    @Test
    void noDifferenceIsToldOnlyWithThePowerToSeeOne() {
        Comparison precise = pairedWithNoise(0.001);
        assertEquals(Verdict.EQUIVALENT, only(precise).verdict());
        assertEquals("a difference of ±1.5 % is ruled out", only(precise).reason());
        Comparison noisy = pairedWithNoise(0.05);
        assertEquals(Verdict.INCONCLUSIVE, only(noisy).verdict());
        assertTrue(
                only(noisy).reason().matches("detects ±[\\d.]+ % or more; ±1.5 % needs about \\d+ pairs"),
                only(noisy).reason());
        assertEquals(ExitCode.OK, noisy.exitCode());
    }

    @Test
    void inconclusiveFailsOnlyWhereAskedFor() {
        Compared noisy = Compared.loose(folder, file(Forks.of(1, 5, 100, 0.1)), file(Forks.of(5, 5, 100, 0.1)));
        assertEquals(Verdict.INCONCLUSIVE, noisy.row().verdict());
        assertEquals(ExitCode.OK, noisy.run().exitCode());
        assertEquals(
                ExitCode.INCONCLUSIVE, noisy.failOn(FailOn.INCONCLUSIVE).run().exitCode());
    }

    @Test
    void missingAndNewRows() {
        Comparison result = Compared.loose(
                        folder,
                        new ResultFile()
                                .row(ECHO, "thrpt", "ops/s", Forks.of(1, 3, 100, 0.01))
                                .secondary("server.alloc", "B/op", Forks.of(2, 3, 24, 0.001))
                                .row("org.demo.Echo.gone", "thrpt", "ops/s", Forks.of(3, 3, 100, 0.01))
                                .secondary("server.alloc", "B/op", Forks.of(4, 3, 24, 0.001)),
                        new ResultFile()
                                .row("org.demo.Echo.added", "thrpt", "ops/s", Forks.of(5, 3, 100, 0.01))
                                .row(ECHO, "thrpt", "ops/s", Forks.of(6, 3, 100, 0.01)))
                .run();
        assertEquals(Verdict.MISSING, find(result, ECHO, "server.alloc").verdict());
        assertEquals(
                Verdict.MISSING, find(result, "org.demo.Echo.gone", "score").verdict());
        assertEquals(Verdict.NEW, find(result, "org.demo.Echo.added", "score").verdict());
        assertEquals(4, result.rows().size(), "a missing row is reported once, not per metric");
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void aProfilersOddCounterMayBeMissing() {
        Comparison result = Compared.loose(
                        folder,
                        file(Forks.of(1, 3, 100, 0.01)).secondary("gc.time", "ms", Forks.of(2, 3, 9, 0.1)),
                        file(Forks.of(3, 3, 100, 0.01)))
                .run();
        assertEquals(Verdict.MISSING, find(result, ECHO, "gc.time").verdict());
        assertEquals(ExitCode.OK, result.exitCode());
    }

    @Test
    void nothingToCompareIsNoSuccess() {
        Path base = new ResultFile().write(folder.resolve("base.json"));
        assertEquals(ExitCode.INCOMPLETE, Compared.files(base, base).run().exitCode());
    }

    @Test
    void aRowWithoutAValidValueFailed() {
        double nan = Double.NaN;
        Comparison result = Compared.loose(
                        folder, file(Forks.of(1, 3, 100, 0.01)), file(new double[] {nan, nan}, new double[] {nan, nan}))
                .run();
        assertEquals(Verdict.FAILED, only(result).verdict());
        assertEquals(
                "head: every iteration's value is NaN or infinite", only(result).reason());
        assertEquals(ExitCode.INCOMPLETE, result.exitCode());
    }

    @Test
    void oneForkIsNoSampleHoweverManyIterations() {
        RowResult row = Compared.loose(folder, file(Forks.of(1, 1, 100, 0.01)), file(Forks.of(2, 1, 50, 0.01)))
                .row();
        assertEquals(Verdict.INCONCLUSIVE, row.verdict());
        assertTrue(row.reason().startsWith("too few forks for any test: 1 against 1"), row.reason());
        assertTrue(row.estimate().isEmpty());
    }

    @Test
    void theChangeBetweenSingleForksIsShownWithoutAnInterval() {
        Comparison result = Compared.loose(
                        folder,
                        new ResultFile().row(ECHO, "ss", "ms/op", new double[] {1.7, 1.8, 1.9, 2.0, 2.05}),
                        new ResultFile().row(ECHO, "ss", "us/op", new double[] {4_500, 4_600, 4_700, 4_900, 5_020}))
                .run();
        assertEquals(Verdict.INCONCLUSIVE, only(result).verdict());
        assertEquals(1.51, only(result).change(), 0.005);
        assertTrue(only(result).estimate().isEmpty());
        String text = OutputFormat.TEXT.render(result);
        assertTrue(text.contains("INCONCLUSIVE score  1.89 4.744 ms/op +151 % \u2013"), text);
    }

    private static double[][] warming() {
        double[][] warming = new double[5][];
        for (int fork = 0; fork < 5; fork++) {
            warming[fork] = new double[] {100, 104 + 0.1 * fork, 108, 112 - 0.1 * fork, 116};
        }
        return warming;
    }

    @Test
    void driftInsideForksIsUnstable() {
        RowResult row = Compared.loose(folder, file(warming()), file(Forks.of(2, 5, 108, 0.01)))
                .row();
        assertEquals(Verdict.UNSTABLE, row.verdict());
        assertTrue(row.reason().matches("iterations drift by 1\\d\\.\\d % inside forks: warm up longer"), row.reason());
    }

    @Test
    void aDifferenceThatDriftsInsideForksIsUnstable() {
        RowResult row = only(pairedFiles(warming(), Forks.of(2, 5, 108, 0.01)));
        assertEquals(Verdict.UNSTABLE, row.verdict());
        assertTrue(
                row.reason()
                        .matches(
                                "the difference of the iterations drifts by 1\\d\\.\\d % inside forks: warm up longer"),
                row.reason());
    }

    @Test
    void aDriftThatBothSidesHaveExplainsNoDifference() {
        double[][] slower = warming();
        for (double[] fork : slower) {
            for (int i = 0; i < fork.length; i++) {
                fork[i] *= 0.9 + 0.001 * i;
            }
        }
        assertEquals(Verdict.REGRESSED, only(pairedFiles(warming(), slower)).verdict());
    }

    private Comparison paired(String mode, String unit, double factor) {
        double[][] forks = Forks.of(1, 5, 100, 0.01);
        double[][] others = Forks.scaled(Forks.of(2, 5, 100, 0.01), factor);
        return compare(new ResultFile().row(ECHO, mode, unit, forks), new ResultFile().row(ECHO, mode, unit, others));
    }

    private Comparison pairedWithNoise(double sd) {
        return pairedFiles(Forks.of(1, 5, 100, sd), Forks.of(2, 5, 100, sd));
    }

    private Comparison pairedFiles(double[][] base, double[][] head) {
        return compare(file(base), file(head));
    }

    private Comparison compare(ResultFile base, ResultFile head) {
        return Compared.paired(folder, base, head).run();
    }

    private static ResultFile file(double[]... forks) {
        return new ResultFile().row(ECHO, "thrpt", "ops/s", forks);
    }
}
