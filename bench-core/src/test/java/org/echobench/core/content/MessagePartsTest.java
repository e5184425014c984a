package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MessagePartsTest {

    private static ByteBuffer binary(String part) {
        return ByteBuffer.wrap(part.getBytes(UTF_8));
    }

    @Test
    void messageOfOnePartIsHandedOnAsItIs() {
        MessageParts parts = new MessageParts(1_000);
        String text = "whole";
        ByteBuffer binary = binary("whole");
        assertTrue(parts.add(text, true));
        assertSame(text, parts.text());
        assertTrue(parts.add(binary, true));
        assertSame(binary, parts.binary());
    }

    @Test
    void partsOfTextAreJoined() {
        MessageParts parts = new MessageParts(1_000);
        assertFalse(parts.add("one ", false));
        assertFalse(parts.add("", false));
        assertTrue(parts.add("two", true));
        assertEquals("one two", parts.text());
    }

    @Test
    void partsOfBinaryAreJoinedThoughTheirBufferIsUsedAgain() {
        MessageParts parts = new MessageParts(1_000);
        byte[] used = {0, 1, 2};
        assertFalse(parts.add(ByteBuffer.wrap(used, 1, 2), false));
        used[1] = 3;
        used[2] = 4;
        assertTrue(parts.add(ByteBuffer.wrap(used, 1, 2), true));
        assertEquals(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), parts.binary());
    }

    @Test
    void messageAfterOneInPartsBeginsAnew() {
        MessageParts parts = new MessageParts(6);
        parts.add("abc", false);
        parts.add("def", true);
        assertTrue(parts.add("ghi", true));
        assertEquals("ghi", parts.text());
        parts.add(binary("jkl"), false);
        parts.add(binary("mno"), true);
        assertTrue(parts.add(binary("pqrstu"), true));
        assertEquals(binary("pqrstu"), parts.binary());
    }

    @Test
    void limitIsInBytesAndNotInCharacters() {
        // 1, 2, 3 and 4 bytes, the last as two characters.
        String tenBytes = "aß€😀";
        assertTrue(new MessageParts(10).add(tenBytes, true));
        MessageParts nine = new MessageParts(9);
        assertFalse(nine.add(tenBytes, true));
        assertTrue(nine.isTooLong());
    }

    @Test
    void theBytesOfAllPartsOfATextCount() {
        MessageParts parts = new MessageParts(4);
        assertFalse(parts.add("ß", false));
        assertFalse(parts.add("ß", false));
        assertFalse(parts.isTooLong());
        assertFalse(parts.add("a", true));
        assertTrue(parts.isTooLong());
    }

    @Test
    void partsThatTogetherAreTooLongAreRefusedAndNothingIsHandedOnFromThen() {
        MessageParts parts = new MessageParts(4);
        parts.add(binary("abc"), false);
        assertFalse(parts.isTooLong());
        assertFalse(parts.add(binary("de"), false));
        assertTrue(parts.isTooLong());
        assertFalse(parts.add(binary("f"), true));
        assertFalse(parts.add("g", true));
    }
}
