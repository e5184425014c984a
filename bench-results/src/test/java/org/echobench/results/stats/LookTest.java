package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class LookTest {

    private static List<Integer> pairs(int most) {
        return Look.schedule(most).stream().map(Look::pairs).toList();
    }

    @Test
    void looksAreAfterHalfThreeQuartersAndAllOfThePairs() {
        assertEquals(List.of(6, 8, 12), pairs(12));
        assertEquals(List.of(10, 14, 20), pairs(20));
        assertEquals(List.of(6, 8, 13), pairs(13), "only the last one may be at an odd number");
    }

    @Test
    void noLookButTheLastIsBeforeTheSixthPair() {
        assertEquals(List.of(6, 8), pairs(8));
        assertEquals(List.of(7), pairs(7));
        assertEquals(List.of(2), pairs(2));
    }

    @Test
    void theSharesOfAScheduleAddUpToOneAndTheLastIsTheGreatest() {
        for (int most = 2; most <= 1_000; most++) {
            List<Look> looks = Look.schedule(most);
            assertEquals(1, looks.stream().mapToDouble(Look::share).sum(), 1e-12);
            double last = looks.get(looks.size() - 1).share();
            assertTrue(looks.stream().allMatch(look -> look.share() <= last), looks.toString());
        }
    }

    @Test
    void oneStandsForTheBestLookAfterItsCorrection() {
        List<Look> looks = List.of(new Look(6, 0.1), new Look(12, 0.9));
        assertEquals(0.1, Look.p(looks, List.of(0.01)), 1e-15);
        assertEquals(0.01, Look.p(looks, List.of(0.01, 0.009)), 1e-15);
        assertEquals(1, Look.p(looks, List.of(0.5, 0.95)), 0);
    }

    @Test
    void aShareOfNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Look(6, 0));
        assertThrows(IllegalArgumentException.class, () -> new Look(1, 1));
    }
}
