package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.echobench.core.spi.TlsMaterial;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code load https://…} against the JDK's own server, with the certificate of this process. */
@Tag("integration")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoadOverTlsTest {

    @TempDir
    static Path directory;

    private static HttpsServer server;
    private static ExecutorService threads;

    @BeforeAll
    static void start() throws IOException {
        threads = Executors.newFixedThreadPool(4);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setHttpsConfigurator(
                new HttpsConfigurator(TlsMaterial.ofThisProcess().serverContext()));
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            byte[] body = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        Files.write(directory.resolve("ours.pem"), TlsMaterial.ofThisProcess().pemBytes());
        Files.write(directory.resolve("none.pem"), new byte[] {1, 2, 3});
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static String url(String scheme) {
        return scheme + "://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private static Cli.Result load(String scheme, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", url(scheme)));
        arguments.addAll(List.of("--connections", "2", "--warmup", "0s", "--duration", "200ms"));
        arguments.addAll(List.of(options));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void theNamedCertificateIsTrusted() {
        Cli.Result result =
                load("https", "--certificate", directory.resolve("ours.pem").toString());
        assertEquals(0, result.exitCode(), result.toString());
    }

    @Test
    void insecureTrustsAnyCertificate() {
        Cli.Result result = load("https", "--insecure");
        assertEquals(0, result.exitCode(), result.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https", "wss"})
    void anUntrustedCertificateIsToldInOneSentenceWithTheCure(String scheme) {
        Cli.Result result = load(scheme);
        assertEquals(2, result.exitCode(), result.toString());
        assertTrue(
                result.err().contains("The certificate of " + url(scheme) + " is not trusted: give --certificate FILE"),
                result.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aServerThatAsksForACertificateIsTold(String protocol) throws IOException {
        SSLContext context = TlsMaterial.ofThisProcess().serverContext();
        HttpsServer asking = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        asking.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters demanding = context.getDefaultSSLParameters();
                demanding.setProtocols(new String[] {protocol});
                demanding.setNeedClientAuth(true);
                parameters.setSSLParameters(demanding);
            }
        });
        asking.start();
        try {
            Cli.Result result =
                    Cli.run("load", "https://127.0.0.1:" + asking.getAddress().getPort() + "/", "--insecure");
            assertEquals(2, result.exitCode(), result.toString());
            assertTrue(
                    result.err().contains("the server asks for a client certificate, and the client has none: "),
                    result.toString());
        } finally {
            asking.stop(0);
        }
    }

    @Test
    void handshakesAreGivenWhereEachRequestHasAConnection() throws IOException {
        Cli.Result result = load("https", "--insecure", "--no-keep-alive", "--json");
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertTrue(json.path("tls.handshakes").asDouble() > 0, result.toString());
        assertFalse(load("https", "--insecure").out().contains("tls.handshakes"));
    }

    @Test
    void aFileWithoutACertificateIsTold() {
        Cli.Result result =
                load("https", "--certificate", directory.resolve("none.pem").toString());
        assertEquals(2, result.exitCode(), result.toString());
        assertTrue(result.err().contains("holds no certificate"), result.toString());
    }

    @Test
    void oneOfBothIsEnough() {
        Cli.Result result = load("https", "--insecure", "--certificate", "x.pem");
        assertEquals(2, result.exitCode(), result.toString());
        assertTrue(result.err().contains("cannot both be given"), result.toString());
    }
}
