package org.echobench.micronaut;

import io.micronaut.http.server.netty.NettyEmbeddedServer;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;

/** The row {@code micronaut}: handlers run on the event loops, as by default. */
public final class MicronautProvider implements BenchServerProvider {

    private static final String ID = "micronaut";

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofManifest(NettyEmbeddedServer.class);
        return new ServerInfo(ID, "Micronaut", version, Threading.EVENT_LOOP, FlushPolicy.FRAMEWORK);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        if (config.maxMessageBytes() > EchoSocket.MOST_BYTES) {
            throw new UnsupportedSettingException(
                    ID, "maxMessageBytes", "Micronaut takes a constant, which is " + EchoSocket.MOST_BYTES + " here");
        }
        config.refuseWait(ID);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                LingeringThread.NETTYS_EXECUTOR,
                new LingeringThread(
                        "ForkJoinPool.commonPool-worker-",
                        "Micronaut looks for beans on the JDK's common pool, whose threads end on their own"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new MicronautServer(this, config).start();
    }
}
