package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.process.ChildProcesses;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.results.UserError;

/** A server in a JVM of its own, with the flags that it is measured with. */
final class ServerJvm {

    private ServerJvm() {}

    /**
     * @param settings {@code name=value} each
     * @throws UserError if one is unknown or out of range
     */
    static ServerArguments arguments(String server, List<String> settings) {
        List<String> words = new ArrayList<>(List.of(server));
        words.addAll(settings);
        try {
            return ServerArguments.parse(words.toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw cannotStart(server, e);
        }
    }

    /** @param jvmArgs added to the suite's own flags */
    static List<String> command(ServerCatalog.Entry entry, ServerArguments arguments, List<String> jvmArgs) {
        String classPath =
                entry.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return ForkedServer.command(SuiteJvm.with(jvmArgs), classPath, arguments);
    }

    /**
     * Starts the server, waits until it accepts, and has it ended with this command, however that ends.
     *
     * @throws UserError if it does not start
     */
    static ServerProcess start(ServerCatalog.Entry entry, ServerArguments arguments, ChildProcesses children) {
        try {
            ServerProcess server = new ServerProcess(entry.id(), command(entry, arguments, List.of()));
            children.add(server);
            return server;
        } catch (IOException e) {
            throw cannotStart(entry.id(), e);
        }
    }

    private static UserError cannotStart(String server, Exception e) {
        return new UserError(
                "The server '" + server + "' cannot start with these settings: " + e.getMessage() + ".", e);
    }
}
