package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRequestHeadTest {

    private final HttpRequestHead head = new HttpRequestHead();

    @Test
    void cutAtEveryByteItIsReadWhenItIsWhole() {
        List<HttpHeader> cookies = List.of(new HttpHeader("Cookie", "theme=dark; session=7c9e6679f7424ee1; seen=12"));
        byte[] bytes = HttpRequest.of(
                        "GET", "localhost:80", "/greeting?name=J%C3%BCrgen", cookies, Optional.empty(), true)
                .toBytes();
        for (int limit = 0; limit < bytes.length; limit++) {
            ByteBuffer part = ByteBuffer.wrap(bytes, 0, limit);
            assertFalse(head.read(part));
            assertEquals(0, part.position());
        }
        ByteBuffer two =
                ByteBuffer.allocate(bytes.length * 2).put(bytes).put(bytes).flip();
        assertTrue(head.read(two));
        assertEquals(bytes.length, two.position());
        assertEquals("GET", head.method());
        assertEquals("/greeting", head.path());
        assertEquals(Optional.of("Jürgen"), head.parameter("name"));
        assertFalse(head.close());
        assertFalse(head.http10());
        assertEquals(0, head.contentLength());
        assertEquals(Optional.of("7c9e6679f7424ee1"), head.cookie("session"));
        assertEquals(Optional.of("dark"), head.cookie("theme"));
        assertEquals(Optional.of("12"), head.cookie("seen"));
        assertEquals(Optional.empty(), head.cookie("sess"));
        assertEquals(Optional.empty(), head.webSocketKey());
    }

    @Test
    void theClientsRequestsSayWhetherTheConnectionStays() {
        assertTrue(head.read(ByteBuffer.wrap(Requests.get("h", "/", false).toBytes())));
        assertTrue(head.close());
        assertTrue(head.read(ByteBuffer.wrap(Requests.get("h", "/", true).toBytes())));
        assertFalse(head.close());
    }

    @Test
    void nothingOfOneRequestIsLeftInTheNext() {
        read("POST / HTTP/1.0\r\nContent-Length: 5\r\nCookie: session=a\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Key: k\r\n\r\n");
        assertEquals(Optional.of("k"), head.webSocketKey());
        assertEquals(5, head.contentLength());
        read("GET / HTTP/1.1\r\n\r\n");
        assertEquals(Optional.empty(), head.webSocketKey());
        assertEquals(Optional.empty(), head.cookie("session"));
        assertEquals(0, head.contentLength());
        assertFalse(head.close());
        assertFalse(head.http10());
    }

    @Test
    void aKeyWithoutAnUpgradeIsNone() {
        read("GET / HTTP/1.1\r\nSec-WebSocket-Key: k\r\n\r\n");
        assertEquals(Optional.empty(), head.webSocketKey());
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, , false",
        "HTTP/1.1, close, true",
        "HTTP/1.1, 'keep-alive, Upgrade', false",
        "HTTP/1.0, , true",
        "HTTP/1.0, Keep-Alive, false"
    })
    void whetherTheConnectionEnds(String version, String connection, boolean close) {
        read("GET / " + version + "\r\n" + (connection == null ? "" : "connection: " + connection + "\r\n") + "\r\n");
        assertEquals(close, head.close());
        assertEquals(version.equals("HTTP/1.0"), head.http10());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n",
                "GET /\r\n\r\n",
                "GET  \r\n\r\n",
                " / HTTP/1.1\r\n\r\n",
                "GET HTTP/1.1\r\n\r\n",
                "GET / HTTP/2.0\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void whatIsNoRequestIsRefused(String text) {
        assertThrows(ProtocolException.class, () -> read(text));
    }

    @Test
    void aHeadThatIsTooLongIsRefusedWhetherItEndsOrNot() {
        String line = "X: " + "x".repeat(HttpRequestHead.MAX_BYTES);
        assertThrows(ProtocolException.class, () -> read("GET / HTTP/1.1\r\n" + line));
        assertThrows(ProtocolException.class, () -> read("GET / HTTP/1.1\r\n" + line + "\r\n\r\n"));
    }

    private void read(String text) {
        assertTrue(head.read(ByteBuffer.wrap(text.getBytes(US_ASCII))));
    }
}
