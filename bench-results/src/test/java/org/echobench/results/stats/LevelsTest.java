package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LevelsTest {

    /** As Tomcat's forks lie: level, number of forks, level, number of forks. */
    private static final double[] MANY = {1_218, 3, 1_274, 7, 1_834, 2};

    private static List<double[]> forks(double shift, double... levels) {
        List<double[]> forks = new ArrayList<>();
        for (int i = 0; i < levels.length; i += 2) {
            for (int fork = 0; fork < levels[i + 1]; fork++) {
                double level = levels[i] + shift;
                forks.add(new double[] {level - 0.4, level, level + 1});
            }
        }
        return forks;
    }

    private static Levels levels(List<double[]> base, List<double[]> head) {
        return Levels.of(base, head).orElseThrow();
    }

    private static Levels.Shift shift(Levels levels) {
        return levels.shift(0.95).orElseThrow();
    }

    @Test
    void aShiftOfAllLevelsIsFound() {
        Levels levels = levels(forks(0, MANY), forks(-48, MANY));
        assertEquals(-48, shift(levels).distance(), 1e-9);
        assertTrue(levels.p() < 1e-4, "p " + levels.p());
    }

    @Test
    void aLevelThatOnlyOneSideMeetsDoesNotChangeTheShift() {
        Levels levels = levels(forks(0, MANY), forks(16, 1_274, 6, 1_498, 1, 1_778, 1, 1_834, 4));
        assertEquals(16, shift(levels).distance(), 1e-9);
    }

    @Test
    void levelsThatAreMetInOtherSharesAreNotShifted() {
        Levels levels = levels(forks(0, 1_633, 11, 1_665, 1), forks(0, 1_633, 5, 1_665, 7));
        assertEquals(Optional.empty(), levels.shift(0.95));
    }

    /** (12 · 792 + 495) of 735,471 in each direction. */
    @Test
    void ofTwoLevelsTheTestIsFishers() {
        Levels levels = levels(forks(0, 1_633, 11, 1_665, 1), forks(0, 1_633, 5, 1_665, 7));
        assertEquals(0.02719, levels.p(), 1e-5);
    }

    @Test
    void theSameLevelsInTheSameSharesAreNoDifference() {
        assertEquals(1, levels(forks(0, MANY), forks(0, MANY)).p(), 1e-9);
    }

    @Test
    void theIntervalHasTheShiftAndNotZero() {
        Interval interval = shift(levels(forks(0, MANY), forks(-48, MANY))).interval();
        assertTrue(interval.low() <= -48 && interval.high() >= -48 && interval.high() < 0, interval.toString());
    }

    @Test
    void noShiftHasASmallerPThanTheAttainableOne() {
        Levels levels = levels(forks(0, MANY), forks(-48, MANY));
        assertEquals(levels.attainableP(), levels.p(), 1e-12);
        assertTrue(levels(forks(0, 24, 3, 48, 1), forks(8, 24, 3, 48, 1)).attainableP() > 0.05);
    }

    @Test
    void aSideOnSeveralLevelsIsNeeded() {
        assertEquals(Optional.empty(), Levels.of(forks(0, 270, 6), forks(16, 270, 6)));
    }

    @Test
    void forksThatLieEverywhereHaveNoLevels() {
        assertEquals(
                Optional.empty(),
                Levels.of(forks(0, 1_000, 1, 1_010, 1, 1_020, 1), forks(0, 1_030, 1, 1_040, 1, 1_050, 1)));
    }

    @Test
    void anIterationInThreeMayAllocateForTheCompiler() {
        List<double[]> base = new ArrayList<>(forks(0, MANY));
        base.set(0, new double[] {1_260, 1_218, 1_218});
        assertEquals(-48, shift(levels(base, forks(-48, MANY))).distance(), 1e-9);
    }

    @Test
    void forksThatAreNotExactHaveNoLevels() {
        List<double[]> base = new ArrayList<>(forks(0, MANY));
        base.set(0, new double[] {1_210, 1_218, 1_226});
        assertEquals(Optional.empty(), Levels.of(base, forks(-48, MANY)));
    }

    @Test
    void oneValueOfAForkDoesNotShowThatItIsExact() {
        List<double[]> one = List.of(new double[] {24}, new double[] {24}, new double[] {48});
        assertEquals(Optional.empty(), Levels.of(one, one));
    }
}
