package org.echobench.core.process;

import java.util.function.LongSupplier;

/**
 * How far another host's clock is ahead of this one's, from many queries in a row: the shortest round trip counts (D.
 * L. Mills, Network Time Protocol, RFC 5905). The other time was taken somewhere within that round trip, so the error
 * cannot exceed half of it, however asymmetric the two directions are.
 *
 * @param offsetNanos the other clock less this one; the two may have any origins
 * @param errorNanos largest possible error, 0 or more
 */
public record ClockEstimate(long offsetNanos, long errorNanos) {

    /** Two processes of one host have one clock. */
    public static final ClockEstimate SAME = new ClockEstimate(0, 0);

    /** More than needed, because the first ones run code that is not yet compiled. */
    private static final int QUESTIONS = 400;

    /** Compares two clocks in nanoseconds. */
    public static ClockEstimate of(LongSupplier here, LongSupplier there) {
        long shortest = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            long sent = here.getAsLong();
            long other = there.getAsLong();
            long roundTrip = here.getAsLong() - sent;
            if (roundTrip < shortest) {
                shortest = roundTrip;
                offset = other - (sent + roundTrip / 2);
            }
        }
        // Rounded up: half of an odd round trip is still within the error.
        return new ClockEstimate(offset, (shortest + 1) / 2);
    }
}
