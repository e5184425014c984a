package org.echobench.core.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHead;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/** Opens many connections, as fast as the server accepts them. */
public final class Opener implements ConnectionHandler {

    /** Enough to keep the server busy, and fewer than any backlog. */
    private static final int AT_ONCE = 128;

    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /** Handshakes cost far more, above all the first ones of a JVM: with fewer at once, the first completes sooner. */
    private static final int TLS_AT_ONCE = 16;

    private static final long TLS_PATIENCE_NANOS = 30_000_000_000L;

    private final ClientLoop loop;
    private final Target target;
    private final ConnectionHandler handshake;
    private final Optional<? extends Opening> opening;
    private final IntFunction<Optional<InetSocketAddress>> source;
    private final int atOnce;
    private final long patienceNanos;
    private final boolean goesOn;
    private final Connection[] attempts;
    private int started;
    private int opened;
    private int failed;
    private Optional<LoadFailure> firstFailure = Optional.empty();

    /**
     * The opened connections.
     *
     * @param connections their handler is the caller's to set
     * @param stoppedBy why fewer are open than requested; empty if all are
     */
    public record Opened(List<Connection> connections, Optional<String> stoppedBy) {}

    private Opener(
            ClientLoop loop,
            Target target,
            Optional<? extends Opening> opening,
            IntFunction<Optional<InetSocketAddress>> source,
            int count,
            boolean goesOn) {
        this.loop = loop;
        this.goesOn = goesOn;
        this.target = target;
        this.source = source;
        this.opening = opening;
        this.handshake = firstHandler(opening, target, this);
        this.atOnce = target.tls().isPresent() ? TLS_AT_ONCE : AT_ONCE;
        this.patienceNanos = target.tls().isPresent() ? TLS_PATIENCE_NANOS : PATIENCE_NANOS;
        this.attempts = new Connection[count];
    }

    /**
     * Opens {@code count} connections on the calling thread; their handler is the caller's to set.
     *
     * @param opening what comes first on each; empty for HTTP/1.1
     * @throws IOException if one is refused or ended, or none opens for 10 s (30 s with TLS)
     */
    public static Connection[] open(ClientLoop loop, Target target, Optional<? extends Opening> opening, int count)
            throws IOException {
        Opener opener = new Opener(loop, target, opening, target::source, count, false);
        opener.run();
        return opener.attempts;
    }

    /**
     * Like {@link #open}, but one that fails does not stop the others. Returns all; those that failed have ended.
     *
     * @throws LoadFailure if none opens
     */
    public static Opened openMost(ClientLoop loop, Target target, Optional<? extends Opening> opening, int count)
            throws IOException {
        Opener opener = new Opener(loop, target, opening, target::source, count, true);
        opener.run();
        return new Opened(List.of(opener.attempts), opener.firstFailure.map(Throwable::getMessage));
    }

    /**
     * Like {@link #open}, but keeps the open connections when it reaches a limit: of ports, of file descriptors, of the
     * server.
     *
     * @param source the address to bind; empty lets the kernel choose
     */
    public static Opened openAsMany(
            ClientLoop loop,
            Target target,
            Optional<? extends Opening> opening,
            Optional<InetSocketAddress> source,
            int count) {
        Opener opener = new Opener(loop, target, opening, index -> source, count, false);
        try {
            opener.run();
            return new Opened(List.of(opener.attempts), Optional.empty());
        } catch (IOException | LoadFailure | ProtocolException e) {
            return new Opened(opener.abandon(), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** The first handler of a connection, which sends the opening and then passes the connection on to the next. */
    public static ConnectionHandler firstHandler(
            Optional<? extends Opening> opening, Target target, ConnectionHandler next) {
        return opening.map(first -> {
                    if (first instanceof UpgradeRequest asked) {
                        return new Upgrade(target.host(), asked, next);
                    }
                    return (ConnectionHandler) new Preface((Http2Opening) first, next);
                })
                .orElse(next);
    }

    private void run() throws IOException {
        long progressAt = System.nanoTime();
        while (finished() < attempts.length) {
            int before = finished();
            startSome();
            poll();
            if (opened == 0 && failed == started && failed > 0) {
                throw firstFailure.get();
            }
            long now = System.nanoTime();
            if (finished() > before) {
                progressAt = now;
            } else if (now - progressAt > patienceNanos) {
                throw new IOException("only " + opened + " of " + attempts.length + " connections to " + target.host()
                        + " opened" + opening.map(Opening::awaited).orElse(""));
            }
        }
    }

    private void poll() throws IOException {
        try {
            loop.poll(100);
        } catch (ProtocolException e) {
            String others = "; " + opened + " of " + attempts.length + " connections were open";
            boolean some = opened > 0 && opened < attempts.length;
            throw some ? new ProtocolException(e.getMessage() + others) : e;
        }
    }

    private int finished() {
        return opened + failed;
    }

    /** Ends the pending attempts. Returns the open connections. */
    private List<Connection> abandon() {
        List<Connection> all = List.of(Arrays.copyOf(attempts, started));
        all.stream().filter(one -> one.attachment() == this).forEach(Connection::reset);
        return all.stream().filter(Connection::isOpen).toList();
    }

    private void startSome() throws IOException {
        boolean mayOpen = opened > 0 || failed == 0;
        while (mayOpen && started < attempts.length && started - finished() < atOnce) {
            try {
                attempts[started] = loop.connect(target.address(), source.apply(started), handshake, this);
            } catch (IOException e) {
                throw new IOException(
                        "connection " + (started + 1) + " to " + target.host() + " cannot be opened: " + e.getMessage(),
                        e);
            }
            started++;
        }
    }

    @Override
    public void opened(Connection connection) {
        connection.attach(null);
        opened++;
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        if (!opening.map(Opening::mayGreet).orElse(false)) {
            throw new ProtocolException("the server sent " + in.remaining() + " bytes before the first request: "
                    + HttpHead.quoted(in, in.position(), in.limit())
                    + (opening.isPresent() ? UpgradeRequest.SKIP_OTHERS : ""));
        }
        // What is left unread is passed again, to the connection's next handler.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        boolean underWay = connection.attachment() == this;
        String which = underWay ? "connection " + (finished() + 1) : "an open connection";
        LoadFailure failure = new LoadFailure(which + " to " + target.host() + " failed: " + cause.getMessage(), cause);
        if (!goesOn) {
            throw failure;
        }
        failed += underWay ? 1 : 0;
        firstFailure = firstFailure.or(() -> Optional.of(failure));
    }
}
