package org.echobench.quarkus;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.spi.ServerConfig;

/** An application as it is seen from outside its class loader. */
public interface HostedApplication {

    /** Starts it; returns the real address when connections are accepted. */
    InetSocketAddress start(ServerConfig config) throws Exception;

    /** As {@link org.echobench.core.spi.BenchServer#publish}. */
    void publish(ByteBuffer message);

    /** Returns when the port is free; does nothing unless it has started. */
    void stop();
}
