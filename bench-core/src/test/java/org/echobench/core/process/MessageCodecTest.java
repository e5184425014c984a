package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MessageCodecTest {

    @Test
    void nothingIsLost() {
        Histogram histogram = new Histogram(3);
        for (long value = 1; value < 100_000_000_000L; value = value * 3 / 2 + 1) {
            histogram.recordValueWithCount(value, value % 7 + 1);
        }
        String text = MessageCodec.encode(histogram);
        assertFalse(text.contains("\n") || text.contains(" "), text);
        assertEquals(histogram, MessageCodec.decode(text, Histogram.class));
    }

    @Test
    void mergedAreAllValues() {
        Histogram one = new Histogram(3);
        one.recordValue(1_000);
        Histogram other = new Histogram(3);
        other.recordValue(200_000_000_000L);
        Histogram merged = MessageCodec.decode(MessageCodec.encode(one), Histogram.class);
        merged.add(MessageCodec.decode(MessageCodec.encode(other), Histogram.class));
        assertEquals(2, merged.getTotalCount());
        assertEquals(1, merged.getCountAtValue(1_000));
        assertEquals(1, merged.getCountAtValue(200_000_000_000L));
    }
}
