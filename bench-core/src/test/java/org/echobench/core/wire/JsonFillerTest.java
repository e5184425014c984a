package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFillerTest {

    /** docs/equal.md quotes these. A filler that shrinks more makes rows with compression look better than they are. */
    @ParameterizedTest
    @CsvSource({"1024, 2.6", "4096, 4.0"})
    void fillerDeflatesAsMuchAsRecordsDo(int bytes, double times) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(JsonFiller.bytes(bytes));
            int packed = deflater.deflate(new byte[bytes], 0, bytes, Deflater.SYNC_FLUSH);
            assertEquals(times, (double) bytes / packed, 0.15);
        } finally {
            deflater.end();
        }
    }

    @Test
    void theFillerIsAlwaysTheSame() {
        byte[] filler = JsonFiller.bytes(4_096);
        assertArrayEquals(filler, JsonFiller.bytes(4_096));
        assertArrayEquals(Arrays.copyOf(filler, 1_000), JsonFiller.bytes(1_000));
    }
}
