package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static Cli.Result load(String scheme, Object... options) {
        return Cli.run("load --connections 2 --warmup 0s --duration 200ms", url(scheme), options);
    }

    @Test
    void theNamedCertificateIsTrusted() {
        load("https", "--certificate", directory.resolve("ours.pem")).exits(0);
    }

    @Test
    void insecureTrustsAnyCertificate() {
        load("https", "--insecure").exits(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https", "wss"})
    void anUntrustedCertificateIsToldInOneSentenceWithTheCure(String scheme) {
        load(scheme).refusesFor("The certificate of " + url(scheme) + " is not trusted: give --certificate FILE");
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
            Cli.run("load", "https://127.0.0.1:" + asking.getAddress().getPort() + "/", "--insecure")
                    .refusesFor("the server asks for a client certificate, and the client has none: ");
        } finally {
            asking.stop(0);
        }
    }

    @Test
    void handshakesAreGivenWhereEachRequestHasAConnection() throws IOException {
        Cli.Result result = load("https", "--insecure --no-keep-alive --json");
        JsonNode json = result.json();
        assertTrue(json.path("tls.handshakes").asDouble() > 0, result.toString());
        assertFalse(load("https", "--insecure").out().contains("tls.handshakes"));
    }

    @Test
    void aFileWithoutACertificateIsTold() {
        load("https", "--certificate", directory.resolve("none.pem")).refusesFor("holds no certificate");
    }

    @Test
    void oneOfBothIsEnough() {
        load("https", "--insecure --certificate x.pem").refusesFor("cannot both be given");
    }
}
