package org.echobench.core.benchmarks;

import static org.echobench.results.Param.PIPELINE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.IdleConnections;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.RequestHeaders;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Every connection sends its next message when it has a response, as fast as the server answers. One invocation is one
 * message and its response; of a push, one message at one subscriber; of {@code connect}, one connection opened and closed.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class ClosedLoop extends ExchangeBenchmark {

    /** {@code inprocess} or {@code forked}; {@code default} is forked for a push and for a service. */
    @Param(Exchange.BY_EXCHANGE)
    public String isolation;

    @Param("64")
    public int connections;

    /** The subscribers of a push. */
    @Param("100")
    public int subscribers;

    /** Requests in flight on each connection, over HTTP; over HTTP/2 each on a stream, as many as the server allows. */
    @Param("1")
    public int pipeline;

    /** Messages in flight on each connection, over WebSocket and for {@code exchange=row}. */
    @Param("1")
    public int window;

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    /**
     * permessage-deflate, for {@code kind=json}: {@code true} compresses each message by itself, with {@code takeover}
     * the server may refer to earlier ones.
     */
    @Param("false")
    public String compression;

    /** False asks the server to end the connection after each response. */
    @Param("true")
    public boolean keepAlive;

    /**
     * {@code bare} sends only the Host header, {@code browser} the headers of a browser, with five cookies, and {@code
     * numbered} one header whose value differs in each request.
     */
    @Param("bare")
    public String request;

    /** After how many seconds a response counts as lost; more only if very many are requested at once. */
    @Param("5")
    public int lossSeconds;

    /** Additional connections that stay open and idle. */
    @Param("0")
    public int idleConnections;

    @Override
    List<Exchange> exchanges() {
        return List.of(Exchange.values());
    }

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    Deflate deflate() {
        return Deflate.of(compression);
    }

    @Override
    boolean keepAlive() {
        return keepAlive;
    }

    @Override
    RequestHeaders headers() {
        return RequestHeaders.of(request);
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        if (http2() && idleConnections > 0) {
            throw new IllegalArgumentException("idleConnections needs httpVersion=1");
        }
    }

    @Override
    void afterStart() {
        Optional<UpgradeRequest> upgrade =
                exchange() == Exchange.ECHO ? Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO)) : Optional.empty();
        IdleConnections idle = closing(new IdleConnections(target(), upgrade, idleConnections));
        closing(idle::verify);
    }

    @Override
    int connections() {
        return isPush() ? subscribers : connections;
    }

    @Override
    int inFlight() {
        return exchange().has(PIPELINE.label()) ? pipeline : window;
    }

    @Override
    OptionalInt lossSeconds() {
        return OptionalInt.of(lossSeconds);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(ClosedLoop benchmark, ThreadParams thread) {
            Load.Part part = new Load.Part(thread.getThreadIndex(), thread.getThreadCount());
            open(benchmark, () -> benchmark.load(part, Optional.empty()));
        }
    }

    @Benchmark
    public void run(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(ClosedLoop.class, arguments);
    }
}
