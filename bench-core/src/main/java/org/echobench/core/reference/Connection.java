package org.echobench.core.reference;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.echobench.core.content.PushBudget;

/**
 * One connection: bytes in, bytes out, and its end. While the peer does not read, nothing is read from it. So at most
 * one response and the input of one read wait here. Used on its event loop only.
 */
final class Connection implements EventLoop.Channel {

    /** How long a peer that broke the protocol may take to read the response before the connection is closed. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** A piece of work for one connection. It fails when the peer is gone. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    /** The protocol that the connection speaks. */
    interface Session {

        /**
         * Handles the received bytes. Returns once the input is used up, its rest is incomplete (it then comes again
         * with the next bytes), the connection is suspended, or it has another session.
         *
         * @param in big-endian and writable, valid only during the call
         */
        void consume(ByteBuffer in) throws IOException;
    }

    private enum State {
        OPEN,
        /** To be closed once everything is written. */
        CLOSING,
        /** Like CLOSING, but input may still come: closing on unread input would reset the connection. */
        CLOSING_EARLY,
        /** Written and shut down; reads until the peer has closed. */
        LINGERING,
        CLOSED
    }

    private final EventLoop loop;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final Outbound out;
    private Session session;
    private State state = State.OPEN;
    private boolean held;

    /** Null, or input that a session has left. */
    private ByteBuffer rest;

    /** Its index among the loop's subscribers, or -1. */
    int subscription = -1;

    Connection(EventLoop loop, SocketChannel channel, Selector selector) throws IOException {
        this.loop = loop;
        this.channel = channel;
        out = new Outbound(channel, loop.stage, loop.pool);
        session = loop.http.session(this);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    EventLoop loop() {
        return loop;
    }

    /** A caller that puts something outside {@link Session#consume} must call {@link #settle} afterwards. */
    Outbound out() {
        return out;
    }

    /** The next bytes are for another session. */
    void become(Session next) {
        session = next;
    }

    Session session() {
        return session;
    }

    /** Whether sessions must not read further input for now. */
    boolean suspended() {
        return held || state != State.OPEN || out.blocked();
    }

    /** Suspends this connection for the delay, then runs the step on its loop unless the connection is gone. */
    void hold(Duration delay, Step step) {
        held = true;
        loop.after(
                delay,
                () -> guard(() -> {
                    held = false;
                    step.run();
                    resume();
                    settle();
                }));
    }

    /** Closes when everything is written; the peer is known to send nothing more. */
    void end() {
        end(State.CLOSING);
    }

    /** Closes when everything is written, and lets the peer read it even while it is still sending. */
    void endEarly() {
        end(State.CLOSING_EARLY);
    }

    private void end(State how) {
        if (state == State.OPEN) {
            state = how;
            loop.subscribers.remove(this);
        }
    }

    @Override
    public void ready() {
        try {
            if (out.blocked()) {
                out.drain();
                resume();
            } else {
                read();
            }
            settle();
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    /** Runs a step; a peer that is gone ends this connection, not the loop. */
    void guard(Step step) {
        if (state == State.CLOSED) {
            return;
        }
        try {
            step.run();
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    private void failed(Exception e) {
        abort();
        // A peer may leave at any time, which is not worth reporting.
        if (!(e instanceof IOException)) {
            loop.report("a connection was closed by an error of the server", e);
        }
    }

    private void read() throws IOException {
        ByteBuffer in = loop.in.clear();
        takeRest(in);
        if (channel.read(in) < 0) {
            close();
        } else if (state == State.OPEN) {
            process(in.flip());
        }
    }

    /** Continues with input that was left while this connection was suspended. */
    private void resume() throws IOException {
        if (rest != null && !suspended()) {
            ByteBuffer in = loop.in.clear();
            takeRest(in);
            process(in.flip());
        }
    }

    private void process(ByteBuffer in) throws IOException {
        Session current;
        do {
            current = session;
            current.consume(in);
        } while (session != current);
        if (in.hasRemaining() && state == State.OPEN) {
            rest = loop.pool.acquire(in.remaining()).put(in);
        }
    }

    private void takeRest(ByteBuffer in) {
        if (rest != null) {
            in.put(rest.flip());
            loop.pool.release(rest);
            rest = null;
        }
    }

    /** Writes the waiting bytes, closes if it is time, and sets the selector's interest. */
    void settle() throws IOException {
        out.flush();
        if (!out.blocked()) {
            if (state == State.CLOSING) {
                close();
            } else if (state == State.CLOSING_EARLY) {
                state = State.LINGERING;
                channel.shutdownOutput();
                loop.after(LINGER, this::close);
            }
        }
        if (state != State.CLOSED) {
            int wanted = out.blocked() ? SelectionKey.OP_WRITE : held ? 0 : SelectionKey.OP_READ;
            if (key.interestOps() != wanted) {
                key.interestOps(wanted);
            }
        }
    }

    /**
     * Sends bytes to a subscriber.
     *
     * @param bytes direct; position and limit change
     */
    void push(ByteBuffer bytes) {
        try {
            out.write(bytes);
            pushed();
        } catch (IOException e) {
            failed(e);
        }
    }

    /** Call after something was put for a subscriber: disconnects a subscriber that does not keep up. */
    void pushed() throws IOException {
        if (out.waitingBytes() > PushBudget.MOST_BYTES) {
            abort();
        } else {
            settle();
        }
    }

    /** Closes without sending the waiting bytes. */
    private void abort() {
        loop.stage.clear();
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            loop.report("a connection could not be reset", e);
        }
        close();
    }

    @Override
    public void close() {
        if (state == State.CLOSED) {
            return;
        }
        end(State.CLOSED);
        state = State.CLOSED;
        out.discard();
        if (rest != null) {
            loop.pool.release(rest);
            rest = null;
        }
        loop.close(channel);
    }
}
