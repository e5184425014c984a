package org.echobench.tomcat;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** A running Tomcat. */
public final class TomcatServer implements BenchServer {

    private final EmbeddedTomcat embedded;
    private final InetSocketAddress address;
    private boolean closed;

    private TomcatServer(EmbeddedTomcat embedded, InetSocketAddress address) {
        this.embedded = embedded;
        this.address = address;
    }

    /** Refuses, in the name of a row, the settings that Tomcat cannot honour. */
    public static void check(String id, ServerConfig config) {
        config.refuseIoThreads(id, "Tomcat has exactly one poller, and the handlers' threads read and write");
    }

    /** The suite's own handlers. */
    static TomcatServer start(String id, boolean virtualThreads, ServerConfig config) throws IOException {
        return start(id, virtualThreads, config, Optional.empty());
    }

    /**
     * A server with the settings of the row {@code tomcat} and another servlet, for frameworks on top of servlets. It has
     * no WebSocket endpoints.
     *
     * @param servlet serves every path, as path information; started with the server
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(String id, ServerConfig config, Servlet servlet) throws IOException {
        return start(id, false, config, Optional.of(servlet));
    }

    private static TomcatServer start(String id, boolean virtualThreads, ServerConfig config, Optional<Servlet> servlet)
            throws IOException {
        InetAddress host = InetAddress.getByName(config.host());
        EmbeddedTomcat embedded = new EmbeddedTomcat(id, virtualThreads, host, config, servlet);
        try {
            int port = embedded.start();
            return new TomcatServer(embedded, new InetSocketAddress(host, port));
        } catch (Exception e) {
            embedded.close();
            throw config.startFailure(e);
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        embedded.subscribers().publish(message);
    }

    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        embedded.subscribers().publishEach(message);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            embedded.close();
        }
    }
}
