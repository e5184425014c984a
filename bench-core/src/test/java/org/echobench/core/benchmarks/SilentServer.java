package org.echobench.core.benchmarks;

import java.io.IOException;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code silent}: accepts connections and never answers, as if every handler waited for ever. */
public final class SilentServer implements BenchServerProvider {

    static final String ID = "silent";

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new ScriptedBenchServer(new ScriptedServer(Peer::hold));
    }
}
