package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.core.process.ExternalProgram;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ProcessTree;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers of Debian's packages that end connections by themselves: {@code load} loses nothing that they do not lose. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealServersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();
    private int port;
    private int tlsPort;

    @BeforeEach
    void ports() throws IOException {
        port = FreePort.find();
        tlsPort = FreePort.find();
        // Workers of these servers are another user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(Files.createDirectory(folder.resolve("www")).resolve("index.html"), "Hello, World!");
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process one : started) {
            new ProcessTree(one.toHandle()).kill();
            one.waitFor();
        }
    }

    /** The path of a program; the test is skipped without it, or fails where {@code CI=true} says that it must be there. */
    private static String program(String name) {
        List<Path> places = List.of(Path.of("/usr/sbin", name), Path.of("/usr/bin", name));
        return places.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .or(() -> ExternalProgram.onPath(name))
                .map(Path::toString)
                .orElseGet(() -> {
                    if ("true".equals(System.getenv("CI"))) {
                        throw new AssertionError(name + " is not installed");
                    }
                    return abort(name + " is not installed");
                });
    }

    private void start(String config, String text, String... command) throws IOException {
        Files.writeString(
                folder.resolve(config),
                text.replace("FOLDER", folder.toString())
                        .replace("TLSPORT", Integer.toString(tlsPort))
                        .replace("PORT", Integer.toString(port)));
        started.add(new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start());
        await().atMost(PATIENCE).until(() -> listens(port));
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** @param more of the configuration */
    private String nginx(String more) throws IOException, InterruptedException {
        String nginx = program("nginx");
        assertEquals(
                0,
                new ProcessBuilder(
                                (program("openssl") + " req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
                                                + " -keyout key.pem -out cert.pem")
                                        .split(" "))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("openssl.txt").toFile())
                        .start()
                        .waitFor());
        start(
                "nginx.conf",
                """
                daemon off;
                pid FOLDER/nginx.pid;
                error_log stderr;
                worker_processes 1;
                events { worker_connections 1024; }
                http {
                  access_log off;
                  client_body_temp_path FOLDER/t1;
                  proxy_temp_path FOLDER/t2;
                  fastcgi_temp_path FOLDER/t3;
                  uwsgi_temp_path FOLDER/t4;
                  scgi_temp_path FOLDER/t5;
                  MORE
                  server {
                    listen 127.0.0.1:PORT;
                    listen 127.0.0.1:TLSPORT ssl http2;
                    ssl_certificate FOLDER/cert.pem;
                    ssl_certificate_key FOLDER/key.pem;
                    location / { return 200 "Hello, World!"; }
                  }
                }
                """.replace("MORE", more),
                nginx,
                "-p",
                folder.toString(),
                "-c",
                folder.resolve("nginx.conf").toString());
        return nginx;
    }

    private static Cli.Result load(String url, String... more) {
        List<String> words = new ArrayList<>(List.of("load", url, "--warmup", "500ms", "--duration", "1s"));
        words.addAll(List.of(more));
        return Cli.run(words.toArray(String[]::new));
    }

    private Cli.Result load(boolean rate) {
        String url = "http://127.0.0.1:" + port + "/";
        return rate ? load(url, "--rate", "5000") : load(url);
    }

    private static void assertNothingLost(Cli.Result result) {
        assertEquals(ExitCode.OK.code(), result.exitCode(), result.out() + result.err());
        assertTrue(result.out().contains(" 0 lost, 0 wrong, 0 late)"), result.out());
    }

    private static void assertEnds(int responses, Cli.Result result) {
        assertNothingLost(result);
        assertTrue(result.out().contains("each connection after " + responses + " responses: "), result.out());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nginxEndsAConnectionAfterItsLimitOfRequests(boolean rate) throws Exception {
        nginx("keepalive_requests 100;");
        assertEnds(100, load(rate));
    }

    @Test
    void nginxOverTls() throws Exception {
        nginx("keepalive_requests 100;");
        assertEnds(100, load("https://127.0.0.1:" + tlsPort + "/", "--insecure"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "8"})
    void nginxOverHttp2(String streams) throws Exception {
        nginx("keepalive_requests 100;");
        Cli.Result result = load(
                "https://127.0.0.1:" + tlsPort + "/",
                "--insecure",
                "--http2",
                "--connections",
                "8",
                "--pipeline",
                streams);
        assertNothingLost(result);
        assertTrue(result.out().contains("server ends"), result.out());
    }

    @Test
    void nginxThatIsReloadedInTheMiddle() throws Exception {
        String nginx = nginx("");
        CompletableFuture<Cli.Result> load = CompletableFuture.supplyAsync(() -> load(false));
        await().atMost(PATIENCE).until(() -> load.isDone() || established() > 10);
        assertEquals(
                0,
                new ProcessBuilder(
                                nginx,
                                "-p",
                                folder.toString(),
                                "-c",
                                folder.resolve("nginx.conf").toString(),
                                "-s",
                                "reload")
                        .directory(folder.toFile())
                        .start()
                        .waitFor());
        assertNothingLost(load.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    /** Connections to the server, by the kernel's table. */
    private long established() throws IOException {
        String hex = String.format(":%04X ", port);
        return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
                .filter(line -> line.contains(hex) && line.contains(" 01 "))
                .count();
    }

    @Test
    void nginxThatEndsIdleConnections() throws Exception {
        nginx("keepalive_timeout 1s;");
        assertNothingLost(Cli.run(
                "load", "http://127.0.0.1:" + port + "/", "--rate", "2", "--connections", "4", "--duration", "4s"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void apacheEndsConnections(boolean rate) throws Exception {
        String apache = program("apache2");
        start(
                "apache.conf",
                """
                ServerRoot FOLDER
                ServerName 127.0.0.1
                PidFile FOLDER/apache.pid
                DefaultRuntimeDir FOLDER
                ErrorLog FOLDER/apache.log
                User www-data
                Group www-data
                LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
                LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
                LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
                Listen 127.0.0.1:PORT
                DocumentRoot FOLDER/www
                """,
                apache,
                "-d",
                folder.toString(),
                "-f",
                folder.resolve("apache.conf").toString(),
                "-DFOREGROUND");
        Cli.Result result = load(rate);
        assertNothingLost(result);
        assertTrue(result.out().contains("server ends"), result.out());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lighttpdEndsAConnectionAfterItsLimitOfRequests(boolean rate) throws Exception {
        start(
                "lighttpd.conf",
                """
                server.document-root = "FOLDER/www"
                server.bind = "127.0.0.1"
                server.port = PORT
                server.max-keep-alive-requests = 100
                index-file.names = ("index.html")
                mimetype.assign = (".html" => "text/html")
                """,
                program("lighttpd"),
                "-D",
                "-f",
                folder.resolve("lighttpd.conf").toString());
        Cli.Result result = load(rate);
        assertNothingLost(result);
        assertTrue(result.out().contains("server ends"), result.out());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void haproxyKeepsConnections(boolean rate) throws Exception {
        start(
                "haproxy.cfg",
                """
                defaults
                  mode http
                  timeout client 30s
                  timeout server 30s
                  timeout connect 5s
                frontend all
                  bind 127.0.0.1:PORT
                  http-request return status 200 content-type text/plain string Hello
                """,
                program("haproxy"),
                "-f",
                folder.resolve("haproxy.cfg").toString());
        assertNothingLost(load(rate));
    }
}
