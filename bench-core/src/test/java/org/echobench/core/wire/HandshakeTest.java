package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import org.echobench.core.content.Handshake;
import org.junit.jupiter.api.Test;

class HandshakeTest {

    private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    @Test
    void theAcceptOfTheSpecification() {
        assertEquals("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", Handshake.accept(KEY));
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
        assertEquals("/ws/echo", head.path());
        assertFalse(head.close());
    }

    private static Optional<String> refusal(ByteBuffer answer, String accept) {
        HttpResponseHead head = new HttpResponseHead();
        assertTrue(head.read(answer));
        return head.refusal(accept);
    }

    private static Optional<String> refusal(String status, String... headers) {
        String head = "HTTP/1.1 " + status + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        return refusal(ByteBuffer.wrap(head.getBytes(US_ASCII)), Handshake.accept(KEY));
    }

    private static final String UPGRADE = "Upgrade: websocket";
    private static final String CONNECTION = "Connection: Upgrade";
    private static final String ACCEPT = "Sec-WebSocket-Accept: " + Handshake.accept(KEY);

    @Test
    void theClientAcceptsTheAnswerToItsKeyOnly() {
        String other = Handshake.accept(Handshake.newKey());
        assertEquals(Optional.empty(), refusal(ByteBuffer.wrap(Handshake.response(KEY)), Handshake.accept(KEY)));
        assertEquals(
                Optional.of("101 with the wrong Sec-WebSocket-Accept '" + Handshake.accept(KEY) + "'"),
                refusal(ByteBuffer.wrap(Handshake.response(KEY)), other));
    }

    @Test
    void anAnswerAtAnyPlaceOfTheBufferIsAccepted() {
        byte[] response = Handshake.response(KEY);
        ByteBuffer in = ByteBuffer.allocateDirect(response.length + 7).position(7);
        in.put(response).position(7);
        assertEquals(Optional.empty(), refusal(in, Handshake.accept(KEY)));
    }

    @Test
    void anAnswerThatIsNoUpgradeIsRefusedByTheNameOfWhatIsMissing() {
        assertEquals(Optional.of("status 200 instead of 101"), refusal("200 OK", UPGRADE, CONNECTION, ACCEPT));
        assertEquals(Optional.of("101 without 'Upgrade: websocket'"), refusal("101 x", CONNECTION, ACCEPT));
        assertEquals(Optional.of("101 without 'Connection: Upgrade'"), refusal("101 x", UPGRADE, ACCEPT));
        assertEquals(
                Optional.of("101 without 'Connection: Upgrade'"),
                refusal("101 x", UPGRADE, "Connection: Upgrade-Insecure-Requests", ACCEPT));
        assertEquals(Optional.of("101 without 'Sec-WebSocket-Accept'"), refusal("101 x", UPGRADE, CONNECTION));
    }

    @Test
    void theTokensOfAnUpgradeMayHaveAnyCaseOrderAndCompany() {
        assertEquals(
                Optional.empty(),
                refusal("101", ACCEPT + "\t ", "connection: keep-alive ,\tUPGRADE", "UPGRADE:\tWebSocket"));
        assertEquals(
                Optional.empty(),
                refusal("101", "Connection: keep-alive", CONNECTION, ACCEPT, UPGRADE, "Upgrade: h2c"));
    }
}
