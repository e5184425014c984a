package org.echobench.core.benchmarks;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ThreadUsage;

/** Costs nothing and does nothing. */
class NoServer implements MeasuredServer {

    @Override
    public InetSocketAddress address() {
        return InetSocketAddress.createUnresolved("nowhere", 1);
    }

    @Override
    public void publish(ByteBuffer message) {
        throw new IllegalStateException("nobody subscribes");
    }

    @Override
    public Snapshot snapshot() {
        return () -> new Cost(ThreadUsage.NONE, OptionalLong.empty());
    }

    @Override
    public Diagnosis diagnose() {
        return new Diagnosis("", "");
    }

    @Override
    public void close() {}
}
