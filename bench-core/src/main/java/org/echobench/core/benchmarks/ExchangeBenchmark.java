package org.echobench.core.benchmarks;

import static org.echobench.results.Param.HTTP2_WINDOW;
import static org.echobench.results.Param.ISOLATION;
import static org.echobench.results.Param.LOSS_SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.BroadcastPacing.Broadcasts;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.DeflatedEcho;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.Host;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.RequestHeaders;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.echobench.results.Isolation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A load, whose connections send what the parameter {@code exchange} says. */
public abstract class ExchangeBenchmark extends ServerBenchmark {

    /** The most messages a second at the end of the warm-up by an open loop. */
    private static final int WARM_UP_RATE = 5_000;

    /** What the connections send: {@code plaintext}, {@code echo} and the others of {@link Exchange}. */
    @Param(Exchange.DEFAULT)
    public String exchange;

    /** The name of the row of a target file, for {@code exchange=row} and {@code row-push}. */
    @Param("none")
    public String row;

    /** Bytes of payload of a message; of a broadcast at least 16. */
    @Param("128")
    public int payload;

    /**
     * {@code text} or {@code binary} with a repeated filler; {@code json}, a text that compresses like real messages.
     */
    @Param("text")
    public String kind;

    /** Size of the document of {@code exchange=html}, or of the body of {@code exchange=post}. */
    @Param("1024")
    public int bytes;

    /** Whether the body of {@code exchange=post} comes in chunks, without a length; over HTTP/1.1. */
    @Param("false")
    public boolean chunked;

    /** The HTTP version: 1 for 1.1; 2, which the server must speak from the first byte, or negotiate over TLS. */
    @Param("1")
    public int httpVersion;

    /** Over HTTP/2, the bytes that the server may send on a stream or the connection before they are acknowledged. */
    @Param("1048576")
    public int http2Window;

    private Exchange chosen;
    private final Map<Integer, List<Loader>> loaders = new HashMap<>();

    /** Connections of the whole load, or its subscribers. */
    abstract int connections();

    @Override
    final int lastingConnections() {
        return keepAlive() && exchange() != Exchange.CONNECT ? connections() : 0;
    }

    /** The exchanges of this load: by default those with responses on connections that stay open. */
    List<Exchange> exchanges() {
        return Exchange.allBut(Exchange.CONNECT, Exchange.PUSH, Exchange.ROW_PUSH);
    }

    /** False asks the server to end the connection after each response. */
    boolean keepAlive() {
        return true;
    }

    @Override
    final boolean http2() {
        return httpVersion == 2;
    }

    RequestHeaders headers() {
        return RequestHeaders.BARE;
    }

    @Override
    final Isolation isolation(BenchmarkParams params) {
        return Isolation.of(exchange().defaultOf(ISOLATION.label(), params.getParam(ISOLATION.label())));
    }

    final Exchange exchange() {
        if (chosen == null) {
            chosen = Exchange.of(exchange);
        }
        return chosen;
    }

    /** Refuses parameters that would have no effect, because that must be a mistake. */
    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        if (isPush() && threads != 1) {
            throw new IllegalArgumentException("exchange=" + exchange + " has one thread, which also publishes");
        }
        if (!exchanges().contains(exchange())) {
            throw new IllegalArgumentException(
                    "exchange must be " + Exchange.labels(exchanges()) + " for this load, but is '" + exchange + "'");
        }
        if (!http2() && !HTTP2_WINDOW.isNothing(Integer.toString(http2Window))) {
            throw new IllegalArgumentException("http2Window needs httpVersion=2");
        }
        if (compression() && !kind.equals("json")) {
            throw new IllegalArgumentException(
                    "compression needs kind=json, but kind is " + kind + ", which shrinks to almost nothing");
        }
        if (http2() && chunked) {
            throw new IllegalArgumentException("chunked needs httpVersion=1");
        }
        for (Field field : getClass().getFields()) {
            Param annotated = field.getAnnotation(Param.class);
            if (annotated != null && !exchange().has(field.getName())) {
                String given = String.valueOf(field.get(this));
                if (!Stream.of(annotated.value()).toList().contains(given)) {
                    throw new IllegalArgumentException("exchange=" + exchange + " has no parameter " + field.getName()
                            + ", but it is '" + given + "'");
                }
            }
        }
    }

    @Override
    final Optional<String> row() {
        return exchange().ofService() ? Optional.of(row) : Optional.empty();
    }

    @Override
    final Workload workload() {
        return exchange()
                .workload()
                .orElseThrow(() -> new UnsupportedOperationException("no provider offers the rows of a service"));
    }

    /** The protocol of one more loop of messages and responses. */
    final Protocol protocol() {
        return exchange().protocol(this);
    }

    /** How HTTP/2 connections begin; empty for HTTP/1.1. */
    final Optional<Http2Opening> opening() {
        return http2() ? Optional.of(new Http2Opening(http2Window)) : Optional.empty();
    }

    final Protocol noResponses() {
        throw new IllegalStateException("broadcasts have no responses");
    }

    /** How messages are compressed. */
    Deflate deflate() {
        return Deflate.NONE;
    }

    @Override
    final boolean compression() {
        return deflate() != Deflate.NONE;
    }

    final Protocol echo() {
        return compression()
                ? new DeflatedEcho(Endpoints.WS_ECHO, message(), deflate())
                : new EchoProtocol(Endpoints.WS_ECHO, message());
    }

    /** The message of an echo, with a key of its own. */
    final Payload message() {
        int key = ThreadLocalRandom.current().nextInt() | 1;
        return switch (kind) {
            case "text" -> new Payload(payload, true, key);
            case "binary" -> new Payload(payload, false, key);
            case "json" -> Payload.json(payload, key);
            default -> throw new IllegalArgumentException("kind must be text, binary or json, but is '" + kind + "'");
        };
    }

    /**
     * Makes the driver of subscribers, and of broadcasts to them.
     *
     * @param schedule when broadcasts begin; without it, each begins when all subscribers have the one before
     */
    private LoadDriver broadcasts(Optional<Schedule> schedule) {
        if (exchange().ofService()) {
            TriggeredPush push = service().push(target());
            return new LoadLoop<>(target(), push, new BroadcastPacing(push, schedule), 0, connections(), true);
        }
        Payload message = new Payload(payload, false, 1);
        BroadcastPacing pacing = new BroadcastPacing(Broadcasts.published(message, running()::publish), schedule);
        return new LoadLoop<>(target(), new EchoProtocol(Endpoints.WS_PUSH, message), pacing, 0, connections(), true);
    }

    /** Whether the connections are subscribers. */
    final boolean isPush() {
        return exchange().has(org.echobench.results.Param.SUBSCRIBERS.label());
    }

    /**
     * Makes the driver of one part of a load.
     *
     * @param arrivals the intended times of an open loop; empty for a closed one
     */
    final LoadDriver driver(Load.Part part, Optional<Load.Arrivals> arrivals) {
        if (isPush()) {
            return broadcasts(arrivals.map(times -> times.of(part)));
        }
        Protocol protocol = protocol();
        Pacing pacing = arrivals.<Pacing>map(times -> new OpenPacing(times.of(part), protocol.depth()))
                .orElseGet(() -> new ClosedPacing(inFlight()));
        // The closed and the open loop are open at the same time, so their connections need different numbers.
        int before = arrivals.isPresent() && warmShot().isPresent() ? part.count() : 0;
        int firstId = (before + part.index()) * connections();
        int share = part.of(connections(), "connections");
        return new LoadLoop<>(target(), protocol, pacing, firstId, share, true, lossLimit());
    }

    /** Messages on each connection of a closed loop. */
    int inFlight() {
        return 1;
    }

    /** The time after which a response counts as lost. */
    final LossLimit lossLimit() {
        OptionalInt seconds = lossSeconds();
        return seconds.isPresent() ? LossLimit.ofSeconds(seconds.getAsInt(), LOSS_SECONDS.label()) : LossLimit.USUAL;
    }

    /** The parameter of this name; empty for a load without it. */
    OptionalInt lossSeconds() {
        return OptionalInt.empty();
    }

    /**
     * The load of one thread. If the topology has more client hosts, a loader on each of them takes a part of it.
     *
     * @param thread the thread's index and their number
     */
    final Load load(Load.Part thread, Optional<Load.Arrivals> arrivals) {
        return Load.of(this, thread, arrivals, usesLoaders() ? loaders(thread) : List.of());
    }

    /** Whether loaders on other hosts take parts of the load; each loads the server that ran when it started. */
    boolean usesLoaders() {
        return !isPush() && !exchange().ofService();
    }

    private synchronized List<Loader> loaders(Load.Part thread) {
        return loaders.computeIfAbsent(thread.index(), index -> {
            List<Loader> started = new ArrayList<>();
            for (Host host : ForkHosts.clients()) {
                String name = "loader " + (started.size() + 1) + " at "
                        + host.address().orElse("this host");
                try {
                    started.add(closing(new Loader(name, host, this, running())));
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            }
            return started;
        });
    }

    /**
     * Warms the fork up by a closed loop, which runs as fast as the server.
     *
     * @return messages a second at which an open loop can follow
     */
    final int warmUpClosed() {
        try (Load closed = load(Load.Part.WHOLE, Optional.empty())) {
            closed.open();
            return warmUpRate(warmUp(closed));
        }
    }

    /**
     * The rate of an open loop's warm-up: 5,000 messages a second, or half the closed loop's rate if that is less. A
     * server that cannot keep up would fall behind until messages count as lost.
     *
     * @param closedRate messages a second, 0 or more
     * @return messages a second, at least 1
     */
    public static int warmUpRate(double closedRate) {
        return (int) Math.max(1, Math.min(WARM_UP_RATE, closedRate / 2));
    }

    /** An open loop, opened and warmed up. */
    final Load warmOpenLoop(Load.Arrivals arrivals) {
        Load open = closing(load(Load.Part.WHOLE, Optional.of(arrivals)));
        open.open();
        warmUp(open);
        return open;
    }
}
