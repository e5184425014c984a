package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import org.echobench.core.content.WebSocketAccept;
import org.junit.jupiter.api.Test;

class HandshakeTest {

    private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    @Test
    void theAcceptOfTheSpecification() {
        assertEquals("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", WebSocketAccept.of(KEY));
    }

    @Test
    void keysAreSixteenBytesAndDiffer() {
        String key = Handshake.newKey();
        assertEquals(16, Base64.getDecoder().decode(key).length);
        assertNotEquals(key, Handshake.newKey());
    }

    @Test
    void theServerReadsTheKeyThatTheClientSends() {
        HttpRequestHead head = new HttpRequestHead();
        assertTrue(head.read(ByteBuffer.wrap(UpgradeRequest.to("/ws/echo").bytes("localhost:80", KEY))));
        assertEquals(Optional.of(KEY), head.webSocketKey());
        assertEquals("/ws/echo", head.target());
        assertFalse(head.close());
    }

    @Test
    void theClientAcceptsTheAnswerToItsKeyOnly() {
        HttpResponseHead head = new HttpResponseHead();
        assertTrue(head.read(ByteBuffer.wrap(Handshake.response(KEY))));
        assertEquals(101, head.status());
        assertTrue(head.accepts(WebSocketAccept.of(KEY).getBytes(US_ASCII)));
        assertFalse(head.accepts(WebSocketAccept.of(Handshake.newKey()).getBytes(US_ASCII)));
    }

    @Test
    void anAnswerAtAnyPlaceOfTheBufferIsAccepted() {
        byte[] response = Handshake.response(KEY);
        ByteBuffer in = ByteBuffer.allocateDirect(response.length + 7).position(7);
        in.put(response).position(7);
        HttpResponseHead head = new HttpResponseHead();
        assertTrue(head.read(in));
        assertTrue(head.accepts(WebSocketAccept.of(KEY).getBytes(US_ASCII)));
    }

    @Test
    void anAnswerThatIsNoUpgradeIsNotAccepted() {
        String accept = WebSocketAccept.of(KEY);
        HttpResponseHead head = new HttpResponseHead();
        String noUpgrade = "HTTP/1.1 101 Switching\r\nSec-WebSocket-Accept: " + accept + "\r\n\r\n";
        assertTrue(head.read(ByteBuffer.wrap(noUpgrade.getBytes(US_ASCII))));
        assertFalse(head.accepts(accept.getBytes(US_ASCII)));
        String not101 = "HTTP/1.1 200 OK\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: " + accept + "\r\n\r\n";
        assertTrue(head.read(ByteBuffer.wrap(not101.getBytes(US_ASCII))));
        assertFalse(head.accepts(accept.getBytes(US_ASCII)));
    }
}
