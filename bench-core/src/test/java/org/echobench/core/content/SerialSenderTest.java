package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialSenderTest {

    private final List<ByteBuffer> sent = new ArrayList<>();
    private final List<Runnable> written = new ArrayList<>();

    private SerialSender sender() {
        return new SerialSender(
                (message, callback) -> {
                    sent.add(message);
                    written.add(callback);
                },
                () -> {});
    }

    private static String read(ByteBuffer message) {
        return US_ASCII.decode(message).toString();
    }

    @Test
    void sendersShareTheBytesOfOneCopyAndNotItsPosition() {
        ByteBuffer copy = SerialSender.copy(ByteBuffer.wrap("push".getBytes(US_ASCII)));
        sender().offer(copy);
        sender().offer(copy);
        assertSame(sent.get(0).array(), sent.get(1).array());
        assertEquals("push", read(sent.get(0)));
        assertEquals("push", read(sent.get(1)));
        assertEquals(0, copy.position());
    }

    @Test
    void aCopyHasItsOwnBytesAndLeavesThePublishersBufferAsItWas() {
        ByteBuffer published = ByteBuffer.wrap("-push-".getBytes(US_ASCII), 1, 4);
        ByteBuffer copy = SerialSender.copy(published);
        assertNotSame(published.array(), copy.array());
        assertEquals("push", read(copy));
        assertEquals("push", read(published));
    }

    @Test
    void theSecondMessageWaitsUntilTheFirstIsWritten() {
        SerialSender sender = sender();
        sender.offer(SerialSender.copy(ByteBuffer.wrap("first".getBytes(US_ASCII))));
        sender.offer(SerialSender.copy(ByteBuffer.wrap("second".getBytes(US_ASCII))));
        assertEquals(1, sent.size());
        written.get(0).run();
        assertEquals("second", read(sent.get(1)));
    }
}
