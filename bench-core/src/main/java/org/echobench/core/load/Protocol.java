package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.wire.Opening;

/**
 * The messages of a loop's connections, the check of each response, and which side ends a connection. Not thread-safe;
 * allocates nothing in steady state.
 */
public interface Protocol {

    /** Which side ends a connection when its message has been answered. */
    enum Closer {
        /** It is kept for the next message. */
        NOBODY,
        /** The server does, and the client waits for that; the next message takes a new connection. */
        SERVER,
        /** The client resets it, which avoids TIME_WAIT; the next message takes a new connection. */
        CLIENT
    }

    /** What comes first on each connection; empty for HTTP/1.1. */
    default Optional<? extends Opening> opening() {
        return Optional.empty();
    }

    /** A new record of a connection of this protocol. */
    default ConnectionState newState(int id) {
        return new ConnectionState(id);
    }

    /** Called when a connection is open, before the first bytes from the server are received. */
    default void opened(ConnectionState state) {}

    /** The same for a server that may shed load by a status; {@code this} if responses have no status. */
    default Protocol orRejection() {
        return this;
    }

    default Closer closer() {
        return Closer.NOBODY;
    }

    /**
     * Whether a late response, to a message already given up, can be distinguished from the next response. HTTP/2 could
     * do so, but ends the connection after a lost response, as HTTP/1.1 does.
     */
    default boolean stamped() {
        return false;
    }

    /** The most connections of one loop. */
    default int mostConnections() {
        return 1_000_000;
    }

    /** How many messages may be in flight on one connection without waiting for each other's responses. */
    default int depth() {
        return 1;
    }

    /** Whether each message has a stream of its own, of which the server allows only so many at a time. */
    default boolean streams() {
        return false;
    }

    /** The most bytes that one message needs in the buffer, as on the wire. */
    int messageBytes();

    /** Writes message {@code state.sent}, stamped with the time it is sent. */
    void encode(ConnectionState state, long now, ByteBuffer out);

    /**
     * Writes what must be sent besides messages, as far as there is room. Called while {@link ConnectionState#pending},
     * which it updates.
     */
    default void sendPending(ConnectionState state, ByteBuffer out) {
        throw new IllegalStateException("nothing is pending");
    }

    /** Reads the available bytes and reports every complete response to {@code responses}. */
    void receive(ConnectionState state, ByteBuffer in, Responses responses);

    /**
     * Called when the server ended the connection while it was read; returns whether that was the end of a response,
     * which has then been reported to {@code responses}.
     */
    default boolean endedInOrder(ConnectionState state, IOException cause, Responses responses) {
        return false;
    }

    /** Whether the messages in flight may be sent again, although the server may have processed them. */
    default boolean repeatable(ConnectionState state) {
        return false;
    }

    /** How many messages in flight the server still answers, although it has announced the connection's end. */
    default int awaited(ConnectionState state) {
        return 0;
    }

    /** Whether a connection has ended within a response. */
    default boolean isCut(ConnectionState state) {
        return state.inMessage;
    }

    /** A sentence that says that a connection ended although neither side closed it. */
    default String ended(ConnectionState state, IOException cause) {
        return "connection " + state.id + " ended: " + cause.getMessage() + cut(state);
    }

    /** Where a connection ended: {@code  in the middle of a message: 3 bytes had come}; empty between responses. */
    default String cut(ConnectionState state) {
        return state.inMessage ? " in the middle of a message: " + state.offset + " bytes had come" : "";
    }

    /** A sentence that says that no response came in time, or not all of it. */
    default String unanswered(ConnectionState state, LossLimit limit) {
        return !state.opening && isCut(state)
                ? limit + " after a message connection " + state.id + " was still" + cut(state)
                : "no response within " + limit + " on connection " + state.id;
    }

    /** The status of the response whose head was read last; 0 if responses have none. */
    default int status() {
        return 0;
    }

    /**
     * What was wrong with the head of a response, or with what followed it, since that may affect all others; empty if
     * nothing was.
     */
    default Optional<String> flaw() {
        return Optional.empty();
    }

    /** The settings that the server has announced on the first connection, by their names in the specification. */
    default Map<String, Long> announced() {
        return Map.of();
    }

    /** Receives the responses that a protocol has read. */
    interface Responses {

        /** When the bytes that are being read arrived; the current time if that is not known. */
        default long now() {
            return System.nanoTime();
        }

        /** The response to the connection's oldest message has arrived and is correct. */
        void completed(ConnectionState state);

        /** The connection's oldest {@code messages} were never answered. */
        void lost(ConnectionState state, long messages, String reason);

        /** A response is wrong; the connection's oldest message counts as answered. */
        void wrong(ConnectionState state, String reason);

        /** The response to the connection's oldest message says that the server sheds load. */
        default void rejected(ConnectionState state) {
            throw new IllegalStateException("no response may shed load");
        }

        /** The server has refused a message without processing it; it is sent again. */
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
