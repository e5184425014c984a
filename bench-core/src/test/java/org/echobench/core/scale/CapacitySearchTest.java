package org.echobench.core.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.LongPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.echobench.core.scale.CapacitySearch.Capacity;
import org.echobench.core.scale.CapacitySearch.Range;
import org.echobench.core.scale.CapacitySearch.Trial;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.junit.jupiter.api.Test;

/** The search against scripted servers: no sockets, no time. */
class CapacitySearchTest {

    private static final Range RANGE = new Range(1_000, 1_000_000, 0.05, 200);

    /** Remembers every window of a trial. */
    private static final class Script implements Trial {
        private final Trial server;
        private final List<Long> levels = new ArrayList<>();
        private final List<Verdict> verdicts = new ArrayList<>();

        Script(Trial server) {
            this.server = server;
        }

        @Override
        public Verdict run(long level) {
            Verdict verdict = server.run(level);
            levels.add(level);
            verdicts.add(verdict);
            return verdict;
        }

        long count(long level, Verdict verdict) {
            long count = 0;
            for (int i = 0; i < levels.size(); i++) {
                count += levels.get(i) == level && verdicts.get(i) == verdict ? 1 : 0;
            }
            return count;
        }
    }

    private static Trial holding(LongPredicate holds) {
        return level -> holds.test(level) ? Verdict.HELD : Verdict.NOT_HELD;
    }

    private static Capacity search(Trial trial) {
        return new CapacitySearch(RANGE, trial).run();
    }

    @Property(tries = 300)
    void theTrueLimitLiesInABracketOfTheResolution(
            @ForAll @LongRange(min = 1, max = 999_999) long limit,
            @ForAll @LongRange(min = 1, max = 1_000_000) long start,
            @ForAll @DoubleRange(min = 0.01, max = 0.5) double resolution) {
        Range range = new Range(start, 1_000_000, resolution, 200);
        Capacity found = new CapacitySearch(range, holding(level -> level <= limit)).run();
        long notHeld = found.notHeld().orElseThrow();
        assertTrue(found.held() <= limit && limit < notHeld, found.toString());
        assertTrue(notHeld <= found.held() * (1 + resolution) || notHeld == found.held() + 1, found.toString());
        assertEquals(Capacity.Limit.SERVER, found.limit());
    }

    @Property(tries = 300)
    void bothEndsAreDecidedByTwoWindowsThatAgreeHoweverNoisyTheServer(
            @ForAll long seed, @ForAll @LongRange(min = 100, max = 400_000) long limit) {
        Random random = new Random(seed);
        Script script = new Script(level -> {
            if (random.nextInt(20) == 0) {
                return Verdict.CLIENT_LATE;
            }
            // Near the limit a window holds by chance, and one in fifty fails anywhere.
            double chance = 1 / (1 + Math.exp((level - limit) / (0.05 * limit)));
            return random.nextInt(50) > 0 && random.nextDouble() < chance ? Verdict.HELD : Verdict.NOT_HELD;
        });
        Capacity found = new CapacitySearch(RANGE, script).run();
        assertTrue(found.held() == 0 || script.count(found.held(), Verdict.HELD) >= 2, found.toString());
        if (found.notHeld().isPresent()) {
            long notHeld = found.notHeld().getAsLong();
            assertTrue(
                    script.count(notHeld, Verdict.NOT_HELD) >= 2 || script.count(notHeld, Verdict.CLIENT_LATE) >= 3,
                    found.toString());
        }
        assertTrue(found.windows() <= RANGE.windows());
    }

    @Test
    void aNoisyServerIsFoundWithinItsNoiseNearlyAlways() {
        Random random = new Random(7);
        double limit = 60_000;
        int near = 0;
        int most = 0;
        for (int run = 0; run < 1_000; run++) {
            Capacity found = search(level -> {
                double chance = 0.98 / (1 + Math.exp((level - limit) / (0.02 * limit)));
                return random.nextDouble() < chance ? Verdict.HELD : Verdict.NOT_HELD;
            });
            near += Math.abs(found.held() / limit - 1) < 0.1 ? 1 : 0;
            most = Math.max(most, found.windows());
        }
        assertTrue(near >= 950, near + " of 1000");
        assertTrue(most <= 60, most + " windows");
    }

    @Test
    void oneLuckyPassIsNotACapacity() {
        List<Long> lucky = new ArrayList<>();
        Capacity found = search(level -> {
            // Above 10,000 the first window of every level passes, and no other.
            if (level > 10_000 && !lucky.contains(level)) {
                lucky.add(level);
                return Verdict.HELD;
            }
            return level <= 10_000 ? Verdict.HELD : Verdict.NOT_HELD;
        });
        assertTrue(found.held() <= 10_000 && found.held() > 10_000 / 1.05 - 1, found.toString());
    }

    @Test
    void oneUnluckyWindowIsNotALimit() {
        List<Long> seen = new ArrayList<>();
        Capacity found = search(level -> {
            boolean first = !seen.contains(level);
            seen.add(level);
            return level <= 50_000 && !first ? Verdict.HELD : Verdict.NOT_HELD;
        });
        assertTrue(found.held() <= 50_000 && found.held() > 50_000 / 1.05 - 1, found.toString());
    }

    @Test
    void aDisturbanceDuringTheRampIsFoundOut() {
        int[] windows = new int[1];
        // The fourth and fifth window, at 8,000, coincide with something else on the machine.
        Capacity found = search(level -> {
            int window = ++windows[0];
            boolean disturbed = window == 4 || window == 5;
            return level <= 50_000 && !disturbed ? Verdict.HELD : Verdict.NOT_HELD;
        });
        assertTrue(found.held() > 50_000 / 1.05 - 1, found.toString());
    }

    @Test
    void aClientThatIsLateIsNoFailureOfTheServer() {
        Script script = new Script(level -> level <= 30_000 ? Verdict.HELD : Verdict.CLIENT_LATE);
        Capacity found = search(script);
        assertEquals(Capacity.Limit.CLIENT, found.limit());
        assertTrue(found.held() <= 30_000 && found.notHeld().orElseThrow() > 30_000, found.toString());
        assertTrue(found.notHeld().orElseThrow() <= found.held() * 1.05, found.toString());
        assertEquals(3, script.count(found.notHeld().orElseThrow(), Verdict.CLIENT_LATE));
    }

    @Test
    void aClientThatWasLateOnceChangesNothing() {
        List<Long> seen = new ArrayList<>();
        Capacity found = search(level -> {
            boolean first = !seen.contains(level);
            seen.add(level);
            if (first) {
                return Verdict.CLIENT_LATE;
            }
            return level <= 30_000 ? Verdict.HELD : Verdict.NOT_HELD;
        });
        assertEquals(Capacity.Limit.SERVER, found.limit());
        assertTrue(found.held() <= 30_000 && found.notHeld().orElseThrow() > 30_000, found.toString());
    }

    @Test
    void whatHoldsEverywhereIsLimitedByTheRange() {
        Script script = new Script(level -> Verdict.HELD);
        Capacity found = search(script);
        assertEquals(1_000_000, found.held());
        assertEquals(OptionalLong.empty(), found.notHeld());
        assertEquals(Capacity.Limit.RANGE, found.limit());
        assertEquals(2, script.count(1_000_000, Verdict.HELD));
    }

    @Test
    void whatHoldsNowhereHasACapacityOfZero() {
        Capacity found = search(level -> Verdict.NOT_HELD);
        assertEquals(0, found.held());
        assertEquals(OptionalLong.of(1), found.notHeld());
    }

    @Test
    void aSteadyServerTakesFewWindows() {
        Capacity found = search(holding(level -> level <= 45_000));
        assertTrue(found.windows() <= 22, found.toString());
    }

    @Test
    void theWindowsAreBoundedAlsoForAServerWithoutALimitOfItsOwn() {
        Random random = new Random(1);
        for (int run = 0; run < 200; run++) {
            Range few = new Range(1_000, 1_000_000, 0.001, 30);
            Capacity found = new CapacitySearch(few, level -> Verdict.values()[random.nextInt(3)]).run();
            assertTrue(found.windows() <= 30, found.toString());
        }
    }

    @Test
    void impossibleRangesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Range(0, 10, 0.05, 20));
        assertThrows(IllegalArgumentException.class, () -> new Range(11, 10, 0.05, 20));
        assertThrows(IllegalArgumentException.class, () -> new Range(1, 1L << 32, 0.05, 20));
        assertThrows(IllegalArgumentException.class, () -> new Range(1, 10, 0, 20));
        assertThrows(IllegalArgumentException.class, () -> new Range(1, 10, 0.05, 9));
        assertThrows(
                IllegalArgumentException.class, () -> new Capacity(5, OptionalLong.of(5), Capacity.Limit.SERVER, 3));
    }
}
