package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeRequestTest {

    private static UpgradeRequest with(String header, Optional<String> subprotocol) {
        return new UpgradeRequest("/chat", List.of(HttpHeader.of(header)), subprotocol, Deflate.NONE, false);
    }

    @Test
    void headersAndSubprotocolAreSent() {
        assertEquals(
                "GET /chat HTTP/1.1\r\nHost: h:1\r\nAuthorization: Bearer x\r\nUpgrade: websocket\r\n"
                        + "Connection: Upgrade\r\nSec-WebSocket-Key: K\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Protocol: v1\r\n\r\n",
                new String(with("Authorization: Bearer x", Optional.of("v1")).bytes("h:1", "K"), US_ASCII));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upgrade: x", "sec-websocket-key: x", "Sec-WebSocket-Extensions: x", "Connection: close"})
    void headersOfTheHandshakeAreRefused(String header) {
        assertThrows(IllegalArgumentException.class, () -> with(header, Optional.empty()));
    }

    @Test
    void theHeaderOffersSubprotocolsToo() {
        UpgradeRequest request = with("sec-websocket-protocol: v1,v2", Optional.of("v3"));
        String text = new String(request.bytes("h:1", "K"), US_ASCII);
        assertTrue(text.contains("\r\nsec-websocket-protocol: v1,v2\r\n"), text);
        assertTrue(text.endsWith("\r\nSec-WebSocket-Protocol: v3\r\n\r\n"), text);
        request.requireAgreed(answer("v2"));
        request.requireAgreed(answer("v3"));
    }

    @Test
    void whatIsNoSubprotocolIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> with("X: y", Optional.of("v 1")))
                .getMessage();
        assertEquals("'v 1' is not a subprotocol name", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "v1 | v2 | the server chose the subprotocol 'v2' instead of 'v1'",
                "v1 | `` | the server chose no subprotocol instead of 'v1'",
                "v1, v2 | v3 | the server chose the subprotocol 'v3' instead of 'v1, v2'",
                "`` | v1 | the server chose the subprotocol 'v1' though none was offered: --subprotocol (in a target file"
                        + " subprotocol) does"
            })
    void anotherSubprotocolIsFound(String offered, String chosen, String reason) {
        UpgradeRequest request = with("X: y", Optional.of(offered).filter(name -> !name.isEmpty()));
        String message = assertThrows(ProtocolException.class, () -> request.requireAgreed(answer(chosen)))
                .getMessage();
        assertEquals(reason, message);
    }

    @Test
    void theOfferedSubprotocolIsAgreed() {
        with("X: y", Optional.of("v1")).requireAgreed(answer("v1"));
        with("X: y", Optional.of("v1,v2")).requireAgreed(answer("v2"));
        with("X: y", Optional.empty()).requireAgreed(answer(""));
    }

    private static HttpResponseHead answer(String subprotocol) {
        HttpResponseHead head = new HttpResponseHead();
        String line = subprotocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + subprotocol + "\r\n";
        assertTrue(head.read(
                ByteBuffer.wrap(("HTTP/1.1 101 Switching Protocols\r\n" + line + "\r\n").getBytes(US_ASCII))));
        return head;
    }
}
