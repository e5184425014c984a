package org.echobench.core.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.echobench.core.content.InjectedLoss;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.CertificateFile;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProtocol;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.results.profile.ProfileKind;

/**
 * Runs one Java server in a JVM of its own, {@code ServerMain id [name=value …]}, and speaks {@link ServerProtocol}.
 *
 * <p>Exit codes: 0 stopped; 1 failed, with the reason in the last line of standard error; 2 could not start, with one
 * sentence on standard error; 3 left threads behind.
 */
public final class ServerMain {

    private static final String PREFIX = "echobench: ";

    private final BenchServer server;
    private final ThreadAccounts accounts;
    private final ObjectMapper mapper = new ObjectMapper();
    private final JvmReports reports;
    private Optional<JvmProfiler> profile = Optional.empty();

    private ServerMain(BenchServer server, ThreadAccounts accounts, ThreadAccounts.Reading start, PrintStream out) {
        this.server = server;
        this.accounts = accounts;
        this.reports = new JvmReports(accounts, start, out);
    }

    public static void main(String[] arguments) {
        // Frameworks may print, so the line protocol has a stream of its own.
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(arguments, out));
    }

    /** The process ends whatever goes wrong: the server's threads must not keep it alive unnoticed. */
    private static int exitCode(String[] arguments, PrintStream out) {
        try {
            return run(arguments, out);
        } catch (Throwable e) {
            e.printStackTrace();
            System.err.println(PREFIX + "the server failed: "
                    + Linkage.missing(e)
                            .orElseGet(() -> e instanceof IllegalStateException ? e.getMessage() : e.toString()));
            return 1;
        }
    }

    private static int run(String[] arguments, PrintStream out) throws Exception {
        BenchServer server;
        ThreadAccounts accounts;
        ThreadAccounts.Reading start;
        ThreadLeaks leaks;
        Optional<Path> certificate;
        try {
            ServerArguments parsed = ServerArguments.parse(arguments);
            BenchServerProvider provider = Providers.find(parsed.serverId());
            provider.check(parsed.config());
            InjectedLoss.ofJvm(); // refuses wrong properties of a server that no fork starts
            System.setProperty(TlsMaterial.HOST, parsed.config().host());
            // Before the readings: making it is not the server's work.
            certificate = parsed.config().tls()
                    ? Optional.of(CertificateFile.write(TlsMaterial.ofThisProcess()))
                    : Optional.empty();
            accounts = new ThreadAccounts();
            start = accounts.read();
            leaks = new ThreadLeaks(LingeringThread.of(provider));
            server = provider.start(parsed.config());
        } catch (IllegalArgumentException | IOException | UncheckedIOException e) {
            System.err.println(PREFIX + e.getMessage());
            return 2;
        }
        String url = server.address().getHostString() + ":" + server.address().getPort();
        out.println(ServerProtocol.READY + " "
                + certificate
                        .map(file -> "https://" + url + ServerProtocol.CERTIFICATE + file)
                        .orElse("http://" + url));
        out.flush();
        new ServerMain(server, accounts, start, out).serve();
        server.close();
        List<String> leaked = leaks.find();
        if (!leaked.isEmpty()) {
            System.err.println(PREFIX + "the server left threads behind: " + String.join(", ", leaked));
            return 3;
        }
        return 0;
    }

    private void serve() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null && !line.equals(ServerProtocol.STOP); line = in.readLine()) {
            handle(line);
        }
        reports.close();
    }

    private void handle(String line) throws JsonProcessingException {
        int space = line.indexOf(' ');
        String command = space < 0 ? line : line.substring(0, space);
        String argument = line.substring(command.length()).stripLeading();
        switch (command) {
            case ServerProtocol.PUBLISH -> {
                ByteBuffer message = decode(argument);
                publish(() -> server.publish(message));
            }
            case ServerProtocol.PROFILE ->
                reports.answer(mapper.writeValueAsString(beginProfile(ProfileKind.of(argument))));
            case ServerProtocol.PROFILED -> reports.answer(mapper.writeValueAsString(endProfile(argument)));
            case "" -> {}
            default -> {
                if (!reports.handle(command, argument)) {
                    System.err.println(PREFIX + "unknown command: " + line);
                }
            }
        }
    }

    private Sampling beginProfile(ProfileKind kind) {
        try {
            if (profile.isPresent()) {
                profile.get().restart();
            } else {
                profile = Optional.of(JvmProfiler.start(kind, accounts, true));
            }
            return profile.get().sampling();
        } catch (IllegalStateException e) {
            return Sampling.failed(e.getMessage());
        }
    }

    private Sampling endProfile(String folder) {
        try {
            return profile.orElseThrow(() -> new IllegalStateException("no profile was begun"))
                    .end(Path.of(StandardCharsets.UTF_8.decode(decode(folder)).toString()));
        } catch (IllegalStateException e) {
            return Sampling.failed(e.getMessage());
        }
    }

    private static ByteBuffer decode(String base64) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(base64));
    }

    /** This thread is not the server's, but its work inside a broadcast is. */
    private void publish(Runnable broadcast) {
        ThreadUsage before = ThreadAccounts.ofCurrentThread();
        broadcast.run();
        reports.add(ThreadAccounts.ofCurrentThread().minus(before));
    }
}
