package org.echobench.cluster.clock;

import java.util.Comparator;
import java.util.List;

/**
 * How far the server's clock is ahead of the client's, from many ping-pongs at one time: the offset of the shortest
 * round trip counts (D. L. Mills, Network Time Protocol, RFC 5905). The server's time was taken somewhere within that
 * round trip, so the error cannot exceed half of it, however unlike the two ways are.
 *
 * @param offsetNanos server's clock less client's; the two may have any origins
 * @param errorNanos largest possible error, 0 or more
 * @param atNanos when, on the client's clock
 * @param pingPongs number of round trips, 1 or more; the shortest one gives the offset
 */
public record ClockEstimate(long offsetNanos, long errorNanos, long atNanos, int pingPongs) {

    /** Fewer give too good a chance that every one met a queue. */
    public static final int LEAST = 100;

    public ClockEstimate {
        if (errorNanos < 0 || pingPongs < 1) {
            throw new IllegalArgumentException("errorNanos must not be negative, and pingPongs at least 1");
        }
    }

    /** @param pingPongs at least {@value #LEAST} */
    public static ClockEstimate of(List<PingPong> pingPongs) {
        if (pingPongs.size() < LEAST) {
            throw new IllegalArgumentException(
                    "at least " + LEAST + " ping-pongs are needed, but there are " + pingPongs.size());
        }
        PingPong best = pingPongs.stream()
                .min(Comparator.comparingLong(PingPong::roundTrip))
                .orElseThrow();
        // Rounded up: half of an odd round trip is still within the error.
        return new ClockEstimate(
                best.server() - best.middle(), (best.roundTrip() + 1) / 2, best.middle(), pingPongs.size());
    }
}
