package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTest {

    @ParameterizedTest
    @CsvSource({"0, 0, 2", "125, 125, 2", "126, 126, 4", "65535, 126, 4", "65536, 127, 10"})
    void lengthTakesTheShortestForm(int bytes, int lengthField, int maskAt) {
        byte[] frame = Frame.message(Frame.BINARY, new byte[bytes]).masked();
        assertEquals((byte) 0x82, frame[0]);
        assertEquals((byte) (0x80 | lengthField), frame[1]);
        assertEquals(maskAt + 4 + bytes, frame.length);
    }

    @Test
    void payloadIsMaskedWithTheMaskOfTheFrame() {
        byte[] frame = Frame.text("Hello").masked();
        byte[] unmasked = new byte[5];
        for (int i = 0; i < 5; i++) {
            unmasked[i] = (byte) (frame[6 + i] ^ frame[2 + i % 4]);
        }
        assertEquals("Hello", new String(unmasked, UTF_8));
    }

    @Test
    void flagsAndOpcodeAreInTheFirstByte() {
        List<Frame> fragments = Frame.fragments(Frame.TEXT, new byte[0], new byte[0], new byte[0]);
        assertEquals((byte) 0x01, fragments.get(0).masked()[0]);
        assertEquals((byte) 0x00, fragments.get(1).masked()[0]);
        assertEquals((byte) 0x80, fragments.get(2).masked()[0]);
        assertEquals((byte) 0x89, Frame.ping(new byte[0]).masked()[0]);
        assertEquals((byte) 0xC1, new Frame(true, 4, Frame.TEXT, new byte[0]).masked()[0]);
    }

    @Test
    void closeFrameHasItsCodeAndReason() {
        Frame close = Frame.close(4999, "bye");
        assertEquals(4999, close.closeCode());
        assertArrayEquals(
                ByteBuffer.allocate(5)
                        .putShort((short) 4999)
                        .put("bye".getBytes(UTF_8))
                        .array(),
                close.payload());
        assertEquals(1005, Frame.message(Frame.CLOSE, new byte[0]).closeCode());
    }

    @Test
    void severalFramesFollowOneAnother() {
        assertEquals(7 + 8, Frame.masked(List.of(Frame.text("a"), Frame.text("bc"))).length);
    }
}
