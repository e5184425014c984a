package org.echobench.core.subscribers;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import org.HdrHistogram.Histogram;
import org.echobench.results.HistogramText;

/** A message between processes as one line of JSON in ASCII. A histogram is a {@link HistogramText}. Thread-safe. */
public final class MessageCodec {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .addModule(new SimpleModule()
                    .addSerializer(Histogram.class, new Encoder())
                    .addDeserializer(Histogram.class, new Decoder()))
            .build();

    private MessageCodec() {}

    /** @throws IllegalArgumentException if Jackson cannot write messages of this class */
    public static String encode(Object message) {
        try {
            return MAPPER.writeValueAsString(message);
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

    private static final class Encoder extends StdSerializer<Histogram> {

        private static final long serialVersionUID = 1L;

        Encoder() {
            super(Histogram.class);
        }

        @Override
        public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(HistogramText.encode(histogram));
        }
    }

    private static final class Decoder extends StdDeserializer<Histogram> {

        private static final long serialVersionUID = 1L;

        Decoder() {
            super(Histogram.class);
        }

        @Override
        public Histogram deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return HistogramText.decode(json.getText());
        }
    }
}
