package org.echobench.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.host.JvmReports;
import org.echobench.core.metrics.ThreadAccounts;

/**
 * The agent in the JVM of a service. It opens a connection to the process that started the service, and answers the
 * commands of {@link JvmReports} there. All threads except its own are the service's. It does not change classes, and
 * does nothing before the first command.
 */
public final class ServiceAgent {

    /** The environment variable with the word that identifies the agent, which sends it first. */
    static final String WORD = "ECHOBENCH_AGENT";

    private ServiceAgent() {}

    /** @param port the port of this machine that its commands come from */
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
            out.print(System.getenv(WORD));
            out.flush();
            String line = in.readLine();
            // Not before the first command: the service may set up logging or management in its main method.
            ThreadAccounts accounts = ThreadAccounts.ofService();
            try (JvmReports reports = new JvmReports(accounts, accounts.read(), out)) {
                for (; line != null; line = in.readLine()) {
                    String[] words = line.split(" ", 2);
                    reports.handle(words[0], words.length == 1 ? "" : words[1]);
                }
            }
        } catch (IOException e) {
            // The process that asks has ended, or never listened: the service goes on without it.
        }
    }

    /**
     * Writes a jar for {@code -javaagent} into a temporary file. It has only the paths to the classes of this module
     * and of the statistics: classes of libraries must not reach the service, which may look for the same ones.
     */
    static Path jar() throws IOException {
        String classes = Stream.of(ServiceAgent.class, JvmReports.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(URL::toString)
                .collect(Collectors.joining(" "));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classes);
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), ServiceAgent.class.getName());
        Path jar = Files.createTempFile("echobench-agent-", ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
