package org.echobench.armeria;

import com.linecorp.armeria.common.util.Version;
import com.linecorp.armeria.server.Server;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/** The row {@code armeria}: Armeria's HTTP and WebSocket services on its event loops. */
public final class ArmeriaProvider implements BenchServerProvider {

    private static final String ID = "armeria";

    static {
        // As the rows of other frameworks on Netty. Armeria reads both once in a JVM.
        System.setProperty("com.linecorp.armeria.transportType", "nio");
        // The others end a connection at once, after a last response and after the close frames.
        System.setProperty("com.linecorp.armeria.defaultHttp1ConnectionCloseDelayMillis", "0");
    }

    @Override
    public ServerInfo info() {
        String version = Version.get(ID, Server.class.getClassLoader()).artifactVersion();
        return new ServerInfo(ID, "Armeria", version, Threading.EVENT_LOOP, FlushPolicy.FRAMEWORK);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseWait(ID).refuseCompression(ID).refuseAsShipped(ID);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                LingeringThread.NETTYS_EXECUTOR,
                new LingeringThread(
                        "ForkJoinPool.commonPool-worker-",
                        "the JDK's pool, on which Armeria's caches tidy up, ends its threads after a minute without work"),
                new LingeringThread("armeria-common-", "Armeria's common pools live as long as the JVM"),
                new LingeringThread("startstop-support-", "Armeria starts and stops all its servers on one thread"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new ArmeriaServer(this, config, new ArmeriaEndpoints(config)).start();
    }
}
