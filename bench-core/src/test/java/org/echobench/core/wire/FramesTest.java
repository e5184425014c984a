package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class FramesTest {

    /** Lengths around every change of form, and any other. */
    @Provide
    Arbitrary<Integer> lengths() {
        return Arbitraries.oneOf(
                Arbitraries.of(0, 1, 125, 126, 127, 65_535, 65_536, Integer.MAX_VALUE),
                Arbitraries.integers().between(0, Integer.MAX_VALUE),
                Arbitraries.integers().between(0, 70_000));
    }

    @Provide
    Arbitrary<Integer> dataOpcodes() {
        return Arbitraries.of(Frames.CONTINUATION, Frames.TEXT, Frames.BINARY);
    }

    @Property
    void headersReadBackAsWrittenHoweverTheyAreCut(
            @ForAll("lengths") int length,
            @ForAll("dataOpcodes") int opcode,
            @ForAll boolean fin,
            @ForAll boolean masked,
            @ForAll int key,
            @ForAll @IntRange(max = 9) int before) {
        ByteBuffer out =
                ByteBuffer.allocate(before + Frames.MAX_HEADER_BYTES + 1).position(before);
        if (masked) {
            Frames.writeMaskedHeader(out, fin, opcode, length, key);
        } else {
            Frames.writeHeader(out, fin, opcode, length);
        }
        int end = out.position();
        assertEquals(Frames.headerBytes(length, masked), end - before);

        FrameHeader header = new FrameHeader();
        ByteBuffer in = out.duplicate();
        for (int limit = before; limit < end; limit++) {
            in.limit(limit).position(before);
            assertFalse(header.read(in));
            assertEquals(before, in.position());
        }
        // The byte behind the header belongs to the payload.
        in.limit(end + 1).position(before);
        assertTrue(header.read(in));
        assertEquals(end, in.position());
        assertEquals(length, header.payloadLength());
        assertEquals(opcode, header.opcode());
        assertEquals(fin, header.fin());
        assertEquals(masked, header.masked());
        assertEquals(masked ? key : 0, header.maskKey());
        assertFalse(header.control());
    }

    @Property
    void maskIsTheOneOfTheSpecification(
            @ForAll @IntRange(max = 100) int from,
            @ForAll @IntRange(max = 100) int length,
            @ForAll int key,
            @ForAll @IntRange(max = 1_000) int offset,
            @ForAll boolean direct) {
        byte[] bytes = random(from + length + 10);
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(bytes.length) : ByteBuffer.allocate(bytes.length);
        buffer.put(bytes);
        Frames.mask(buffer, from, from + length, key, offset);

        byte[] expected = bytes.clone();
        byte[] keyBytes = ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
        for (int i = 0; i < length; i++) {
            expected[from + i] ^= keyBytes[(offset + i) % 4];
        }
        byte[] masked = new byte[bytes.length];
        buffer.get(0, masked);
        assertArrayEquals(expected, masked);
        assertEquals(bytes.length, buffer.position());
    }

    @Example
    void theMaskOffsetMayExceedAnInt() {
        ByteBuffer far = ByteBuffer.wrap(random(16));
        ByteBuffer near = ByteBuffer.wrap(random(16));
        Frames.mask(far, 0, 16, 0x01020304, (1L << 40) + 3);
        Frames.mask(near, 0, 16, 0x01020304, 3);
        assertArrayEquals(near.array(), far.array());
    }

    /** RFC 6455 §5.7. */
    @Example
    void theMaskedHelloOfTheSpecification() {
        ByteBuffer out = ByteBuffer.allocate(11);
        Frames.writeMaskedHeader(out, true, Frames.TEXT, 5, 0x37fa213d);
        out.put(new byte[] {'H', 'e', 'l', 'l', 'o'});
        Frames.mask(out, 6, 11, 0x37fa213d, 0);
        int[] expected = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58};
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], out.get(i) & 0xFF);
        }
    }

    @Property
    void controlFramesAreShortAndWhole(@ForAll @IntRange(max = 200) int length, @ForAll boolean fin) {
        for (int opcode : new int[] {Frames.CLOSE, Frames.PING, Frames.PONG}) {
            ByteBuffer out = ByteBuffer.allocate(Frames.MAX_HEADER_BYTES);
            Frames.writeHeader(out, fin, opcode, length);
            FrameHeader header = new FrameHeader();
            if (fin && length <= 125) {
                assertTrue(header.read(out.flip()));
                assertTrue(header.control());
            } else {
                assertThrows(ProtocolException.class, () -> header.read(out.flip()));
            }
        }
    }

    @Property
    void onlyKnownOpcodesWithoutReservedBitsAreFrames(@ForAll byte first) {
        boolean reserved = (first & 0x70) != 0;
        int opcode = first & 0x0F;
        boolean known = opcode <= 2 || (opcode >= 8 && opcode <= 10);
        boolean fragmentedControl = opcode >= 8 && first >= 0;
        ByteBuffer in = ByteBuffer.wrap(new byte[] {first, 0});
        if (reserved || !known || fragmentedControl) {
            assertThrows(ProtocolException.class, () -> new FrameHeader().read(in));
        } else {
            assertTrue(new FrameHeader().read(in));
        }
    }

    @Example
    void aNegativeLengthIsRefused() {
        byte[] bytes = new byte[10];
        Arrays.fill(bytes, (byte) 0xFF);
        bytes[0] = (byte) 0x82;
        bytes[1] = 127;
        assertThrows(ProtocolException.class, () -> new FrameHeader().read(ByteBuffer.wrap(bytes)));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
