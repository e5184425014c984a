package org.echobench.core.benchmarks;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.ConnectProtocol;
import org.echobench.core.load.DeflatedEcho;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/** A load, whose connections send what the parameter {@code exchange} says. */
public abstract class ExchangeBenchmark extends ServerBenchmark {

    /** The most messages a second at the end of the warm-up by an open loop. */
    private static final int WARM_UP_RATE = 5_000;

    /** Fixed, so that two runs send at the same times. */
    private static final long ARRIVALS_SEED = 20_261_120;

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

    /** Size of the document of {@code exchange=html}. */
    @Param("1024")
    public int bytes;

    private Exchange chosen;

    /** Those that this load supports. */
    abstract List<Exchange> exchanges();

    /** False asks the server to end the connection after each answer. */
    boolean keepAlive() {
        return true;
    }

    /** Whether requests have the headers of a browser, with five cookies; otherwise only the Host header. */
    boolean asBrowser() {
        return false;
    }

    /** The chosen one. */
    final Exchange exchange() {
        if (chosen == null) {
            chosen = Exchange.of(exchange);
        }
        return chosen;
    }

    /** A parameter that would change nothing is a mistake of whoever gave it. */
    @Override
    void requireParameters(int threads) throws Exception {
        if (isPush() && threads != 1) {
            throw new IllegalArgumentException("exchange=" + exchange + " has one thread, which also publishes");
        }
        if (!exchanges().contains(exchange())) {
            throw new IllegalArgumentException(
                    "exchange must be " + Exchange.labels(exchanges()) + " for this load, but is '" + exchange + "'");
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

    /**
     * The protocol of one more loop of messages and answers.
     *
     * @param connections of the whole load
     */
    final Protocol protocol(int connections) {
        return switch (exchange()) {
            case ECHO -> echo();
            case CONNECT -> new ConnectProtocol(Endpoints.WS_ECHO);
            case PLAINTEXT, JSON, COMPLEX_JSON, HTML, GREETING ->
                exchange().get(target(), bytes, keepAlive(), asBrowser());
            case ROW -> service().protocol(target(), connections);
            case PUSH, ROW_PUSH -> throw new IllegalStateException("broadcasts have no answers");
        };
    }

    private Protocol echo() {
        if (!compression()) {
            return new EchoProtocol(Endpoints.WS_ECHO, message());
        }
        if (!kind.equals("json")) {
            throw new IllegalArgumentException(
                    "compression=true needs kind=json, but kind is " + kind + ", which shrinks to almost nothing");
        }
        return new DeflatedEcho(Endpoints.WS_ECHO, message());
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

    /** How many messages may be in flight on one connection of an open loop. */
    final int depth() {
        return switch (exchange()) {
            case ECHO -> OpenPacing.ANY_DEPTH;
            case ROW -> service().depth(target());
            default -> 1;
        };
    }

    /** Subscribers, and broadcasts that each begin when the last subscriber has the one before. */
    final LoadLoop<BroadcastPacing> broadcasts(int subscribers) {
        if (!exchange().ofService()) {
            return broadcasts(subscribers, payload, Optional.empty());
        }
        TriggeredPush push = service().push(target());
        return new LoadLoop<>(target(), push, BroadcastPacing.closed(push), 0, subscribers, true);
    }

    /** Whether the connections are those of subscribers. */
    final boolean isPush() {
        return exchange().has(org.echobench.results.Param.SUBSCRIBERS.label());
    }

    final LoadLoop<ClosedPacing> closedLoop(int connections) {
        return new LoadLoop<>(target(), protocol(connections), new ClosedPacing(1), 0, connections, true);
    }

    /**
     * Warms the fork up by a closed loop, which goes as fast as the server does.
     *
     * @return messages a second at which an open loop can follow
     */
    final int warmUpClosed(int connections) {
        try (LoadLoop<ClosedPacing> closed = closedLoop(connections)) {
            closed.open();
            return warmUpRate(warmUp(closed));
        }
    }

    /**
     * The rate of an open loop's warm-up: 5,000 messages a second, or half of what the closed loop did if that is
     * less. A server that cannot keep up would fall behind until messages count as lost.
     *
     * @param closedRate messages a second, 0 or more
     * @return messages a second, at least 1
     */
    public static int warmUpRate(double closedRate) {
        return (int) Math.max(1, Math.min(WARM_UP_RATE, closedRate / 2));
    }

    /** An open loop, opened and warmed up. */
    final LoadLoop<OpenPacing> warmOpenLoop(int connections, Schedule schedule) {
        OpenPacing pacing = new OpenPacing(schedule, depth());
        LoadLoop<OpenPacing> loop =
                new LoadLoop<>(target(), protocol(connections), pacing, connections, connections, true);
        loop.open();
        warmUp(loop);
        return loop;
    }

    /**
     * One thread's part of a rate.
     *
     * @param arrivals {@code uniform} or {@code poisson}
     * @param rate messages a second of all threads together
     */
    static Schedule schedule(String arrivals, int rate, int thread, int threads) {
        if (rate < threads) {
            throw new IllegalArgumentException(
                    "rate must be at least the number of threads (" + threads + "), but is " + rate);
        }
        int share = rate / threads + (thread < rate % threads ? 1 : 0);
        return switch (arrivals) {
            case "uniform" -> Schedule.uniform(share);
            case "poisson" -> Schedule.poisson(share, ARRIVALS_SEED + thread);
            default ->
                throw new IllegalArgumentException("arrivals must be uniform or poisson, but is '" + arrivals + "'");
        };
    }

    /** How many of {@code connections} fall to one thread. */
    static int share(int connections, ThreadParams thread) {
        int threads = thread.getThreadCount();
        if (connections < threads) {
            throw new IllegalArgumentException(
                    "connections must be at least the number of threads (" + threads + "), but is " + connections);
        }
        return connections / threads + (thread.getThreadIndex() < connections % threads ? 1 : 0);
    }
}
