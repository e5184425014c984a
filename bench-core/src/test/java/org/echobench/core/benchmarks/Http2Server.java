package org.echobench.core.benchmarks;

import static org.echobench.core.peer.Http2Peer.script;

import java.io.IOException;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code http2}: answers every request of HTTP/2 with the plain text, on two streams at once. */
public final class Http2Server implements BenchServerProvider {

    static final String ID = "http2";

    static final int STREAMS = 2;

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new ScriptedBenchServer(new ScriptedServer(
                script(client -> client.answerAll("Hello, World!"), Http2Peer.MAX_CONCURRENT_STREAMS, STREAMS)));
    }
}
