package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PushQueueTest {

    private final List<ByteBuffer> sent = new ArrayList<>();

    private PushQueue queue(int atOnce) {
        return new PushQueue(atOnce, sent::add, () -> {});
    }

    private static String read(ByteBuffer message) {
        return US_ASCII.decode(message).toString();
    }

    @Test
    void queuesShareTheBytesOfOneCopyAndNotItsPosition() {
        ByteBuffer copy = PushQueue.copy(ByteBuffer.wrap("push".getBytes(US_ASCII)));
        queue(1).offer(copy);
        queue(1).offer(copy);
        assertSame(sent.get(0).array(), sent.get(1).array());
        assertEquals("push", read(sent.get(0)));
        assertEquals("push", read(sent.get(1)));
        assertEquals(0, copy.position());
    }

    @Test
    void aCopyHasItsOwnBytesAndLeavesThePublishersBufferAsItWas() {
        ByteBuffer published = ByteBuffer.wrap("-push-".getBytes(US_ASCII), 1, 4);
        ByteBuffer copy = PushQueue.copy(published);
        assertNotSame(published.array(), copy.array());
        assertEquals("push", read(copy));
        assertEquals("push", read(published));
    }

    private static ByteBuffer message(String text) {
        return PushQueue.copy(ByteBuffer.wrap(text.getBytes(US_ASCII)));
    }

    @Test
    void aMessageWaitsUntilOneUnderWayIsWritten() {
        for (int atOnce : new int[] {1, 2}) {
            sent.clear();
            PushQueue queue = queue(atOnce);
            List.of("first", "second", "third").forEach(text -> queue.offer(message(text)));
            assertEquals(atOnce, sent.size());
            queue.written(sent.get(0));
            assertEquals(atOnce + 1, sent.size());
            assertEquals("second", read(sent.get(1)));
        }
    }
}
