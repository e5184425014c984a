package org.echobench.core.content;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.echobench.core.spi.BenchServer;

/** A server that is running, whatever its framework; a subclass stops it. */
public abstract class StartedServer implements BenchServer {

    private final InetSocketAddress address;
    private final Subscriptions<?, ?> subscriptions;
    private boolean closed;

    protected StartedServer(InetSocketAddress address, Subscriptions<?, ?> subscriptions) {
        this.address = address;
        this.subscriptions = subscriptions;
    }

    @Override
    public final InetSocketAddress address() {
        return address;
    }

    @Override
    public final void publish(ByteBuffer message) {
        subscriptions.publish(message);
    }

    @Override
    public final void publishEach(Supplier<ByteBuffer> message) {
        subscriptions.publishEach(message);
    }

    @Override
    public final synchronized void close() {
        if (!closed) {
            closed = true;
            stop();
        }
    }

    /** Called once; returns when the port is free and the threads have ended. */
    protected abstract void stop();
}
