package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class StampTest {

    @Property
    void binaryHoldsAllBits(@ForAll int connection, @ForAll int sequence, @ForAll long nanos) {
        long identity = Stamp.identity(false, connection, sequence & 0xFFFFFFFFL);
        assertEquals(sequence & 0xFFFFFFFFL, Stamp.binarySequence(identity));
        assertEquals(connection, (int) (Long.reverseBytes(identity) >>> 32));
        assertEquals(nanos, Stamp.binaryTime(Stamp.time(false, nanos)));
    }

    @Property
    void textIsPrintableAndHoldsItsBits(
            @ForAll @IntRange(max = 0xFFFFF) int connection,
            @ForAll @LongRange(max = 0xFFFFFFFL) long sequence,
            @ForAll long nanos) {
        long identity = unprintable(Stamp.identity(true, connection, sequence));
        assertEquals(connection, identity >>> 28);
        assertEquals(sequence, identity & 0xFFFFFFFL);
        assertEquals(nanos & 0xFFFFFFFFFFFFL, unprintable(Stamp.time(true, nanos)));
    }

    /** What does not fit wraps around and leaves the other field alone. */
    @Property
    void textWrapsAround(@ForAll int connection, @ForAll long sequence) {
        assertEquals(
                Stamp.identity(true, connection & 0xFFFFF, sequence & 0xFFFFFFFL),
                Stamp.identity(true, connection, sequence));
    }

    @Property
    void aShortPayloadCarriesAPrefix(@ForAll long identity, @ForAll long time, @ForAll @IntRange(max = 40) int length) {
        ByteBuffer whole = ByteBuffer.allocate(Stamp.BYTES);
        Stamp.write(whole, Stamp.BYTES, identity, time);
        assertEquals(identity, whole.getLong(0));
        assertEquals(time, whole.getLong(8));
        ByteBuffer part = ByteBuffer.allocate(Stamp.BYTES + 40);
        Stamp.write(part, length, identity, time);
        int carried = Math.min(length, Stamp.BYTES);
        assertEquals(carried, part.position());
        assertTrue(Arrays.equals(whole.array(), 0, carried, part.array(), 0, carried));
        for (int i = 0; i < Stamp.BYTES; i++) {
            assertEquals(whole.get(i), Stamp.byteAt(i, identity, time));
        }
    }

    /** Messages of one byte still differ from their neighbours. */
    @Property
    void theFirstByteChangesFromMessageToMessage(
            @ForAll boolean text, @ForAll int connection, @ForAll @LongRange(max = 0xFFFFFFEL) long sequence) {
        assertNotEquals(
                Stamp.byteAt(0, Stamp.identity(text, connection, sequence), 0),
                Stamp.byteAt(0, Stamp.identity(text, connection, sequence + 1), 0));
    }

    /** The 48 bits of eight characters of six bits each, lowest first. */
    private static long unprintable(long word) {
        long bits = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 8) {
            long character = word >>> shift & 0xFF;
            assertTrue(character >= '0' && character <= 'o', "not printable: " + character);
            bits = bits << 6 | (character - '0');
        }
        return bits;
    }
}
