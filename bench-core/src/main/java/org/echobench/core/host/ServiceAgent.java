package org.echobench.core.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.echobench.core.metrics.CompileQueue;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ProcFs;
import org.echobench.core.metrics.RecordJson;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;

/**
 * The agent in the JVM of a service. It opens a connection to the process that started the service, and answers the
 * commands of {@link JvmReports} there. All threads but its own are the service's. It changes no class, and looks at
 * nothing before it is asked.
 */
public final class ServiceAgent {

    /** All that it needs; a class brings those within it. */
    private static final List<Class<?>> CLASSES = List.of(
            ServiceAgent.class,
            JvmReports.class,
            SamplingThread.class,
            ThreadDump.class,
            CompileQueue.class,
            JvmUsage.class,
            ProcFs.class,
            RecordJson.class,
            ServerStats.class,
            ThreadAccounts.class,
            ThreadUsage.class);

    /** Of another package, which keeps it to itself. */
    private static final String PROC_TEXT = "org/echobench/core/metrics/ProcText.class";

    private ServiceAgent() {}

    /** @param port of this machine where its orders come from */
    public static void premain(String port) {
        Thread thread = new Thread(() -> serve(Integer.parseInt(port)), "echobench-agent");
        thread.setDaemon(true);
        thread.start();
    }

    private static void serve(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                PrintStream out = new PrintStream(socket.getOutputStream(), false, StandardCharsets.US_ASCII);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            String line = in.readLine();
            // Not before the first order: the service may set up logging or management in its main method.
            ThreadAccounts accounts = ThreadAccounts.ofService();
            try (JvmReports reports = new JvmReports(accounts, accounts.read(), out)) {
                for (; line != null; line = in.readLine()) {
                    String[] words = line.split(" ", 2);
                    reports.handle(words[0], words.length == 1 ? "" : words[1]);
                }
            }
        } catch (IOException e) {
            // Who asked has ended, or never was: the service goes on without it.
        }
    }

    /** Writes a jar for {@code -javaagent} into a temporary file. */
    public static Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), ServiceAgent.class.getName());
        Path jar = Files.createTempFile("echobench-agent-", ".jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (String name : Stream.concat(CLASSES.stream().flatMap(ServiceAgent::withInner), Stream.of(PROC_TEXT))
                    .toList()) {
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = ServiceAgent.class.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(out);
                }
            }
        }
        return jar;
    }

    private static Stream<String> withInner(Class<?> type) {
        return Stream.concat(
                Stream.of(type.getName().replace('.', '/') + ".class"),
                Stream.of(type.getDeclaredClasses()).flatMap(ServiceAgent::withInner));
    }
}
