package org.echobench.jetty;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.eclipse.jetty.server.Server;

/** Shared by all rows of this module; only the threads of the handlers differ. */
abstract class JettyRow implements BenchServerProvider {

    private final String id;
    private final Threading http;
    private final Threading webSocket;

    JettyRow(String id, Threading http, Threading webSocket) {
        this.id = id;
        this.http = http;
        this.webSocket = webSocket;
    }

    @Override
    public final ServerInfo info() {
        String version = LibraryVersion.ofMaven(Server.class, "org.eclipse.jetty", "jetty-server");
        return new ServerInfo(id, "Jetty", version, http, webSocket, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        Optional<String> reason = unavailable();
        if (reason.isPresent()) {
            throw new IOException("server '" + id + "' " + reason.get());
        }
        return JettyServer.start(id, config, http);
    }
}
