package org.echobench.core.benchmarks;

import java.io.IOException;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code overwhelmed}: answers requests for JSON until it is asked for a document, and then nobody any more. */
public final class OverwhelmedServer implements BenchServerProvider {

    static final String ID = "overwhelmed";

    private static final String RESPONSE =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 27\r\n\r\n"
                    + "{\"message\":\"Hello, World!\"}";

    private volatile boolean asked;

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new ScriptedBenchServer(new ScriptedServer(this::serve));
    }

    private void serve(Peer client) throws IOException {
        while (!asked) {
            asked = client.request().contains(Endpoints.HTML) || asked;
            if (!asked) {
                client.send(RESPONSE);
            }
        }
        client.hold();
    }
}
