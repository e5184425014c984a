package org.echobench.core.benchmarks;

import static org.echobench.results.Param.LOSS_SECONDS;
import static org.echobench.results.Param.PIPELINE;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.core.client.IdleConnections;
import org.echobench.core.client.WebSocketClientProvider;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LibraryLoop;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LossLimit;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.UpgradeRequest;
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
 * Every connection sends its next message when it has an answer, as fast as the server answers. One invocation is one
 * message and its answer; of a push, one message at one subscriber; of {@code connect}, one connection opened and closed.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class ClosedLoop extends ExchangeBenchmark {

    /** The value of {@link #client} that is no library. */
    public static final String RAW = "raw";

    /** {@code inprocess} or {@code forked}; {@code default} is forked for a push and for a service. */
    @Param(Exchange.BY_EXCHANGE)
    public String isolation;

    @Param("64")
    public int connections;

    /** Of a push. */
    @Param("100")
    public int subscribers;

    /** Requests in flight on each connection, over HTTP; over HTTP/2 each on a stream, as many as the server allows. */
    @Param("1")
    public int pipeline;

    /** Messages in flight on each connection, over WebSocket and for {@code exchange=row}. */
    @Param("1")
    public int window;

    /** {@code raw}, {@code jdk} or {@code java-websocket}. */
    @Param(RAW)
    public String client;

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    /** Whether messages are compressed with permessage-deflate, each by itself; for {@code kind=json}. */
    @Param("false")
    public boolean compression;

    /** False asks the server to end the connection after each answer. */
    @Param("true")
    public boolean keepAlive;

    /** {@code bare} sends only the Host header, {@code browser} the headers of a browser, with five cookies. */
    @Param("bare")
    public String request;

    /** After how many seconds an answer counts as lost; more only where very many are asked for at once. */
    @Param("5")
    public int lossSeconds;

    /** Connections that are open all the while and send nothing; they always use the suite's own client. */
    @Param("0")
    public int idleConnections;

    private WebSocketClientProvider library;

    @Override
    List<Exchange> exchanges() {
        return List.of(Exchange.values());
    }

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    boolean compression() {
        return compression;
    }

    @Override
    boolean keepAlive() {
        return keepAlive;
    }

    @Override
    boolean asBrowser() {
        if (!request.equals("bare") && !request.equals("browser")) {
            throw new IllegalArgumentException("request must be bare or browser, but is '" + request + "'");
        }
        return request.equals("browser");
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
    Predicate<String> clientThread() {
        return client.equals(RAW) ? super.clientThread() : library()::ownsThread;
    }

    private synchronized WebSocketClientProvider library() {
        if (library == null) {
            List<WebSocketClientProvider> all = ServiceLoader.load(WebSocketClientProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .collect(Collectors.toList());
            library = all.stream()
                    .filter(p -> p.id().equals(client))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown client '" + client
                            + "'; on this class path: raw, "
                            + all.stream()
                                    .map(WebSocketClientProvider::id)
                                    .sorted(Comparator.naturalOrder())
                                    .collect(Collectors.joining(", "))));
        }
        return library;
    }

    @Override
    int connections() {
        return isPush() ? subscribers : connections;
    }

    @Override
    LoadDriver driver(Load.Part part, Optional<Load.Arrivals> arrivals) {
        if (isPush()) {
            return broadcasts(subscribers);
        }
        if (!client.equals(RAW)) {
            return libraryLoop(part);
        }
        return new LoadLoop<>(
                target(),
                protocol(),
                new ClosedPacing(exchange().has(PIPELINE.label()) ? pipeline : window),
                firstId(part.index()),
                share(part),
                true,
                lossLimit());
    }

    @Override
    LossLimit lossLimit() {
        LOSS_SECONDS.require(lossSeconds);
        return LossLimit.ofSeconds(lossSeconds);
    }

    private LoadDriver libraryLoop(Load.Part part) {
        if (tls || compression) {
            throw new IllegalArgumentException("client '" + client + "' supports neither tls nor compression");
        }
        if (window != 1) {
            throw new IllegalArgumentException("client '" + client + "' has a window of 1, but is asked for " + window);
        }
        return new LibraryLoop(
                library(), target(), Endpoints.WS_ECHO, message(), firstId(part.index()), share(part), LossLimit.USUAL);
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
