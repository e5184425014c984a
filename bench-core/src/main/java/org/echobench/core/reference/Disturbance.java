package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Delays or changes echoes: for the calibration of the harness and for the faulty servers of its tests. Called on the
 * event loop of the message's connection; a disturbance of several connections must be thread-safe.
 */
@FunctionalInterface
public interface Disturbance {

    /** Every echo is sent at once, unchanged. */
    Disturbance NONE = (opcode, payload, replies) -> replies.send(opcode, payload);

    /**
     * Delays every n-th echo of a server. Thread-safe: all connections share one.
     *
     * @param oneIn one echo in this many is delayed, at least 1
     */
    static Disturbance holdBack(int oneIn, Duration delay) {
        if (oneIn < 1) {
            throw new IllegalArgumentException("oneIn must be at least 1, but is " + oneIn);
        }
        AtomicLong echoes = new AtomicLong();
        return (opcode, payload, replies) -> {
            if (echoes.incrementAndGet() % oneIn == 0) {
                replies.sendAfter(delay, opcode, payload);
            } else {
                replies.send(opcode, payload);
            }
        };
    }

    /**
     * Called for each whole message to {@code /ws/echo}.
     *
     * @param opcode text or binary, as in {@link org.echobench.core.wire.Frames}
     * @param payload the unmasked payload between position and limit; writable, and valid only during the call
     * @param replies sends to the message's connection, any number of times; the same object in
     *     each call for a connection
     */
    void echo(int opcode, ByteBuffer payload, Replies replies) throws IOException;

    /** Sends messages to one connection. */
    interface Replies {

        /**
         * Sends a message; only within a call for this connection. Leaves the payload's position and limit as they are.
         */
        void send(int opcode, ByteBuffer payload) throws IOException;

        /**
         * Sends a copy of the message after a delay, by a timer; allowed within a call for another connection of the
         * same event loop as well. Until then, nothing more is read from this connection, so that its messages keep
         * their order; all other connections go on. Only one at a time, and only as the last step of a call.
         */
        void sendAfter(Duration delay, int opcode, ByteBuffer payload);
    }
}
