package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.echobench.core.peer.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Why a service was not ready. The limit is over after the first try. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceTest {

    private static String notReady(String url, Optional<String> path) {
        Service service = Service.running(URI.create(url));
        String sentence = assertThrows(IOException.class, () -> service.awaitReady(path, Duration.ZERO))
                .getMessage();
        String begin = "the service at " + url + " was not ready within 0 s; ";
        assertTrue(sentence.startsWith(begin), sentence);
        return sentence.substring(begin.length());
    }

    private static String url(String scheme, ScriptedServer server) {
        return scheme + "://127.0.0.1:" + server.address().getPort();
    }

    @Test
    void aPortThatNobodyListensOnIsTold() throws IOException {
        String url = "http://127.0.0.1:" + FreePort.find();
        assertEquals("the last try ended with: Connection refused", notReady(url, Optional.empty()));
        assertEquals("the last try ended with: Connection refused", notReady(url, Optional.of("/")));
    }

    @Test
    void anUnknownHostIsTold() {
        assertEquals("the host nowhere.invalid is not known", notReady("http://nowhere.invalid", Optional.empty()));
        assertEquals("the host nowhere.invalid is not known", notReady("http://nowhere.invalid", Optional.of("/")));
    }

    @Test
    void aCertificateThatIsNotTrustedIsTold() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> client.request())) {
            String reason = notReady(url("https", server), Optional.of("/"));
            assertTrue(reason.contains("PKIX path building failed"), reason);
        }
    }

    @Test
    void anAnswerThatIsNoHttpIsTold() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.request();
            client.send("SSH-2.0-none\r\n");
        })) {
            assertEquals(
                    "/ was answered with something that is no HTTP", notReady(url("http", server), Optional.of("/")));
        }
    }

    @Test
    void aStatusIsTold() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.request();
            client.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
        })) {
            assertEquals("/up was answered with status 503", notReady(url("http", server), Optional.of("/up")));
        }
    }
}
