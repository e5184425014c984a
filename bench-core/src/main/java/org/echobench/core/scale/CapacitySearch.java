package org.echobench.core.scale;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Finds the highest level of load (messages a second, heaps) that holds: doubles the level until one does not hold,
 * then bisects the bracket geometrically until it is narrow enough.
 *
 * <p>A single window decides only whether the ramp continues. Each end of the returned bracket is decided by two
 * agreeing windows out of at most three, and an upper end that was found early is decided again at the end: a
 * disturbance of the machine during the ramp must not pass for the server's limit. A window in which the client was
 * late does not count; a level with three of them is one that this client cannot offer.
 *
 * <p>Pure: the trial does all measuring. Not thread-safe; for one search.
 */
public final class CapacitySearch {

    private static final int AGREEING = 2;
    private static final int LATE = 3;
    private static final int FACTOR = 2;

    /** The result of one window. */
    public enum Verdict {
        HELD,
        NOT_HELD,
        /** It did not hold, but the client itself was late, so nothing is known about the server. */
        CLIENT_LATE
    }

    /** Offers a level of load for one window. */
    @FunctionalInterface
    public interface Trial {
        Verdict run(long level);
    }

    /**
     * Where and how finely to search.
     *
     * @param start the first level, 1 to {@code highest}
     * @param highest the last level of the ramp
     * @param resolution the largest difference of the bracket's ends, as a share, 0.001 to 1
     * @param windows the most windows to run, at least 10; the bracket then stays as it is
     */
    public record Range(long start, long highest, double resolution, int windows) {
        public Range {
            require("start", start >= 1 && start <= highest, "1 to " + highest, start);
            require("highest", highest <= 1L << 31, "at most " + (1L << 31), highest);
            require("resolution", resolution >= 0.001 && resolution <= 1, "0.001 to 1", resolution);
            require("windows", windows >= 10, "at least 10", windows);
        }

        private static void require(String name, boolean right, String range, Number value) {
            if (!right) {
                throw new IllegalArgumentException(name + " must be " + range + ", but is " + value);
            }
        }
    }

    /**
     * The result: a bracket.
     *
     * @param held the highest level that held; 0 if none did
     * @param notHeld the lowest level above it that did not, or at which the client was late; empty if there was none
     * @param limit what kept the level from being higher
     * @param windows how many windows were run
     */
    public record Capacity(long held, OptionalLong notHeld, Limit limit, int windows) {

        /** Why the level is not higher. */
        public enum Limit {
            /** Above the bracket the service level is not kept. */
            SERVER,
            /** Above the bracket the client itself was late: the server may have more. */
            CLIENT,
            /** The highest level of the search held: the server may have more. */
            RANGE
        }

        public Capacity {
            if (held < 0 || notHeld.isPresent() && notHeld.getAsLong() <= held) {
                throw new IllegalArgumentException(
                        "held must be 0 or more and below notHeld (" + notHeld + "), but is " + held);
            }
        }
    }

    /** The results of the windows of one level. */
    private static final class Tally {
        private final int first;
        private int last;
        private int held;
        private int notHeld;
        private int late;

        Tally(int first) {
            this.first = first;
        }

        void add(Verdict verdict, int window) {
            last = window;
            switch (verdict) {
                case HELD -> held++;
                case NOT_HELD -> notHeld++;
                case CLIENT_LATE -> late++;
            }
        }

        boolean holds() {
            return held >= AGREEING;
        }

        boolean fails() {
            return !holds() && (notHeld >= AGREEING || late >= LATE);
        }

        boolean decided() {
            return holds() || fails();
        }

        /** Enough to continue the ramp. */
        boolean passed() {
            return held > 0 && notHeld + late == 0;
        }
    }

    private static final long NONE = 0;

    private final Range range;
    private final Trial trial;
    private final TreeMap<Long, Tally> tallies = new TreeMap<>();
    private final Set<Long> again = new HashSet<>();
    private int windows;
    private long latest = NONE;

    public CapacitySearch(Range range, Trial trial) {
        this.range = range;
        this.trial = trial;
    }

    /** Runs windows until both ends are decided or the range's limit of windows is reached. */
    public Capacity run() {
        for (long level = next(); level != NONE && windows < range.windows(); level = next()) {
            latest = level;
            Verdict verdict = trial.run(level);
            windows++;
            tallies.computeIfAbsent(level, any -> new Tally(windows)).add(verdict, windows);
        }
        return result();
    }

    /** The level of the next window; {@link #NONE} when all is decided. */
    private long next() {
        long high = lowestThatFails();
        if (latest != NONE && open(latest, high)) {
            return latest;
        }
        long low = highestBelow(high, tally -> tally.held > 0);
        if (high == NONE) {
            return ramp(low);
        }
        if (!narrow(low, high)) {
            return middle(low, high);
        }
        if (low != NONE && !tallies.get(low).decided()) {
            return low;
        }
        if (low != NONE && tallies.get(high).last < tallies.get(low).first && again.add(high)) {
            tallies.remove(high);
            return high;
        }
        return NONE;
    }

    /** Whether this level needs another window at once. */
    private boolean open(long level, long high) {
        Tally tally = tallies.get(level);
        return !tally.decided() && !(high == NONE && tally.passed());
    }

    private long ramp(long low) {
        if (low == range.highest()) {
            return tallies.get(low).decided() ? NONE : low;
        }
        return low == NONE ? range.start() : Math.min(range.highest(), FACTOR * low);
    }

    private boolean narrow(long low, long high) {
        return high - low <= 1 || low != NONE && high <= low * (1 + range.resolution());
    }

    private static long middle(long low, long high) {
        long middle = low == NONE ? high / FACTOR : Math.round(Math.sqrt((double) low * high));
        return Math.max(low + 1, Math.min(high - 1, middle));
    }

    private long lowestThatFails() {
        return tallies.entrySet().stream()
                .filter(level -> level.getValue().fails())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(NONE);
    }

    private long highestBelow(long high, Predicate<Tally> wanted) {
        return tallies.descendingMap().entrySet().stream()
                .filter(level -> (high == NONE || level.getKey() < high) && wanted.test(level.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(NONE);
    }

    private Capacity result() {
        long high = lowestThatFails();
        long held = highestBelow(high, Tally::holds);
        if (high == NONE) {
            return new Capacity(held, OptionalLong.empty(), Capacity.Limit.RANGE, windows);
        }
        boolean server = tallies.get(high).notHeld >= AGREEING;
        Capacity.Limit limit = server ? Capacity.Limit.SERVER : Capacity.Limit.CLIENT;
        return new Capacity(held, OptionalLong.of(high), limit, windows);
    }
}
