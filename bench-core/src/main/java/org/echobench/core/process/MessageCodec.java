package org.echobench.core.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.echobench.results.Json;

/**
 * A message between processes as one line of JSON in ASCII. A histogram is one word of it, in HdrHistogram's compressed
 * encoding and Base64, without loss. Thread-safe.
 */
public final class MessageCodec {

    private static final ObjectMapper MAPPER = Json.MAPPER
            .copy()
            .registerModule(new SimpleModule()
                    .addSerializer(new StdDelegatingSerializer(Histogram.class, new StdConverter<Histogram, String>() {
                        @Override
                        public String convert(Histogram histogram) {
                            return text(histogram);
                        }
                    }))
                    .addDeserializer(
                            Histogram.class, new StdDelegatingDeserializer<>(new StdConverter<String, Histogram>() {
                                @Override
                                public Histogram convert(String text) {
                                    return histogram(text);
                                }
                            })));

    private static final ObjectWriter WRITER =
            MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).without(SerializationFeature.FAIL_ON_EMPTY_BEANS);

    private MessageCodec() {}

    private static String text(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_SPEED);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
    }

    private static Histogram histogram(String text) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
            histogram.setAutoResize(true);
            return histogram;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not the text of a histogram: " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if Jackson cannot write messages of this class */
    public static String encode(Object message) {
        try {
            return WRITER.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this message cannot be sent: " + message, e);
        }
    }

    /** @throws IllegalStateException if the line is not such a message; its message quotes the line */
    public static <T> T decode(String line, Class<T> type) {
        try {
            return MAPPER.readValue(line, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "expected a message " + type.getSimpleName() + " but got '" + line + "'", e);
        }
    }
}
