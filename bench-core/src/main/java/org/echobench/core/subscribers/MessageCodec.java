package org.echobench.core.subscribers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import org.HdrHistogram.Histogram;
import org.echobench.results.Json;
import org.echobench.results.curve.HistogramText;

/** A message between processes as one line of JSON in ASCII. A histogram is a {@link HistogramText}. Thread-safe. */
public final class MessageCodec {

    private static final ObjectMapper MAPPER = Json.MAPPER
            .copy()
            .registerModule(new SimpleModule()
                    .addSerializer(new StdDelegatingSerializer(Histogram.class, new StdConverter<Histogram, String>() {
                        @Override
                        public String convert(Histogram histogram) {
                            return HistogramText.encode(histogram);
                        }
                    }))
                    .addDeserializer(
                            Histogram.class, new StdDelegatingDeserializer<>(new StdConverter<String, Histogram>() {
                                @Override
                                public Histogram convert(String text) {
                                    return HistogramText.decode(text);
                                }
                            })));

    private static final ObjectWriter WRITER =
            MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).without(SerializationFeature.FAIL_ON_EMPTY_BEANS);

    private MessageCodec() {}

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
