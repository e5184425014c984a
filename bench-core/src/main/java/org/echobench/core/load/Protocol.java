package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.wire.Opening;

/**
 * The messages of a loop's connections, the check of each answer, and the side that ends a connection. Not thread-safe;
 * allocates nothing in steady state.
 */
public interface Protocol {

    /** Who ends a connection when its message has been answered. */
    enum Closer {
        /** It is kept for the next message. */
        NOBODY,
        /** The server does, and is waited for; the next message takes a new connection. */
        SERVER,
        /** The client resets it, which leaves no address in TIME_WAIT; the next message takes a new connection. */
        CLIENT
    }

    /** What comes first on each connection; empty for HTTP/1.1. */
    Optional<? extends Opening> opening();

    /** A connection is open; what the server said first on it is still to be received. */
    default void opened(ConnectionState state) {}

    default Closer closer() {
        return Closer.NOBODY;
    }

    /** Whether an answer to a message that was given up can be distinguished from the next answer. */
    boolean stamped();

    /** The most connections of one loop. */
    default int mostConnections() {
        return 1_000_000;
    }

    /** How many messages may be in flight on one connection where none waits for the answer to another. */
    default int depth() {
        return 1;
    }

    /** Whether each message has a stream of its own, of which the server allows only so many at a time. */
    default boolean streams() {
        return false;
    }

    /** Room in bytes that one message needs in the buffer, on the wire. */
    int messageBytes();

    /** Writes message {@code state.sent}, stamped with the time it is sent. */
    void encode(ConnectionState state, long now, ByteBuffer out);

    /**
     * Writes what is to be sent beside messages, as far as there is room. Called while {@link ConnectionState#owes}, which it
     * keeps up to date.
     */
    default void settle(ConnectionState state, ByteBuffer out) {
        throw new IllegalStateException("nothing is owed");
    }

    /** Reads the available bytes and reports every complete answer to {@code answers}. */
    void receive(ConnectionState state, ByteBuffer in, Answers answers);

    /**
     * The server ended the connection while it was read: whether that was the end of an answer, which then has been
     * reported to {@code answers}.
     */
    default boolean endedInOrder(ConnectionState state, IOException cause, Answers answers) {
        return false;
    }

    /** Whether the messages in flight may be sent again, though the server may have taken them or has said that it did not. */
    default boolean repeatable(ConnectionState state) {
        return false;
    }

    /** How many messages in flight the server still answers, though it has said that it ends the connection. */
    default int awaited(ConnectionState state) {
        return 0;
    }

    /** Whether a connection has ended within a response. */
    default boolean isCut(ConnectionState state) {
        return state.inMessage;
    }

    /** Reports that a connection ended although neither side closed it. */
    default String ended(ConnectionState state, IOException cause) {
        return "connection " + state.id + " ended: " + cause.getMessage() + cut(state);
    }

    /** Where in an answer a connection ended: {@code  in the middle of a message: 3 bytes had come}; empty between answers. */
    default String cut(ConnectionState state) {
        return state.inMessage ? " in the middle of a message: " + state.offset + " bytes had come" : "";
    }

    /** Says that no answer came in time, or not all of it. */
    default String unanswered(ConnectionState state, LossLimit limit) {
        return !state.opening && isCut(state)
                ? limit + " after a message connection " + state.id + " was still" + cut(state)
                : "no answer within " + limit + " on connection " + state.id;
    }

    /** The status of the answer whose head was read last; 0 where answers have none. */
    default int status() {
        return 0;
    }

    /**
     * What was first wrong with the head of an answer, or with what followed its end: all others may be as wrong. Empty if
     * nothing was.
     */
    default Optional<String> flaw() {
        return Optional.empty();
    }

    /** What the server has announced of itself on the first connection, by the names of the protocol's specification. */
    default Map<String, Long> announced() {
        return Map.of();
    }

    /** Receives the answers that a protocol has read. */
    interface Answers {

        /** When the bytes that are being read came; this moment where nobody knows. */
        default long now() {
            return System.nanoTime();
        }

        /** The answer to the connection's oldest message has come and is right. */
        void completed(ConnectionState state);

        /** The connection's oldest {@code messages} were never answered. */
        void lost(ConnectionState state, long messages, String reason);

        /** An answer is wrong; the connection's oldest message counts as answered. */
        void wrong(ConnectionState state, String reason);

        /** The server has refused a message before it did anything; it is sent again. */
        default void refused() {}

        /** An answer came without a request. */
        void unexpected(ConnectionState state, String reason);

        /** Reports the answer that has been read, by its fault. */
        static void report(ConnectionState state, Answers answers) {
            if (state.fault == null) {
                answers.completed(state);
            } else if (state.unexpected) {
                answers.unexpected(state, state.fault);
            } else {
                answers.wrong(state, state.fault);
            }
        }

        /** A connection ended while nothing was awaited on it. */
        default void ended(String reason) {}
    }
}
