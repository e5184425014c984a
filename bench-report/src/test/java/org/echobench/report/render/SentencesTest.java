package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sentences on the outcome of a row, made from the record and never from a table. */
class SentencesTest {

    private static final String JSON = "org.demo.HttpJson.json";
    private static final double[][] QUIET = Forks.of(1, 10, 1_600, 0.0001);
    private static final double[][] NOISY = Forks.of(2, 10, 10, 0.2);
    private static final double[][] OTHER = Forks.of(3, 10, 10, 0.2);

    @TempDir
    Path folder;

    private final ResultFile base = new ResultFile();
    private final ResultFile head = new ResultFile();

    private void row(String benchmark, String mode, String unit, double[][] forks, double[][] after) {
        base.row(benchmark, mode, unit, forks).param("server", "jetty");
        head.row(benchmark, mode, unit, after).param("server", "jetty");
    }

    private void row(String benchmark, String mode, String unit, double[][] forks, double factor) {
        row(benchmark, mode, unit, forks, Forks.scaled(forks, factor));
    }

    private void metric(String label, String unit, double[][] forks, double[][] after) {
        base.secondary(label, unit, forks);
        head.secondary(label, unit, after);
    }

    private static RowNames names(Comparison comparison) {
        return new RowNames(comparison.rows().stream().map(row -> row.key().id()));
    }

    private Sentences sentences() {
        Comparison comparison = Compared.paired(folder, base, head).run();
        return new Sentences(comparison, names(comparison));
    }

    private List<String> outcomes() {
        return sentences().outcomes().stream().map(Sentences.Outcome::text).toList();
    }

    @Test
    void aRateAndAnAllocationHaveVerbs() {
        row(JSON, "thrpt", "ops/s", QUIET, 0.75);
        metric("server.alloc", "B/op", QUIET, Forks.scaled(QUIET, 1.25));
        assertEquals(
                List.of(
                        "HttpJson.json on jetty completes 400 fewer operations a second (\u221225.0 %) and allocates 400 B"
                                + " more per operation (+25.0 %)."),
                outcomes());
    }

    @Test
    void aRowOfATargetFileHasItsNameThere() {
        base.row("a.ServiceExchange.exchange", "thrpt", "ops/s", QUIET)
                .param("server", "shop")
                .param("row", "order");
        head.row("a.ServiceExchange.exchange", "thrpt", "ops/s", Forks.scaled(QUIET, 0.75))
                .param("server", "shop")
                .param("row", "order");
        assertEquals(
                List.of(
                        "order (ServiceExchange.exchange) on shop completes 400 fewer operations a second (\u221225.0 %)."),
                outcomes());
    }

    @Test
    void theGravestOfARowComesFirst() {
        row(JSON, "thrpt", "ops/s", QUIET, 1.25);
        metric("server.cpu", "us/op", QUIET, Forks.scaled(QUIET, 1.1));
        assertTrue(
                outcomes()
                        .get(0)
                        .startsWith("HttpJson.json on jetty uses 160 \u00b5s more CPU per operation (+10.0 %)"),
                outcomes().get(0));
    }

    @Test
    void aTimeIsTakenPerOperation() {
        row(JSON, "avgt", "us/op", QUIET, 0.5);
        assertEquals(
                List.of("HttpJson.json on jetty takes 800 \u00b5s less per operation (\u221250.0 %)."), outcomes());
    }

    @Test
    void aPercentileIsLongerOrShorter() {
        row(JSON, "thrpt", "ops/s", QUIET, 1);
        metric("latency:p0.999", "us/op", QUIET, Forks.scaled(QUIET, 1.25));
        assertEquals(
                List.of("HttpJson.json on jetty has a p99.9 of latency that is 400 \u00b5s longer (+25.0 %)."),
                outcomes());
    }

    @Test
    void aMetricWithoutAVerbHasItsFigures() {
        row(JSON, "thrpt", "ops/ms", QUIET, 0.5);
        metric("gc.count", "counts", QUIET, Forks.scaled(QUIET, 1.5));
        assertEquals(
                List.of(
                        "HttpJson.json on jetty has rate at 800 ops/ms instead of 1,600 (\u221250.0 %) and has gc.count at"
                                + " 2,400 counts instead of 1,600 (+50.0 %)."),
                outcomes());
    }

    @Test
    void whereNothingDiffersOneSentenceSaysSo() {
        row(JSON, "thrpt", "ops/s", QUIET, 1.0001);
        assertEquals(List.of("No row was shown to differ."), outcomes());
    }

    @Test
    void withoutARowOneSentenceSaysSo() {
        assertEquals(List.of("No row was compared."), outcomes());
    }

    @Test
    void aDifferenceBelowWhatTheForksFindIsProbablyExaggerated() {
        double[][] before = new double[12][5];
        double[][] after = new double[12][5];
        for (int i = 0; i < 12; i++) {
            Arrays.fill(before[i], 100);
            Arrays.fill(after[i], 100 * Math.exp(i % 2 == 0 ? 0.0974 : 0.0026));
        }
        row(JSON, "thrpt", "ops/s", before, after);
        String sentence = new Sentences(duet(), names(duet())).outcomes().get(0).text();
        assertTrue(sentence.endsWith("(+5.1 %, probably exaggerated)."), sentence);
    }

    private Comparison duet() {
        return Compared.paired(folder, base, head, OptionalInt.of(12)).run();
    }

    @Test
    void aSuspectDiffersPerhapsAndSaysWhy() {
        row(JSON, "thrpt", "ops/s", QUIET, 0.75);
        Comparison loose = Compared.loose(folder, base, head).run();
        assertEquals(
                "HttpJson.json on jetty perhaps completes 400 fewer operations a second (\u221225.0 %); SUSPECT: worse, but"
                        + " unpaired: order not controlled.",
                new Sentences(loose, names(loose)).outcomes().get(0).text());
    }

    @Test
    void aRowThatOneSideLacksSaysWhy() {
        row(JSON, "thrpt", "ops/s", QUIET, 1);
        base.row("org.demo.HttpJson.gone", "thrpt", "ops/s", QUIET);
        assertEquals(List.of("HttpJson.gone has no comparison: in base, but not in head."), outcomes());
    }

    @Test
    void aRowWithoutAVerdictHasTheSizesThatWouldHaveBeenFound() {
        row(JSON, "thrpt", "ops/s", NOISY, OTHER);
        List<String> undecided = sentences().undecided();
        assertEquals(1, undecided.size(), undecided.toString());
        assertTrue(
                undecided.get(0).matches("HttpJson\\.json on jetty: rate from \\d+\\.\\d %\\."), undecided.toString());
    }

    @Test
    void aRowWithoutAVerdictAndTooFewPairsSaysSo() {
        row(JSON, "thrpt", "ops/s", Forks.of(1, 2, 10, 0.1), Forks.of(2, 2, 10, 0.1));
        assertEquals(List.of(), sentences().undecided(), "no size is known");
        assertEquals(
                List.of(
                        "No row was shown to differ.",
                        "HttpJson.json on jetty has no verdict on rate: too few pairs for any test: 2; at least 5 are"
                                + " needed."),
                outcomes());
    }

    @Test
    void aReasonOfManyRowsIsOneSentence() {
        row(JSON, "thrpt", "ops/s", QUIET, 0.75);
        for (int i = 0; i < 5; i++) {
            base.row("org.demo.Gone.run" + i, "thrpt", "ops/s", QUIET);
        }
        assertEquals(
                "5 of 6 rows (Gone.run0, Gone.run1, Gone.run2 and 2 more) have no comparison: in base, but not in head.",
                outcomes().get(1));
    }

    @Test
    void aFactorThatAPercentageHidesIsSaid() {
        row(JSON, "thrpt", "ops/s", QUIET, 1 / 8_000.0);
        assertEquals(
                "HttpJson.json on jetty completes 1,600 fewer operations a second (\u221299.99 %, 8,000 times slower).",
                outcomes().get(0));
    }
}
