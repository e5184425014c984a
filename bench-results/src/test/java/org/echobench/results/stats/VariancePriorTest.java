package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VariancePriorTest {

    @Test
    void oneRowHasNoPriorAndGetsTheOrdinaryTTest() {
        Contrast row = row(4e-4, 4);
        VariancePrior prior = VariancePrior.fit(List.of(row));
        assertSame(VariancePrior.NONE, prior);
        assertEquals(0.02, ModeratedT.of(row, prior).sd(), 1e-15);
        assertEquals(4, ModeratedT.of(row, prior).df());
    }

    @Test
    void twoRowsHaveNoPrior() {
        assertSame(VariancePrior.NONE, VariancePrior.fit(Collections.nCopies(2, row(1e-4, 4))));
    }

    @Test
    void noPriorWhereMostRowsNeverVaried() {
        List<Contrast> rows = Stream.of(0.0, 0.0, 0.0, 1e-4).map(v -> row(v, 4)).toList();
        assertSame(VariancePrior.NONE, VariancePrior.fit(rows));
    }

    @Test
    void rowsWithoutVarianceAreNotAsked() {
        List<Contrast> rows = Stream.of(1e-4, 1e-4, 1e-4).map(v -> row(v, 4)).toList();
        List<Contrast> more = Stream.concat(rows.stream(), Stream.of(Contrast.paired(new double[1], new double[1])))
                .toList();
        assertEquals(VariancePrior.fit(rows), VariancePrior.fit(more));
    }

    @Test
    void forksThatNeverVariedDifferForCertainOrNotAtAll() {
        double[] base = {1, 1, 1, 1, 1};
        ModeratedT same = ModeratedT.of(Contrast.paired(base, base), VariancePrior.NONE);
        assertEquals(1, same.p());
        assertEquals(new Interval(0, 0), same.interval(0.95));
        ModeratedT higher = ModeratedT.of(Contrast.unpaired(base, new double[] {2, 2, 2}), VariancePrior.NONE);
        assertEquals(0, higher.p());
        assertEquals(new Interval(1, 1), higher.interval(0.95));
    }

    @Test
    void oneForkASideHasNoTest() {
        Contrast one = Contrast.unpaired(new double[] {1}, new double[] {2});
        assertEquals(0, one.df());
        assertThrows(IllegalArgumentException.class, () -> ModeratedT.of(one, VariancePrior.NONE));
    }

    private static Contrast row(double variance, int df) {
        return new Contrast(0.01, variance, df, 1.0 / (df + 1), Contrast.attainableP(df + 1));
    }
}
