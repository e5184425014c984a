package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;
import org.java_websocket.server.WebSocketServer;

/** The row {@code java-websocket}. The library serves WebSocket but not HTTP. */
public final class JavaWebSocketProvider implements BenchServerProvider {

    private static final String ID = "java-websocket";

    /** One selector reads and writes. Decoders, which are other threads, parse frames and run the handlers. */
    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketServer.class, "org.java-websocket", "Java-WebSocket");
        return new ServerInfo(ID, "Java-WebSocket", version, Threading.POOL, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.of(Workload.WEBSOCKET_ECHO, Workload.WEBSOCKET_PUSH);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseHttp2(ID, "the library speaks WebSocket only").refuseAsShipped(ID);
        if (config.ioThreads().orElse(1) != 1) {
            throw new UnsupportedSettingException(ID, "ioThreads", "the library has one selector");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new JavaWebSocketServer(this, config, Subscriber.subscriptions()).start();
    }
}
