package org.echobench.core.benchmarks;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.spi.BenchServer;

/** A scripted server as a benchmark measures it. */
record ScriptedBenchServer(ScriptedServer server) implements BenchServer {

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void publish(ByteBuffer message) {
        throw new UnsupportedOperationException("it has no subscribers");
    }

    @Override
    public void close() {
        server.close();
    }
}
