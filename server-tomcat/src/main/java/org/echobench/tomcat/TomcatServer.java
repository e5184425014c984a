package org.echobench.tomcat;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.echobench.core.content.StartedServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** A running Tomcat. */
public final class TomcatServer extends StartedServer {

    private final EmbeddedTomcat embedded;

    private TomcatServer(EmbeddedTomcat embedded, InetSocketAddress address) {
        super(address, embedded.subscribers());
        this.embedded = embedded;
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
    protected void stop() {
        embedded.close();
    }
}
