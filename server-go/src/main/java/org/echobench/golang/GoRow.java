package org.echobench.golang;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
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
import org.echobench.core.spi.Workload;

/**
 * A row for a WebSocket library on net/http, or for an HTTP library that replaces net/http.
 *
 * @param library the program's first argument
 * @param module the library's module path, under which the binary states its version
 * @param workloads the workloads that it offers
 */
public record GoRow(String id, String library, String module, Set<Workload> workloads) implements BenchServerProvider {

    private static final Set<Workload> ALL = EnumSet.allOf(Workload.class);

    private static final ExternalProgram PROGRAM = ExternalProgram.of(GoRow.class);

    private static final String BINARY = "echobench-go";

    /** The versions that the binary prints about itself; the build writes this file. */
    private static final String VERSIONS = "versions.properties";

    /** The row {@code go-gorilla}. */
    public GoRow() {
        this("go-gorilla", "gorilla", "gorilla/websocket", ALL);
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                new GoRow("go-gws", "gws", "lxzan/gws", ALL),
                new GoRow("go-coder", "coder", "coder/websocket", ALL),
                new GoRow(
                        "go-fasthttp",
                        "fasthttp",
                        "valyala/fasthttp",
                        EnumSet.of(Workload.HTTP, Workload.HTTP_UPLOAD)));
    }

    @Override
    public ServerInfo info() {
        // fasthttp flushes once it has answered everything that it has read.
        FlushPolicy flush = isHttpAlone() ? FlushPolicy.PER_READ : FlushPolicy.PER_MESSAGE;
        return new ServerInfo(id, module, version(), Threading.EXTERNAL_PROCESS, flush);
    }

    private boolean isHttpAlone() {
        return !workloads.contains(Workload.WEBSOCKET_ECHO);
    }

    /** The library's version and, because it matters as much, Go's. */
    private String version() {
        if (!built()) {
            return "not built";
        }
        Properties versions = new Properties();
        try (Reader in = Files.newBufferedReader(PROGRAM.file(VERSIONS))) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions.getProperty("github.com/" + module) + ", Go " + versions.getProperty("go");
    }

    private static boolean built() {
        return PROGRAM.has(BINARY) && PROGRAM.has(VERSIONS);
    }

    @Override
    public Optional<String> unavailable() {
        return reason(built());
    }

    /** @param built whether the build could compile the program */
    static Optional<String> reason(boolean built) {
        return built
                ? Optional.empty()
                : Optional.of("its program was not built, which needs Go 1.24 or newer and its modules;"
                        + " apt-get install golang-go, then build server-go again");
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseTls(id).refuseCompression(id).refuseDatabase(id).refuseAsShipped(id);
        if (isHttpAlone()) {
            config.refuseHttp2(id, "fasthttp speaks only HTTP/1.1");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        check(config);
        List<String> command = new ArrayList<>(List.of(PROGRAM.file(BINARY).toString(), library));
        command.addAll(ServerArguments.settings(config));
        return new ServerProcess(id, command);
    }
}
