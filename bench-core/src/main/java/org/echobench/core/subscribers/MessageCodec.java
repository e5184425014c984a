package org.echobench.core.subscribers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import org.HdrHistogram.Histogram;
import org.echobench.results.Json;
import org.echobench.results.curve.HistogramText;

/** A message between processes as one line of JSON in ASCII. A histogram is a {@link HistogramText}. Thread-safe. */
public final class MessageCodec {

    private static final ObjectMapper MAPPER = Json.MAPPER
            .copy()
            .registerModule(new SimpleModule()
                    .addSerializer(Histogram.class, new Encoder())
                    .addDeserializer(Histogram.class, new Decoder()));

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

    private static final class Encoder extends ToStringSerializerBase {

        private static final long serialVersionUID = 1L;

        Encoder() {
            super(Histogram.class);
        }

        @Override
        public String valueToString(Object histogram) {
            return HistogramText.encode((Histogram) histogram);
        }
    }

    private static final class Decoder extends FromStringDeserializer<Histogram> {

        private static final long serialVersionUID = 1L;

        Decoder() {
            super(Histogram.class);
        }

        @Override
        protected Histogram _deserialize(String text, DeserializationContext context) {
            return HistogramText.decode(text);
        }
    }
}
