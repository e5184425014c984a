package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BufferPoolTest {

    private final BufferPool pool = new BufferPool();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 4_096, 65_535, 65_536, 65_537, (32 << 20) + 1})
    void givesAtLeastWhatIsAskedFor(int bytes) {
        ByteBuffer buffer = pool.acquire(bytes);
        assertEquals(0, buffer.position());
        assertTrue(buffer.remaining() >= bytes);
        assertEquals(buffer.capacity(), buffer.limit());
    }

    @Test
    void usesABufferAgainAndClearsIt() {
        ByteBuffer first = pool.acquire(1_000);
        assertNotSame(first, pool.acquire(1_000));
        pool.release(first.position(10).limit(20));
        ByteBuffer again = pool.acquire(600);
        assertSame(first, again);
        assertEquals(1_024, again.remaining());
    }

    @Test
    void growsWithoutLosingWhatWasThere() {
        byte[] bytes = new byte[300];
        Arrays.fill(bytes, (byte) 7);
        ByteBuffer grown = pool.grow(pool.acquire(300).put(bytes), 1_000);
        assertEquals(300, grown.position());
        assertTrue(grown.remaining() >= 1_000);
        assertArrayEquals(bytes, Arrays.copyOf(grown.array(), 300));
    }

    @Test
    void keepsNoMoreThanItsLimit() {
        ByteBuffer kept = pool.acquire(32 << 20);
        ByteBuffer surplus = pool.acquire(32 << 20);
        pool.release(kept);
        pool.release(surplus);
        assertSame(kept, pool.acquire(32 << 20));
        assertNotSame(surplus, pool.acquire(32 << 20));
    }
}
