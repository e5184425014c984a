package org.echobench.cluster.clock;

/**
 * One question for the server's time, in nanoseconds of {@link System#nanoTime}.
 *
 * @param sent on the client's clock
 * @param server on the server's clock, taken between the other two
 * @param received on the client's clock, not before {@code sent}
 */
public record PingPong(long sent, long server, long received) {

    public PingPong {
        if (received - sent < 0) {
            throw new IllegalArgumentException("received must not be before sent");
        }
    }

    long roundTrip() {
        return received - sent;
    }

    /** The middle of the round trip, on the client's clock. */
    long middle() {
        return sent + roundTrip() / 2;
    }
}
