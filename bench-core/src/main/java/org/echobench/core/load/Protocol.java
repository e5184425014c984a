package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.wire.Opening;

/**
 * The messages of a loop's connections, the check of each response, and the side that ends a connection. Not thread-safe;
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

    /** The record of a connection of this protocol. */
    default ConnectionState newState(int id) {
        return new ConnectionState(id);
    }

    /** A connection is open; what the server said first on it is still to be received. */
    default void opened(ConnectionState state) {}

    /** The same of a server that may shed load by a status; itself where responses have none. */
    default Protocol orRejection() {
        return this;
    }

    default Closer closer() {
        return Closer.NOBODY;
    }

    /** Whether a response to a message that was given up can be distinguished from the next response. */
    boolean stamped();

    /** The most connections of one loop. */
    default int mostConnections() {
        return 1_000_000;
    }

    /** How many messages may be in flight on one connection where none waits for the response to another. */
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
     * Writes what is to be sent beside messages, as far as there is room. Called while {@link ConnectionState#pending}, which it
     * keeps up to date.
     */
    default void sendPending(ConnectionState state, ByteBuffer out) {
        throw new IllegalStateException("nothing is pending");
    }

    /** Reads the available bytes and reports every complete response to {@code responses}. */
    void receive(ConnectionState state, ByteBuffer in, Responses responses);

    /**
     * The server ended the connection while it was read: whether that was the end of a response, which then has been
     * reported to {@code responses}.
     */
    default boolean endedInOrder(ConnectionState state, IOException cause, Responses responses) {
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

    /** Where in a response a connection ended: {@code  in the middle of a message: 3 bytes had come}; empty between responses. */
    default String cut(ConnectionState state) {
        return state.inMessage ? " in the middle of a message: " + state.offset + " bytes had come" : "";
    }

    /** Says that no response came in time, or not all of it. */
    default String unanswered(ConnectionState state, LossLimit limit) {
        return !state.opening && isCut(state)
                ? limit + " after a message connection " + state.id + " was still" + cut(state)
                : "no response within " + limit + " on connection " + state.id;
    }

    /** The status of the response whose head was read last; 0 where answers have none. */
    default int status() {
        return 0;
    }

    /**
     * What was wrong with the head of a response, or with what followed its end: all others may be as wrong. Empty if nothing
     * was.
     */
    default Optional<String> flaw() {
        return Optional.empty();
    }

    /** What the server has announced of itself on the first connection, by the names of the protocol's specification. */
    default Map<String, Long> announced() {
        return Map.of();
    }

    /** Receives the responses that a protocol has read. */
    interface Responses {

        /** When the bytes that are being read came; this moment where nobody knows. */
        default long now() {
            return System.nanoTime();
        }

        /** The response to the connection's oldest message has come and is right. */
        void completed(ConnectionState state);

        /** The connection's oldest {@code messages} were never answered. */
        void lost(ConnectionState state, long messages, String reason);

        /** A response is wrong; the connection's oldest message counts as answered. */
        void wrong(ConnectionState state, String reason);

        /** The response to the connection's oldest message says that the server sheds load. */
        default void rejected(ConnectionState state) {
            throw new IllegalStateException("no response may shed load");
        }

        /** The server has refused a message before it did anything; it is sent again. */
        default void refused() {}

        /** A response came without a request. */
        void unexpected(ConnectionState state, String reason);

        /** Reports the response that has been read, by its fault. */
        static void report(ConnectionState state, Responses responses) {
            if (state.fault != null) {
                responses.wrong(state, state.fault);
            } else if (state.rejected) {
                responses.rejected(state);
            } else {
                responses.completed(state);
            }
        }

        /** A connection ended while nothing was awaited on it. */
        default void ended(String reason) {}
    }
}
