package org.echobench.core.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Opener;
import org.echobench.core.client.Target;
import org.echobench.core.wire.ProtocolException;

/**
 * The connections of a {@link LoadLoop}: sends the messages that its pacing permits, passes received bytes to its
 * protocol, and detects lost messages. Not thread-safe; allocates nothing in steady state.
 */
public final class Connections implements ConnectionHandler {

    /** Connections in a row that the server may end before a response: each restart of a server may hit one. */
    private static final int MOST_FRUITLESS = 3;

    /** The handler of a connection that another has replaced. */
    private static final ConnectionHandler LEFT = new ConnectionHandler() {
        @Override
        public void received(Connection connection, ByteBuffer in, long now) {
            in.position(in.limit());
        }

        @Override
        public void closed(Connection connection, IOException cause) {
            // As the server has announced.
        }
    };

    private ConnectionState[] states;
    private final ClientLoop loop;
    private final Target target;
    private final Protocol protocol;
    private final Pacing pacing;
    private final Outcomes outcomes;
    private final LoadReport report;
    private final int messageBytes;
    private final boolean kept;
    private final boolean reset;
    private final boolean failFast;
    /** Whether a kept connection that has ended is replaced. */
    private final boolean reopens;
    /** The first handler of a connection that is opened for one message, or in place of another. */
    private final ConnectionHandler greeting;

    /** @param failFast whether a failure ends the load; otherwise it goes on with the rest, if there is any */
    Connections(
            ConnectionState[] states,
            ClientLoop loop,
            Target target,
            Protocol protocol,
            Pacing pacing,
            Outcomes outcomes,
            boolean failFast) {
        this.states = states;
        this.loop = loop;
        this.target = target;
        this.protocol = protocol;
        this.pacing = pacing;
        this.outcomes = outcomes;
        this.report = outcomes.report();
        this.messageBytes = protocol.messageBytes();
        this.kept = protocol.closer() == Protocol.Closer.NOBODY;
        this.reset = protocol.closer() == Protocol.Closer.CLIENT;
        this.failFast = failFast;
        this.greeting = Opener.firstHandler(protocol.opening(), target, this);
        this.reopens = kept && pacing.reopens();
        for (int i = 0; i < states.length; i++) {
            states[i].place = i;
        }
    }

    /** @throws LoadFailure if one is wrongly upgraded, or fails and failures end the load */
    void open() {
        if (!kept) {
            // Each message opens a connection of its own.
            return;
        }
        try {
            Opener.Opened opened = Opener.openMost(loop, target, protocol.opening(), states.length);
            if (failFast && opened.stoppedBy().isPresent()) {
                throw new LoadFailure(opened.stoppedBy().get());
            }
            opened.stoppedBy().ifPresent(report::failed);
            pacing.opened(loop, opened.connections());
            long now = System.nanoTime();
            for (int i = 0; i < states.length; i++) {
                serve(opened.connections().get(i), states[i], now);
            }
            receiveFirst(opened.connections());
        } catch (IOException | LoadFailure | ProtocolException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
    }

    /** See {@link LoadLoop#openMore}. */
    Optional<String> openMore(int count, Optional<InetSocketAddress> source, long first) {
        Opener.Opened opened = Opener.openAsMany(loop, target, protocol.opening(), source, count);
        try {
            pacing.opened(loop, opened.connections());
        } catch (IOException | LoadFailure | ProtocolException e) {
            opened.connections().forEach(Connection::reset);
            return Optional.of(String.valueOf(e.getMessage()));
        }
        int before = states.length;
        long now = System.nanoTime();
        states = Arrays.copyOf(states, before + opened.connections().size());
        for (int i = before; i < states.length; i++) {
            states[i] = protocol.newState(pacing.stampedNumber(i));
            states[i].first = first;
            serve(opened.connections().get(i - before), states[i], now);
        }
        try {
            receiveFirst(opened.connections());
        } catch (IOException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
        return opened.stoppedBy();
    }

    private void serve(Connection connection, ConnectionState state, long now) {
        state.connection = connection;
        connection.attach(state);
        connection.handler(this);
        state.overAt = now;
        protocol.opened(state);
    }

    /** Delivers what the servers sent while the connections opened. */
    private static void receiveFirst(List<Connection> connections) throws IOException {
        for (Connection connection : connections) {
            connection.deliverUnread();
        }
    }

    /** Closes the kept connections. */
    void disconnect() {
        for (ConnectionState state : states) {
            if (state.isOpen()) {
                state.connection.close();
            }
        }
    }

    ConnectionState[] states() {
        return states;
    }

    /** Whether a message can still be sent on this connection or its replacement. */
    boolean usable(ConnectionState state) {
        return !kept || state.isOpen();
    }

    /** Whether the connection is usable, and has had a response unless the one before it ended with one. */
    boolean answering(ConnectionState state) {
        return usable(state) && (state.fruitless == 0 || state.answered() > 0);
    }

    /** Whether any connection has ended that could not be replaced so far. */
    boolean anyGone() {
        for (ConnectionState state : states) {
            if (state.gone) {
                return true;
            }
        }
        return false;
    }

    /**
     * Sends the messages that the pacing permits on this connection, until the socket is full.
     *
     * @param freeSince when the connection could take a message
     */
    void send(ConnectionState state, long freeSince) {
        if (!kept) {
            connect(state);
            return;
        }
        while (takes(state) && (permits(state) || state.pending || sendsAgain(state))) {
            ByteBuffer out = loop.out();
            if (state.pending) {
                protocol.sendPending(state, out);
            }
            while (sendsAgain(state) && out.remaining() >= messageBytes) {
                sendAgain(state, out);
            }
            long time = System.nanoTime();
            while (state.unsent == 0 && out.remaining() >= messageBytes && permits(state)) {
                protocol.encode(state, time, out);
                pacing.take(state, time, freeSince);
                report.sent();
            }
            state.connection.write(out);
        }
    }

    /** Whether its connection takes bytes now. */
    private static boolean takes(ConnectionState state) {
        return !state.opening && !state.gone && state.connection.isOpen() && !state.connection.blocked();
    }

    private boolean permits(ConnectionState state) {
        return pacing.permits(state) && state.inFlight() < state.mostInFlight;
    }

    private static boolean sendsAgain(ConnectionState state) {
        return state.unsent > 0 && state.inFlight() - state.unsent < state.mostInFlight;
    }

    /** Sends the oldest message in flight that this connection has not sent. Its latency includes the opening. */
    private void sendAgain(ConnectionState state, ByteBuffer out) {
        long sent = state.sent;
        state.sent = sent - state.unsent;
        protocol.encode(state, state.sentAt(state.sent), out);
        state.sent = sent;
        state.unsent--;
    }

    /**
     * Opens another connection in place of one that has ended. What is in flight is sent again on it; in a closed loop
     * the next messages wait for it as well, and the opening is part of their latency.
     */
    private void reopen(ConnectionState state) {
        long now = outcomes.now();
        if (!state.gone) { // otherwise they wait since an earlier attempt
            report.sentAgain(state.inFlight());
        }
        state.begin(now);
        while (pacing.servesInTurn() && permits(state)) {
            pacing.take(state, now, now);
            report.sent();
            state.unsent++;
        }
        try {
            Connection next = loop.connect(target.address(), target.source(state.place), greeting, state);
            if (state.opening) { // otherwise it was opened at once, and may even have ended
                state.connection = next;
            }
        } catch (IOException e) {
            throw new LoadFailure("connection " + state.id + " cannot be opened again: " + e.getMessage(), e);
        }
    }

    /** Replaces a connection that the server must end, without waiting for its end. */
    private void leave(ConnectionState state) {
        if (state.left != null) {
            state.left.close();
        }
        state.left = state.connection;
        state.left.handler(LEFT);
        ended(state, new EOFException("the server ended the connection"));
    }

    private void ended(ConnectionState state, IOException cause) {
        if (state.opening) {
            state.opening = false;
            state.gone = true;
            report.failed("connection " + state.id + " cannot be opened again: " + cause.getMessage());
            return;
        }
        boolean right = !state.refused && !protocol.isCut(state) && !(cause instanceof Connection.IncompleteHead);
        state.fruitless = state.answered() > 0 ? 0 : state.fruitless + 1;
        if (right && state.fruitless <= MOST_FRUITLESS && (state.inFlight() == 0 || protocol.repeatable(state))) {
            report.ended(state.answered());
            reopen(state);
            return;
        }
        String reason = protocol.ended(state, cause)
                + (state.fruitless > MOST_FRUITLESS
                        ? ", as the " + MOST_FRUITLESS + " before it, without a response"
                        : "");
        report.failed(reason);
        outcomes.lost(state, state.inFlight(), reason);
        if (!failFast) {
            report.requireAnswers(outcomes.now());
            state.gone = state.fruitless > 0;
            if (!state.gone) {
                reopen(state);
            }
        }
    }

    /** The message of a new connection counts as sent from now on, so connecting is part of its latency. */
    private void connect(ConnectionState state) {
        if (!pacing.permits(state) || state.isOpen()) {
            return;
        }
        state.inMessage = false;
        long time = System.nanoTime();
        pacing.take(state, time, time);
        report.sent();
        try {
            state.connection = loop.connect(target.address(), Optional.empty(), greeting, state);
        } catch (IOException e) {
            throw new LoadFailure("connection " + state.id + " cannot be opened: " + e.getMessage(), e);
        }
    }

    /**
     * Records a message that something else sends to every open connection, {@code lag} ns late. Returns their number.
     */
    int expectAll(long t0, long intended, long lag) {
        int expected = 0;
        for (ConnectionState state : states) {
            if (state.isOpen()) {
                expected++;
                state.sentNow(t0, intended, lag);
                report.sent();
            }
        }
        return expected;
    }

    /** Whether a response or a connection's end is still awaited. */
    boolean busy() {
        for (ConnectionState state : states) {
            if (state.inFlight() > 0 || state.ending) {
                return true;
            }
        }
        return false;
    }

    /** Gives up on every message that is older than the loss limit. The load continues without it, or fails. */
    void sweep(LossLimit limit) {
        long now = outcomes.now();
        for (ConnectionState state : states) {
            if (state.inFlight() > 0 && limit.passed(state.inFlightSince(), now)) {
                outcomes.lost(state, state.inFlight(), protocol.unanswered(state, limit));
            } else if (state.gone && !failFast) {
                report.requireAnswers(now);
                reopen(state);
                continue;
            } else if (state.mostInFlight == 0 && !state.closing && state.isOpen() && limit.passed(state.overAt, now)) {
                report.failed("the server has allowed no stream on connection " + state.id + " within " + limit);
                state.connection.reset();
                continue;
            } else if (state.ending && limit.passed(state.overAt, now)) {
                report.wrong("the server did not end connection " + state.id + " though asked to close");
            } else {
                continue;
            }
            if (!failFast) {
                goOnWithout(state);
            }
        }
    }

    private void goOnWithout(ConnectionState state) {
        if (reopens && (state.opening || !protocol.stamped())) {
            state.connection.reset();
            reopen(state);
        } else if (!protocol.stamped()) {
            // If the response comes after all, nothing distinguishes it from the next one.
            state.connection.reset();
            state.ending = false;
        }
        send(state, outcomes.now());
        pacing.turn(this);
    }

    @Override
    public void opened(Connection connection) {
        ConnectionState state = (ConnectionState) connection.attachment();
        if (!kept) {
            ByteBuffer out = loop.out();
            protocol.encode(state, state.oldestSentAt(), out);
            connection.write(out);
            return;
        }
        long now = System.nanoTime();
        state.opening = false;
        report.reopened(now - state.endedAt);
        serve(connection, state, now);
        if (!protocol.streams()) { // there the server's settings come first
            send(state, now);
        }
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        outcomes.now(now);
        ConnectionState state = (ConnectionState) connection.attachment();
        try {
            protocol.receive(state, in, outcomes);
        } catch (ProtocolException e) {
            throw new LoadFailure(e.getMessage() + progress(state), e);
        }
        if (reset && state.inFlight() == 0) {
            connection.reset();
        }
        if (reopens
                && state.closing
                && state.connection == connection
                && !protocol.isCut(state)
                && protocol.awaited(state) == 0) {
            leave(state);
        }
        send(state, now);
        pacing.turn(this);
    }

    /** How far the load had got when it broke; empty if no response had been right. */
    private String progress(ConnectionState state) {
        if (report.completedMessages() == 0) {
            return "";
        }
        String where = kept ? ", on connection " + state.id + " after " + state.answered() + " responses" : "";
        return where + "; " + report.completedMessages() + " messages were right until then";
    }

    @Override
    public void writable(Connection connection) {
        send((ConnectionState) connection.attachment(), System.nanoTime());
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        ConnectionState state = (ConnectionState) connection.attachment();
        state.connection = connection;
        if (state.ending) {
            state.ending = false;
            send(state, outcomes.now());
            return;
        }
        outcomes.now(System.nanoTime());
        if (protocol.endedInOrder(state, cause, outcomes) && !reopens) {
            send(state, outcomes.now());
        } else if (reopens) {
            ended(state, cause);
        } else {
            String reason = protocol.ended(state, cause);
            report.failed(reason);
            outcomes.lost(state, state.inFlight(), reason);
            if (!kept && !failFast) {
                report.requireAnswers(outcomes.now());
                send(state, outcomes.now());
            }
        }
        pacing.turn(this);
    }
}
