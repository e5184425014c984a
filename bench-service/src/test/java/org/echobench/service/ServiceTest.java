package org.echobench.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.TlsMaterial;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Why a service was not ready. The limit is over after the first try. */
@Tag("integration")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceTest {

    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static String notReady(String url, Optional<String> path) {
        Service service = Service.running(URI.create(url));
        String sentence = assertThrows(IOException.class, () -> service.awaitReady(path, Duration.ZERO))
                .getMessage();
        String begin = "the service at " + url + " was not ready within 0 s; ";
        assertTrue(sentence.startsWith(begin), sentence);
        return sentence.substring(begin.length());
    }

    @Test
    void aPortThatNobodyListensOnIsNamed() throws IOException {
        String url = "http://127.0.0.1:" + FreePort.find();
        assertEquals("the last try ended with: Connection refused", notReady(url, Optional.empty()));
        assertEquals("the last try ended with: Connection refused", notReady(url, Optional.of("/")));
    }

    @Test
    void anUnknownHostIsNamed() {
        assertEquals("the host nowhere.invalid is not known", notReady("http://nowhere.invalid", Optional.empty()));
        assertEquals("the host nowhere.invalid is not known", notReady("http://nowhere.invalid", Optional.of("/")));
    }

    @Test
    void aCertificateThatIsNotTrustedIsNamed() throws IOException {
        HttpsServer server = HttpsServer.create(LOOPBACK, 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(TlsMaterial.ofThisProcess().serverContext()));
        server.start();
        try {
            String reason = notReady("https://127.0.0.1:" + server.getAddress().getPort(), Optional.of("/"));
            assertTrue(reason.contains("PKIX path building failed"), reason);
        } finally {
            server.stop(0);
        }
    }

    /** Answers one connection with a text. */
    private static String answered(String answer, String path) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK.getAddress())) {
            Thread thread = new Thread(() -> {
                try (Socket client = server.accept()) {
                    client.getInputStream().read(new byte[64 << 10]);
                    client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            thread.start();
            return notReady("http://127.0.0.1:" + server.getLocalPort(), Optional.of(path));
        }
    }

    @Test
    void anAnswerThatIsNoHttpIsNamed() throws IOException {
        assertEquals("/ was answered with something that is not HTTP", answered("SSH-2.0-none\r\n", "/"));
    }

    @Test
    void aStatusIsNamed() throws IOException {
        assertEquals(
                "/up was answered with status 503", answered("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", "/up"));
    }
}
