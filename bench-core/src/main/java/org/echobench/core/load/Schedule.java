package org.echobench.core.load;

import java.util.SplittableRandom;

/**
 * When messages are intended to be sent, as nanoseconds from the start. The time of a message is computed from its
 * index, never from when another was sent or answered, so a stall of the server or the client cannot thin out the
 * messages that would have seen it (coordinated omission). Not thread-safe.
 */
public interface Schedule {

    /** Nanoseconds from the start to message {@code index}; called with indices in order, from 0. */
    long intendedNanos(long index);

    /**
     * Evenly spaced: message i at i·10⁹/rate, rounded down.
     *
     * @param rate messages a second, 1 to 10,000,000
     */
    static Schedule uniform(long rate) {
        checkRate(rate);
        // Whole seconds apart, so that the product cannot overflow within any run.
        return index -> index / rate * 1_000_000_000L + index % rate * 1_000_000_000L / rate;
    }

    /**
     * A Poisson process: independent, exponentially distributed gaps.
     *
     * @param rate messages a second on average, 1 to 10,000,000
     * @param seed the same seed gives the same times
     */
    static Schedule poisson(long rate, long seed) {
        checkRate(rate);
        return new Schedule() {
            private final SplittableRandom random = new SplittableRandom(seed);
            private final double meanGap = 1e9 / rate;
            private double at;
            private long next;

            @Override
            public long intendedNanos(long index) {
                for (; next <= index; next++) {
                    at -= Math.log(1 - random.nextDouble()) * meanGap;
                }
                return (long) at;
            }
        };
    }

    /**
     * One schedule up to a time, and from then on another, from its beginning. Not thread-safe.
     *
     * @param nanos from the start, 0 or more
     */
    static Schedule until(Schedule first, long nanos, Schedule then) {
        return new Schedule() {
            /** The number of messages of the first; unknown before one of them is beyond its end. */
            private long messages = Long.MAX_VALUE;

            @Override
            public long intendedNanos(long index) {
                if (index < messages) {
                    long at = first.intendedNanos(index);
                    if (at < nanos) {
                        return at;
                    }
                    messages = index;
                }
                return nanos + then.intendedNanos(index - messages);
            }
        };
    }

    private static void checkRate(long rate) {
        if (rate < 1 || rate > 10_000_000) {
            throw new IllegalArgumentException("rate must be 1 to 10000000 messages a second, but is " + rate);
        }
    }
}
