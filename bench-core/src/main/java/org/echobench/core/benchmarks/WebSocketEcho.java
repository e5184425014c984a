package org.echobench.core.benchmarks;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.core.client.WebSocketClientProvider;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.DeflatedEcho;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.IdleConnections;
import org.echobench.core.load.LibraryLoop;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.UpgradeRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** WebSocket messages there and back: a closed loop on every connection. */
public class WebSocketEcho extends ServerBenchmark {

    /** The value of {@link #client} that is no library. */
    public static final String RAW = "raw";

    @Param("inprocess")
    public String isolation;

    /** Bytes of payload. */
    @Param("128")
    public int payload;

    /**
     * {@code text} or {@code binary} with a repeated filler; {@code json}, a text that compresses like real messages.
     */
    @Param("text")
    public String kind;

    @Param("64")
    public int connections;

    /** Messages in flight on each connection. */
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

    /** Connections that stay open and send nothing; they always use the suite's own client. */
    @Param("0")
    public int idleConnections;

    private IdleConnections idle;
    private WebSocketClientProvider library;

    @Override
    void afterStart() {
        idle = new IdleConnections(target(), Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO)), idleConnections);
    }

    @Override
    void beforeStop() {
        verifyAndClose(idle);
    }

    @Override
    String isolation() {
        return isolation;
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
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
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

    private Protocol protocol() {
        if (compression && !kind.equals("json")) {
            throw new IllegalArgumentException(
                    "compression=true needs kind=json, but kind is " + kind + ", which shrinks to almost nothing");
        }
        Payload messages = Payloads.of(payload, kind);
        return compression
                ? new DeflatedEcho(Endpoints.WS_ECHO, messages)
                : new EchoProtocol(Endpoints.WS_ECHO, messages);
    }

    private LoadDriver driver(ThreadParams thread) {
        int share = share(connections, thread.getThreadIndex(), thread.getThreadCount());
        int firstId = thread.getThreadIndex() * connections;
        if (client.equals(RAW)) {
            return new LoadLoop<>(target(), protocol(), new ClosedPacing(window), firstId, share, true);
        }
        if (tls || compression) {
            throw new IllegalArgumentException("client '" + client + "' supports neither tls nor compression");
        }
        if (window != 1) {
            throw new IllegalArgumentException("client '" + client + "' has a window of 1, but is asked for " + window);
        }
        return new LibraryLoop(library(), target(), Endpoints.WS_ECHO, Payloads.of(payload, kind), firstId, share);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(WebSocketEcho benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
        }
    }

    @Benchmark
    public void echo(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketEcho.class, arguments);
    }
}
