package org.echobench.core.load;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * When the messages of a {@link LoadLoop} are sent: which messages are due, which connection may send, and what follows
 * a finished message. Belongs to one loop, whose thread makes all calls. Allocates nothing in steady state.
 */
public interface Pacing {

    /** The time until the next message if only a response makes one due. */
    long NEVER = Long.MAX_VALUE;

    /** The end of a load that {@link #pause} alone ends. */
    long NO_END = Long.MIN_VALUE;

    /** How a message ended. */
    enum Outcome {
        /** The response was correct. */
        RIGHT,
        /** The response says that the server sheds load. */
        REJECTED,
        /** The response was wrong, or never came. */
        FAILED
    }

    /** @throws IllegalArgumentException if messages of this protocol cannot be sent in this way */
    default void require(Protocol protocol) {}

    /** The number that the messages of the loop's connection {@code number} are stamped with. */
    default int stampedNumber(int number) {
        return number;
    }

    /** Called with all new connections when they are open, before the loop reads them. */
    default void opened(ClientLoop loop, List<Connection> connections) throws IOException {}

    /**
     * Begins, or continues after a pause, and sends the first messages.
     *
     * @param end on the clock of {@code now}: messages intended then or later are not sent; {@link #NO_END} for none
     */
    void begin(Connections connections, long now, long end);

    /** Stops permitting messages. If there is an end, first sends the messages intended before it. */
    void pause(Connections connections);

    /**
     * Sends the messages that are due; called before each poll and after each read.
     *
     * @return nanoseconds until more is due; {@link #NEVER} if only a response can make it so
     */
    default long turn(Connections connections) {
        return NEVER;
    }

    /** Whether a message may be sent on this connection, if the socket takes it; never if connections only receive. */
    default boolean permits(ConnectionState state) {
        return false;
    }

    /**
     * Registers the permitted message, which is being sent, with the connection, by {@link ConnectionState#sentNow}.
     *
     * @param freeSince when this connection could have sent it
     */
    default void take(ConnectionState state, long now, long freeSince) {
        throw new IllegalStateException("connections that only receive send nothing");
    }

    /** Called when the connection's oldest message is over, at {@code now}; it still counts as in flight. */
    void over(ConnectionState state, long now, Outcome outcome);

    /** Whether a connection that has ended is replaced. */
    default boolean reopens() {
        return false;
    }

    /** Whether a message is due that no connection could take yet. */
    default boolean waiting() {
        return false;
    }

    /** Whether every message that is due is sent, however long it waits for a connection. */
    default boolean sendsAll() {
        return false;
    }

    /** Whether a connection gets its next message upon its response, so that connections compare by message counts. */
    default boolean servesInTurn() {
        return false;
    }

    /** The recorded latencies, by their names in results; {@code service} is recorded by the loop. */
    Map<Metric, LatencyRecorder> latencies(LatencyRecorder service);
}
