package org.echobench.undertow;

import io.undertow.Undertow;
import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** The row {@code undertow}: handlers on Undertow's io threads. */
public final class UndertowProvider implements BenchServerProvider {

    private static final String ID = "undertow";

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(Undertow.class, "io.undertow", "undertow-core");
        return new ServerInfo(ID, "Undertow", version, Threading.EVENT_LOOP, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return UndertowServer.start(this, config);
    }
}
