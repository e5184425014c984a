package ${package};

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/** The row {@code ${id}}: the JDK's own HTTP server, until ${library} takes its place. */
public final class ${library}Provider implements BenchServerProvider {

    static final String ID = "${id}";

    /** A library's version is read from its jar, with {@link org.echobench.core.spi.LibraryVersion}. */
    @Override
    public ServerInfo info() {
        String version = Runtime.version().toString();
        return new ServerInfo(ID, "${library}", version, Threading.POOL, FlushPolicy.PER_MESSAGE);
    }

    /** The JDK's server has no WebSocket. Without this method a provider offers everything. */
    @Override
    public Set<Workload> workloads() {
        return EnumSet.of(Workload.HTTP);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseTls(ID).refuseCompression(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        check(config);
        return ${library}Server.start(config);
    }
}
