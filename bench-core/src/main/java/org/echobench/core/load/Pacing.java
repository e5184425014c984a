package org.echobench.core.load;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * When the messages of a {@link LoadLoop} are sent: which messages are due, which connection may send, and what a
 * finished message permits. Belongs to one loop, whose thread makes all calls. Allocates nothing in steady state.
 */
public interface Pacing {

    /** The time until the next message if only a response makes one due. */
    long NEVER = Long.MAX_VALUE;

    /** The end of a load that only {@link #pause} ends. */
    long NO_END = Long.MIN_VALUE;

    /** How a message ended. */
    enum Outcome {
        /** It was answered rightly. */
        RIGHT,
        /** The server answered that it sheds load. */
        REJECTED,
        /** It was answered wrongly, or not at all. */
        FAILED
    }

    /** @throws IllegalArgumentException if messages of this protocol cannot be sent in this way */
    default void require(Protocol protocol) {}

    /** The number that the messages of the loop's connection {@code number} are stamped with. */
    default int stampedNumber(int number) {
        return number;
    }

    /** Called with all new connections when they are open, before they are the loop's to read. */
    default void opened(ClientLoop loop, List<Connection> connections) throws IOException {}

    /**
     * Begins, or continues after a pause, and sends the first messages.
     *
     * @param end on the clock of {@code now}: no message intended then or later is sent; {@link #NO_END} for none
     */
    void begin(Connections connections, long now, long end);

    /** Permits nothing more. If there is an end, first sends the messages intended before it. */
    void pause(Connections connections);

    /**
     * Sends the messages that are due; called before each poll and after each read.
     *
     * @return nanoseconds until more is due; {@link #NEVER} where only a response can make it so
     */
    long turn(Connections connections);

    /** Whether a message may be sent on this connection, if the socket takes it; never where connections only receive. */
    default boolean permits(ConnectionState state) {
        return false;
    }

    /**
     * The message that is permitted is being sent: registers it with the connection, by {@link ConnectionState#sentNow}.
     *
     * @param freeSince when this connection could have sent it
     */
    default void take(ConnectionState state, long now, long freeSince) {
        throw new IllegalStateException("connections that only receive send nothing");
    }

    /** The connection's oldest message is over, at {@code now}; it is still counted as in flight. */
    void over(ConnectionState state, long now, Outcome outcome);

    /** Whether another connection takes the place of one that has ended. */
    default boolean reopens() {
        return false;
    }

    /** Whether a message is due that no connection could take yet. */
    default boolean waiting() {
        return false;
    }

    /** Whether a connection gets its next message when it has answered, so that their numbers of messages compare. */
    default boolean servesInTurn() {
        return false;
    }

    /** The recorded latencies, by their names in results; {@code service} is the loop's own. */
    Map<Metric, LatencyRecorder> latencies(LatencyRecorder service);
}
