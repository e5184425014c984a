package org.echobench.core.benchmarks;

import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.ConnectProtocol;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** Connections opened and closed: TCP connect, WebSocket upgrade, close handshake; one invocation is one such cycle. */
public class WebSocketConnect extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    /** Cycles under way at once. */
    @Param("16")
    public int connections;

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
    }

    private LoadDriver driver(ThreadParams thread) {
        int share = share(connections, thread.getThreadIndex(), thread.getThreadCount());
        ConnectProtocol protocol = new ConnectProtocol(Endpoints.WS_ECHO);
        return new LoadLoop<>(target(), protocol, new ClosedPacing(1), 0, share, true);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(WebSocketConnect benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
        }
    }

    @Benchmark
    public void connect(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketConnect.class, arguments);
    }
}
