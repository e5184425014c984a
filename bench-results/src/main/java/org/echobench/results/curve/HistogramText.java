package org.echobench.results.curve;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/** A histogram as one word of text, in HdrHistogram's compressed encoding and Base64: nothing of it is lost. */
public final class HistogramText {

    private HistogramText() {}

    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_SPEED);
        return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), bytes));
    }

    /** @throws IllegalArgumentException if the text is not of {@link #encode} */
    public static Histogram decode(String text) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
            histogram.setAutoResize(true);
            return histogram;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not the text of a histogram: " + e.getMessage(), e);
        }
    }
}
