package org.echobench.core.load;

import java.util.OptionalLong;

/**
 * The result of a {@link CapacitySearch}: a bracket.
 *
 * @param held the highest level that held; 0 if none did
 * @param notHeld the lowest level above it that did not, or at which the client was late; empty if there was none
 * @param limit what kept the level from being higher
 * @param windows how many were run
 */
public record Capacity(long held, OptionalLong notHeld, Limit limit, int windows) {

    /** The reason for the end of the ramp. */
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
