package org.echobench.core.faulty;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.spi.BenchServer;

/** A server whose push or end is changed. */
class WrappedServer implements BenchServer {

    private final BenchServer server;

    WrappedServer(BenchServer server) {
        this.server = server;
    }

    @Override
    public final InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void publish(ByteBuffer message) {
        server.publish(message);
    }

    @Override
    public void close() {
        server.close();
    }
}
