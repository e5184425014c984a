package org.echobench.cli.servers;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ServerArguments;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code echobench serve}: a server in a JVM of its own, with the flags that it is measured with. */
@Command(
        name = "serve",
        description = {
            "Starts a server and runs it until it is stopped.",
            "Prints READY http://HOST:PORT. With -p tls=true the URL begins with https, and is followed by the path of"
                    + " the certificate (PEM)."
        })
public final class ServeCommand implements Callable<Integer> {

    private static final long STOP_SECONDS = 15;

    @Parameters(
            paramLabel = "SERVER",
            description =
                    "The server's id (echobench list shows all), or ID:VERSION for another version of its framework.")
    private String server;

    @Option(names = "--port", paramLabel = "N", description = "0 to 65535 (default: 0, any free port).")
    private int port;

    @Option(names = "--host", paramLabel = "H", description = "The address to bind (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "A setting: ioThreads, maxMessageBytes, handlerWorkNanos, handlerAllocBytes,"
                    + " handlerWaitMicros, tls, compression, http2. May be repeated.")
    private List<String> settings = List.of();

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "JVM flags for the server, separated by spaces; double quotes keep a space.")
    private String jvmArgs = "";

    @Mixin
    private Distribution.ServersDir serversDir;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ServerCatalog.Entry entry = ServerCatalog.of(serversDir.distribution()).findAvailable(server);
        List<String> words = new ArrayList<>(List.of(entry.id(), "host=" + host, "port=" + port));
        words.addAll(settings);
        ServerArguments arguments = arguments(words);
        List<String> flags = List.copyOf(Utils.splitQuotedEscape(jvmArgs));
        if (!flags.isEmpty()) {
            entry.requireJvm();
        }
        requireFreePort();
        Process process = new ProcessBuilder(ForkedServer.command(SuiteJvm.with(flags), classPath(entry), arguments))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // The server ends when its standard input does: in order by this hook, and also if this process is killed.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process), "stop"));
        int exitCode = process.waitFor();
        if (exitCode != ExitCode.OK.code() && exitCode != ExitCode.USAGE.code()) {
            throw new UserError("The server '" + server + "' ended with exit code " + exitCode + ".");
        }
        return exitCode;
    }

    private ServerArguments arguments(List<String> words) {
        try {
            return ServerArguments.parse(words.toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw new UserError(
                    "The server '" + server + "' cannot start with these settings: " + e.getMessage() + ".", e);
        }
    }

    private static String classPath(ServerCatalog.Entry entry) {
        return entry.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Checked here because frameworks report a taken port in many ways, some only in a stack trace. */
    private void requireFreePort() {
        try {
            FreePort.require(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (UnknownHostException e) {
            throw new UserError("The host '" + host + "' cannot be resolved.", e);
        } catch (IOException e) {
            throw new UserError(
                    "Port " + port + " of " + host + " cannot be bound (" + e.getMessage()
                            + "): choose another, or --port 0 for any free one.",
                    e);
        }
    }

    private static void stop(Process process) {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly(); // it no longer reads its input
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
