package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.results.jmh.RunContext;

/** What must not matter to a comparison, for any rows, from files to verdicts. */
@Tag("simulation")
class PropertyTest {

    private static final int TRIES = 40;
    private static final double TOLERANCE = 1e-9;

    private Path folder;

    @BeforeProperty
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("compare");
    }

    @AfterProperty
    void deleteFolder() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Rows of one side: [row][fork][iteration]. */
    private static double[][][] side(long seed, int rows, int forks, double factor) {
        double[][][] all = new double[rows][][];
        Random random = new Random(seed);
        for (int row = 0; row < rows; row++) {
            all[row] = Forks.of(random.nextLong(), forks, 1_000 * factor, 0.002 + 0.02 * random.nextDouble());
        }
        return all;
    }

    @Property(tries = TRIES)
    void swappingTheSidesSwapsEverySign(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int rows, @ForAll boolean paired) {
        double[][][] base = side(seed, rows, 5, 1);
        double[][][] head = side(seed + 1, rows, 5, 1.05);
        List<RowResult> there = compare("avgt", "us/op", base, head, paired);
        List<RowResult> back = compare("avgt", "us/op", head, base, paired);
        for (int i = 0; i < rows; i++) {
            Estimate a = there.get(i).estimate().orElseThrow();
            Estimate b = back.get(i).estimate().orElseThrow();
            assertEquals(Math.log1p(a.effect()), -Math.log1p(b.effect()), TOLERANCE);
            assertEquals(Math.log1p(a.low()), -Math.log1p(b.high()), TOLERANCE);
            assertEquals(a.p(), b.p(), TOLERANCE);
            assertEquals(mirrored(there.get(i).verdict()), back.get(i).verdict());
        }
    }

    private static Verdict mirrored(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> Verdict.IMPROVED;
            case IMPROVED -> Verdict.REGRESSED;
            default -> verdict;
        };
    }

    @Property(tries = TRIES)
    void scalingBothSidesChangesNothing(
            @ForAll long seed, @ForAll @IntRange(min = -30, max = 30) int exponent, @ForAll boolean paired) {
        double factor = Math.pow(1.7, exponent);
        double[][][] base = side(seed, 4, 5, 1);
        double[][][] head = side(seed + 1, 4, 5, 0.97);
        assertSame(
                compare("thrpt", "ops/s", base, head, paired),
                compare("thrpt", "ops/s", scaled(base, factor), scaled(head, factor), paired));
    }

    private static double[][][] scaled(double[][][] rows, double factor) {
        return Arrays.stream(rows).map(forks -> Forks.scaled(forks, factor)).toArray(double[][][]::new);
    }

    @Property(tries = TRIES)
    void anotherUnitOnOneSideChangesNothing(@ForAll long seed, @ForAll boolean paired) {
        double[][][] base = side(seed, 4, 5, 1);
        double[][][] head = side(seed + 1, 4, 5, 0.97);
        List<RowResult> expected = compare("avgt", "us/op", base, head, paired);
        Path b = write("b.json", "avgt", "us/op", base, paired);
        Path h = write("h.json", "avgt", "ns/op", scaled(head, 1_000), paired);
        assertSame(expected, Compared.files(b, h).run().rows());
    }

    @Property(tries = TRIES)
    void theOrderOfRowsChangesNothing(@ForAll long seed) {
        double[][][] base = side(seed, 6, 5, 1);
        double[][][] head = side(seed + 1, 6, 5, 1.04);
        List<RowResult> expected = compare("thrpt", "ops/s", base, head, true);
        Path b = write("b.json", "thrpt", "ops/s", base, true);
        ResultFile reversed = new ResultFile();
        for (int row = 5; row >= 0; row--) {
            reversed.row(name(row), "thrpt", "ops/s", head[row]);
        }
        Path h = reversed.write(folder.resolve("h.json"), OptionalInt.empty());
        assertSame(expected, Compared.files(b, h).run().rows());
    }

    @Property(tries = TRIES)
    void theOrderOfUnpairedForksAndOfWholePairsChangesNothing(@ForAll long seed, @ForAll boolean paired) {
        double[][][] base = side(seed, 4, 6, 1);
        double[][][] head = side(seed + 1, 4, 6, 1.04);
        List<RowResult> expected = compare("thrpt", "ops/s", base, head, paired);
        assertSame(
                expected,
                compare("thrpt", "ops/s", shuffled(base, seed), shuffled(head, paired ? seed : seed + 1), paired));
    }

    private static double[][][] shuffled(double[][][] rows, long seed) {
        return Arrays.stream(rows)
                .map(forks -> {
                    List<double[]> list = Arrays.asList(forks.clone());
                    Collections.shuffle(list, new Random(seed));
                    return list.toArray(double[][]::new);
                })
                .toArray(double[][][]::new);
    }

    private static void assertSame(List<RowResult> expected, List<RowResult> actual) {
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < expected.size(); i++) {
            Estimate a = expected.get(i).estimate().orElseThrow();
            Estimate b = actual.get(i).estimate().orElseThrow();
            assertEquals(expected.get(i).key(), actual.get(i).key());
            assertEquals(a.effect(), b.effect(), TOLERANCE);
            assertEquals(a.low(), b.low(), TOLERANCE);
            assertEquals(a.high(), b.high(), TOLERANCE);
            assertEquals(a.p(), b.p(), TOLERANCE);
            assertEquals(a.q(), b.q(), TOLERANCE);
            assertEquals(expected.get(i).verdict(), actual.get(i).verdict());
        }
    }

    private List<RowResult> compare(String mode, String unit, double[][][] base, double[][][] head, boolean paired) {
        Path b = write("b.json", mode, unit, base, paired);
        Path h = write("h.json", mode, unit, head, paired);
        return Compared.files(b, h).run().rows();
    }

    private Path write(String file, String mode, String unit, double[][][] rows, boolean paired) {
        ResultFile results = new ResultFile();
        for (int row = 0; row < rows.length; row++) {
            results.row(name(row), mode, unit, rows[row]);
        }
        Path path = folder.resolve(file);
        try {
            Files.deleteIfExists(RunContext.pathBeside(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return paired ? results.write(path, OptionalInt.empty()) : results.write(path);
    }

    private static String name(int row) {
        return "org.demo.Rows.row" + row;
    }
}
