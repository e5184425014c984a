package org.echobench.reactor;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import reactor.netty.http.server.HttpServer;

/** The row {@code reactor-netty}: Reactor Netty on the JDK's NIO. The other rows differ only in the transport. */
public record ReactorNettyProvider(String id, Transport transport) implements BenchServerProvider {

    private static final String REACTORS = "Reactor's schedulers live as long as the JVM";

    public ReactorNettyProvider() {
        this("reactor-netty", Transport.NIO);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofManifest(HttpServer.class);
        return new ServerInfo(id, "Reactor Netty", version, Threading.EVENT_LOOP, FlushPolicy.FRAMEWORK);
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                // By default Reactor Netty uses a native transport if its library is on the class path.
                new ReactorNettyProvider("reactor-netty-epoll", Transport.EPOLL),
                new ReactorNettyProvider("reactor-netty-iouring", Transport.IO_URING));
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public Optional<String> unavailable() {
        return transport.unavailable();
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseWait(id);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                LingeringThread.NETTYS_EXECUTOR,
                new LingeringThread("boundedElastic-evictor", REACTORS),
                new LingeringThread("parallel-", REACTORS));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new ReactorNettyServer(this, config, new ReactorEndpoints(config)).start();
    }
}
