package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** JMH files as projects have them, and what a reader hears of them. */
class FilesOfOthersTest {

    private static final String ENCODE = "org.acme.Codec.encode";
    private static final String TOO_FEW =
            "too few forks for any test: 1 against 1; at least 3 against 3 are needed (-f 5 is better)";

    @TempDir
    Path folder;

    private final ResultFile base = new ResultFile();
    private final ResultFile head = new ResultFile();

    private void both(Consumer<ResultFile> change) {
        change.accept(base);
        change.accept(head);
    }

    private void row(ResultFile side, String benchmark, int forks) {
        side.row(benchmark, "avgt", "us/op", Forks.of(side == base ? 1 : 2, forks, 100, 0.01));
    }

    private Compared files() {
        return Compared.loose(folder, base, head);
    }

    private static List<String> outcomes(Comparison result) {
        return ComparisonText.of(result).outcomes().stream()
                .map(Sentences.Outcome::text)
                .toList();
    }

    private List<String> outcomes() {
        return outcomes(files().run());
    }

    private static String text(Comparison result) {
        return OutputFormat.TEXT.render(result).replaceAll("\\s+", " ");
    }

    private String reason() {
        return files().run().rows().get(0).reason();
    }

    @Test
    void aRowMeasuredWithoutAForkSaysSo() {
        both(side -> row(side, ENCODE, 1));
        head.with(row -> row.put("forks", 0));
        assertEquals(
                TOO_FEW.replace("1 against 1", "1 against 1; head ran in the caller's JVM (forks 0), one sample"),
                reason());
    }

    @Test
    void aReasonOfAllRowsIsSaidOnce() {
        both(side -> {
            for (int i = 0; i < 300; i++) {
                row(side, ENCODE + i, 1);
            }
        });
        assertEquals(
                List.of("No row was shown to differ.", "All 300 rows have no verdict on time: " + TOO_FEW + "."),
                outcomes());
        String text = text(files().run());
        assertFalse(text.contains(Sentences.UNDECIDED), "the heading is about sizes");
    }

    @Test
    void aFieldThatDiffersInAllRowsIsRefusedOnceWithOneOption() {
        both(side -> {
            for (int i = 0; i < 30; i++) {
                row(side, ENCODE + i, 5);
                side.secondary("gc.alloc.rate.norm", "B/op", Forks.of(i, 5, 64, 0));
                side.with(row -> row.putArray("jvmArgs").add(side == base ? "-Xmx1g" : "-Xmx2g"));
            }
        });
        Comparison refused = files().run();
        assertEquals(
                List.of(
                        "All 30 rows have no comparison: jvmArgs differs: -Xmx1g against -Xmx2g (--allow jvmArgs compares"
                                + " them nevertheless)."),
                outcomes(refused));
        assertTrue(
                text(refused).contains("60 figures of 30 benchmarks: 60 NOT COMPARABLE; exit code 3"), text(refused));
    }

    @Test
    void rowsOfOneBenchmarkAreCountedAsRows() {
        both(side -> {
            for (String size : List.of("1", "2")) {
                row(side, ENCODE, 5);
                side.param("size", size).secondary("gc.count", "counts", Forks.of(1, 5, 9, 0.1));
            }
        });
        assertTrue(ComparisonText.of(files().run()).counts().startsWith("4 figures of 2 rows: "));
    }

    @ParameterizedTest
    @EnumSource(
            value = OutputFormat.class,
            names = {"TEXT", "MARKDOWN", "HTML"})
    void oneFileTwiceIsSaidToBeTheSame(OutputFormat format) {
        both(side -> row(side, ENCODE, 5));
        Path file = base.write(folder.resolve("base.json"));
        String output = format.render(Compared.files(file, file).run());
        assertTrue(output.contains("The files are the same."), output);
        assertFalse(output.contains("0.0 %") || output.contains("us/op"), output);
    }

    @Test
    void whatFailedIsSaidOfOneFileTwiceToo() {
        base.row(ENCODE, "avgt", "us/op", new double[] {Double.NaN});
        Path file = base.write(folder.resolve("base.json"));
        assertEquals(
                List.of(
                        "The files are the same.",
                        "Codec.encode has no comparison: base: every iteration's value is NaN or infinite."),
                outcomes(Compared.files(file, file).run()));
    }

    @ParameterizedTest
    @CsvSource({
        "org.acme.Codec.encode, org.acme.Coder.encode, Codec=Coder",
        "org.acme.Codec.encode, org.acme.Codec.write, Codec.encode=Codec.write",
        "org.acme.Codec.encode, org.acme.io.Coder.encode, org.acme.Codec=org.acme.io.Coder",
    })
    void aNameAsItIsPrintedIsRenamed(String was, String is, String rename) {
        row(base, was, 5);
        row(head, is, 5);
        Comparison result = files().renames(rename).run();
        assertEquals(1, result.rows().size());
        assertFalse(result.rows().get(0).verdict().isUncompared(), result.toString());
    }

    @Test
    void filesWithoutACommonBenchmarkSuggestARename() {
        row(base, ENCODE, 5);
        row(head, "org.acme.Coder.encode", 5);
        String note =
                "The files have no benchmark in common. --rename OLD=NEW compares those whose package, class or method"
                        + " has another name, such as --rename Codec.read=Codec.decode.";
        assertEquals(List.of(note), files().run().notes());
        assertEquals(List.of(), files().renames("Codec=Coder").run().notes());
    }

    @Test
    void aParameterOfOneSideIsTheReason() {
        row(base, ENCODE, 5);
        base.param("keysPerPage", "8");
        row(head, ENCODE, 5);
        head.param("cacheSize", "16").param("ways", "2");
        List<RowResult> rows = files().run().rows();
        assertEquals(
                List.of(
                        "in base, but not in head; base has keysPerPage, head has cacheSize, ways",
                        "in head, but not in base; base has keysPerPage, head has cacheSize, ways"),
                rows.stream().map(RowResult::reason).toList());
    }

    @Test
    void anotherModeIsTheReasonOnce() {
        for (int i = 0; i < 12; i++) {
            base.row(ENCODE + i, "sample", "us/op", Forks.of(i, 5, 100, 0.01));
            row(head, ENCODE + i, 5);
        }
        assertEquals(
                List.of("12 of 24 rows (Codec.encode0, Codec.encode1, Codec.encode2 and 9 more) have no comparison: in"
                        + " base, but not in head; base has mode sample, head has mode avgt."),
                outcomes().stream()
                        .map(line -> line.replaceAll(" in mode \\w+", ""))
                        .toList());
    }

    @Test
    void anotherValueOfAParameterIsAnotherRow() {
        row(base, ENCODE, 5);
        base.param("size", "8");
        row(head, ENCODE, 5);
        head.param("size", "9");
        assertEquals("in base, but not in head", reason());
    }

    @Test
    void aSideWithoutAUnitIsNamed() {
        base.row(ENCODE, "thrpt", "ops/s", Forks.of(1, 5, 100, 0.01));
        head.row(ENCODE, "thrpt", "", Forks.of(2, 5, 100, 0.01));
        assertEquals("head does not name a unit", reason());
    }

    @Test
    void noMoreThanAllIsLost() {
        base.row(ENCODE, "thrpt", "ops/s", Forks.of(1, 5, 2_019, 0.01));
        head.row(ENCODE, "thrpt", "ops/s", new double[5][1]);
        head.with(row -> ((ArrayNode) row.at("/primaryMetric/rawData/0")).set(0, 700));
        RowResult row = files().run().rows().get(0);
        assertEquals(-1, row.estimate().orElseThrow().low());
        assertTrue(row.estimate().orElseThrow().high() > -1);
    }

    @Test
    void aPercentileOfAFewSamplesIsOnlyForPrograms() {
        both(side -> side.row(ENCODE, "sample", "us/op").with(row -> {
            ArrayNode forks = ((ObjectNode) row.get("primaryMetric")).putArray("rawDataHistogram");
            ((ObjectNode) row.get("primaryMetric")).remove("rawData");
            for (int fork = 0; fork < 5; fork++) {
                ArrayNode bins = forks.addArray().addArray();
                for (int i = 0; i < 20; i++) {
                    bins.addArray().add(100 + i + fork).add(1);
                }
            }
        }));
        head.with(row -> row.put("jmhVersion", "1.37"));
        row(head, "org.acme.Codec.other", 5);
        Comparison result = files().run();
        assertEquals(
                List.of("score", "score:p0.50"),
                ComparisonText.of(result).rows().stream()
                        .filter(row -> row.verdict() != Verdict.NEW)
                        .map(row -> row.key().metric())
                        .sorted()
                        .toList());
        assertTrue(
                outcomes(result)
                        .contains(
                                "Codec.encode has no verdict on p90 of score, p95 of score, p99 of score, p99.9 of score"
                                        + " and p99.99 of score: a fork has too few samples for it, so the table leaves it out."),
                outcomes(result).toString());
        assertEquals(8, result.rows().size());
    }
}
