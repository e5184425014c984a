package org.echobench.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.process.ExternalProgram;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;

/**
 * A row for a library and the way it is set up.
 *
 * @param library the npm package, which is also the program's first argument
 * @param noDelay whether connections have TCP_NODELAY
 */
public record NodeRow(String id, String library, boolean noDelay, Set<Workload> workloads)
        implements BenchServerProvider {

    private static final ExternalProgram PROGRAM = ExternalProgram.of(NodeRow.class);

    private static final String NO_NODE = "there is no Node.js on PATH";

    private static final String INSTALL = "apt-get install nodejs npm";

    /** The row {@code node-ws}: ws on node:http. */
    public NodeRow() {
        this("node-ws", "ws", true, EnumSet.allOf(Workload.class));
    }

    /** Adds the library of the 2015 comparison, which has no HTTP: with Nagle's algorithm, as shipped, and without. */
    @Override
    public List<BenchServerProvider> rows() {
        Set<Workload> noHttp = EnumSet.of(Workload.WEBSOCKET_ECHO, Workload.WEBSOCKET_PUSH);
        String id = "node-nodejs-websocket";
        return List.of(
                this,
                new NodeRow(id, "nodejs-websocket", false, noHttp),
                new NodeRow(id + "-tuned", "nodejs-websocket", true, noHttp));
    }

    @Override
    public ServerInfo info() {
        return new ServerInfo(id, library, version(), Threading.EXTERNAL_PROCESS, FlushPolicy.PER_MESSAGE);
    }

    /** The package's version and, because it matters as much, Node.js's. */
    private String version() {
        String node = NodeRuntime.version().map(v -> ", Node.js " + v).orElse("");
        return libraryVersion().orElse("not installed") + node;
    }

    private String manifest() {
        return "node_modules/" + library + "/package.json";
    }

    private Optional<String> libraryVersion() {
        if (!PROGRAM.has(manifest())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ObjectMapper()
                    .readTree(PROGRAM.file(manifest()).toFile())
                    .path("version")
                    .asText());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<String> unavailable() {
        return reason(NodeRuntime.version(), PROGRAM.has(manifest()));
    }

    /** @param installed whether npm put the packages beside the program during the build */
    static Optional<String> reason(Optional<String> node, boolean installed) {
        if (node.isEmpty()) {
            return Optional.of(NO_NODE + "; " + INSTALL + ", then build server-node again");
        }
        if (NodeRuntime.major(node.get()) < NodeRuntime.OLDEST) {
            return Optional.of("it needs Node.js " + NodeRuntime.OLDEST + " or newer, but node is " + node.get());
        }
        if (!installed) {
            return Optional.of("its packages were not installed by the build, which needs npm; " + INSTALL
                    + ", then build server-node again");
        }
        return Optional.empty();
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseTls(id).refuseCompression(id).refuseDatabase(id).refuseAsShipped(id);
        if (config.ioThreads().orElse(1) != 1) {
            throw new UnsupportedSettingException(id, "ioThreads", "Node.js runs JavaScript on one thread");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        check(config);
        String node = NodeRuntime.command()
                .orElseThrow(() -> new IOException(NO_NODE))
                .toString();
        List<String> command = new ArrayList<>(
                List.of(node, "--expose-gc", PROGRAM.file("main.js").toString(), library));
        command.addAll(ServerArguments.settings(config));
        command.add("noDelay=" + noDelay);
        return new ServerProcess(id, command);
    }
}
