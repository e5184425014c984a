package org.echobench.node;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ExternalProgram;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.UnsupportedSettingException;

/**
 * Shared by the rows.
 *
 * @param id the row
 * @param library the npm package, which is also the program's first argument
 * @param noDelay whether connections have TCP_NODELAY
 */
record NodeRow(String id, String library, boolean noDelay) {

    private static final ExternalProgram PROGRAM = ExternalProgram.of(NodeRow.class);

    private static final String INSTALL = "apt-get install nodejs npm";

    ServerInfo info() {
        return new ServerInfo(id, library, version(), Threading.EXTERNAL_PROCESS, FlushPolicy.PER_MESSAGE);
    }

    /** The package's and, because it decides as much, that of Node.js. */
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

    Optional<String> unavailable() {
        return reason(NodeRuntime.version(), PROGRAM.has(manifest()));
    }

    /** @param installed whether the build had npm put the packages beside the program */
    static Optional<String> reason(Optional<String> node, boolean installed) {
        if (node.isEmpty()) {
            return Optional.of("there is no Node.js on PATH; " + INSTALL + ", then build server-node again");
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

    void check(ServerConfig config) {
        config.refuseTls(id).refuseCompression(id);
        if (config.ioThreads().orElse(1) != 1) {
            throw new UnsupportedSettingException(id, "ioThreads", "Node.js runs JavaScript on one thread");
        }
    }

    BenchServer start(ServerConfig config) throws IOException {
        check(config);
        String node = NodeRuntime.command()
                .orElseThrow(() -> new IOException("there is no Node.js on PATH"))
                .toString();
        List<String> command = new ArrayList<>(
                List.of(node, "--expose-gc", PROGRAM.file("main.js").toString(), library));
        command.addAll(ServerArguments.settings(config));
        command.add("noDelay=" + noDelay);
        return new ServerProcess(id, command);
    }
}
