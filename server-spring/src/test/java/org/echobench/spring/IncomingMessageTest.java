package org.echobench.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.TextMessage;

class IncomingMessageTest {

    private static TextMessage text(String part, boolean last) {
        return new TextMessage(part, last);
    }

    private static BinaryMessage binary(String part, boolean last) {
        return new BinaryMessage(ByteBuffer.wrap(part.getBytes(UTF_8)), last);
    }

    @Test
    void messageOfOnePartIsHandedOnAsItIs() {
        IncomingMessage incoming = new IncomingMessage(1_000);
        TextMessage text = text("whole", true);
        BinaryMessage binary = binary("whole", true);
        assertSame(text, incoming.text(text).orElseThrow());
        assertSame(binary, incoming.binary(binary).orElseThrow());
    }

    @Test
    void partsOfTextAreJoined() {
        IncomingMessage incoming = new IncomingMessage(1_000);
        assertEquals(Optional.empty(), incoming.text(text("one ", false)));
        assertEquals(Optional.empty(), incoming.text(text("", false)));
        assertEquals("one two", incoming.text(text("two", true)).orElseThrow().getPayload());
    }

    @Test
    void partsOfBinaryAreJoinedThoughTheirBufferIsUsedAgain() {
        IncomingMessage incoming = new IncomingMessage(1_000);
        byte[] used = {1, 2};
        assertEquals(Optional.empty(), incoming.binary(new BinaryMessage(ByteBuffer.wrap(used), false)));
        used[0] = 3;
        used[1] = 4;
        BinaryMessage whole =
                incoming.binary(new BinaryMessage(ByteBuffer.wrap(used), true)).orElseThrow();
        assertArrayEquals(new byte[] {1, 2, 3, 4}, whole.getPayload().array());
    }

    @Test
    void messageAfterOneInPartsBeginsAnew() {
        IncomingMessage incoming = new IncomingMessage(6);
        incoming.text(text("abc", false));
        incoming.text(text("def", true));
        assertEquals("ghi", incoming.text(text("ghi", true)).orElseThrow().getPayload());
        incoming.binary(binary("jkl", false));
        incoming.binary(binary("mno", true));
        assertTrue(incoming.binary(binary("pqrstu", true)).isPresent());
    }

    @Test
    void limitIsInBytesAndNotInCharacters() {
        // 1, 2, 3 and 4 bytes, the last as two characters.
        String tenBytes = "aß€😀";
        assertTrue(new IncomingMessage(10).text(text(tenBytes, true)).isPresent());
        IncomingMessage nine = new IncomingMessage(9);
        assertEquals(Optional.empty(), nine.text(text(tenBytes, true)));
        assertTrue(nine.isTooLong());
    }

    @Test
    void partsThatTogetherAreTooLongAreRefusedAndNothingIsHandedOnFromThen() {
        IncomingMessage incoming = new IncomingMessage(4);
        incoming.binary(binary("abc", false));
        assertFalse(incoming.isTooLong());
        assertEquals(Optional.empty(), incoming.binary(binary("de", false)));
        assertTrue(incoming.isTooLong());
        assertEquals(Optional.empty(), incoming.binary(binary("f", true)));
        assertEquals(Optional.empty(), incoming.text(text("g", true)));
    }
}
