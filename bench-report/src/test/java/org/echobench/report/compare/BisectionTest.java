package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BisectionTest {

    private static final int LAST = 16;

    static Stream<Integer> changes() {
        return IntStream.rangeClosed(1, LAST).boxed();
    }

    /** With every third release left out unless it has the change. */
    private static Bisection searched(int change, boolean all) {
        Bisection bisection = new Bisection(0, LAST);
        int most = bisection.steps();
        int steps = 0;
        while (bisection.next().isPresent()) {
            int release = bisection.next().getAsInt();
            if (!all && release % 3 == 0 && release != change) {
                bisection.leaveOut(release);
            } else {
                steps++;
                bisection.found(release, release >= change);
            }
        }
        assertTrue(steps <= most, steps + " steps, but at most " + most + " were said");
        return bisection;
    }

    @ParameterizedTest
    @MethodSource("changes")
    void theChangeLiesBetweenNeighbours(int change) {
        Bisection ended = searched(change, true);
        assertEquals(change, ended.changed());
        assertEquals(change - 1, ended.unchanged());
    }

    @ParameterizedTest
    @MethodSource("changes")
    void onlyReleasesThatWereLeftOutLieBetweenTheEnds(int change) {
        Bisection ended = searched(change, false);
        assertTrue(ended.unchanged() < change && change <= ended.changed());
        assertTrue(IntStream.range(ended.unchanged() + 1, ended.changed()).allMatch(release -> release % 3 == 0));
    }

    @Test
    void neighboursNeedNoStep() {
        assertEquals(0, new Bisection(4, 5).steps());
    }
}
