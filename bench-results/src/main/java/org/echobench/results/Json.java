package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads and writes records as JSON, with the same bytes on every platform. Empty values are omitted. Times are ISO
 * 8601, durations milliseconds. Reading rejects unknown fields, missing fields and values of the wrong type.
 */
public final class Json {

    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .defaultPropertyInclusion(JsonInclude.Value.ALL_NON_ABSENT)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    /** A mapper that rounds to this many significant digits; an unknown number, NaN in Java, is null in JSON. */
    public static ObjectMapper rounded(int digits) {
        JsonSerializer<Double> rounded = new JsonSerializer<>() {
            @Override
            public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
                if (!Double.isFinite(value)) {
                    json.writeNull();
                    return;
                }
                BigDecimal number =
                        new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
                json.writeNumber(number.signum() == 0 ? BigDecimal.ZERO : number);
            }
        };
        JsonDeserializer<Double> known = new JsonDeserializer<>() {
            @Override
            public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return json.getDoubleValue();
            }

            @Override
            public Double getNullValue(DeserializationContext context) {
                return Double.NaN;
            }
        };
        SimpleModule module = new SimpleModule();
        module.addSerializer(Double.class, rounded).addSerializer(double.class, rounded);
        return MAPPER.copy().registerModule(module.addDeserializer(double.class, known));
    }

    /** The value as JSON, indented by two spaces, with a line feed after each line. */
    public static byte[] bytes(Object value) {
        return bytes(MAPPER, value);
    }

    /** @param mapper one that writes some values differently */
    public static byte[] bytes(ObjectMapper mapper, Object value) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        try {
            byte[] text = mapper.writer(printer).writeValueAsBytes(value);
            byte[] bytes = java.util.Arrays.copyOf(text, text.length + 1);
            bytes[text.length] = '\n';
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
    }

    /** @throws JsonProcessingException if the bytes are not JSON */
    public static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    /** @throws JsonProcessingException if the bytes are not such a record */
    public static <T extends Record> T read(byte[] bytes, Class<T> type) throws IOException {
        return MAPPER.readValue(bytes, type);
    }

    /** Why a file is rejected, naming the field: a clause without a full stop. */
    public static String reason(JsonProcessingException error) {
        if (!(error instanceof JsonMappingException e)) {
            return "it is not valid JSON";
        }
        String path = e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
        if (e instanceof UnrecognizedPropertyException) {
            return "the field " + path + " is unknown";
        }
        return e.getCause() instanceof IllegalArgumentException range
                ? range.getMessage()
                : "the field " + path + " is missing or has a wrong value";
    }

    /** Reads a {@link StoredFile}. */
    public static JsonNode read(Path file) throws IOException {
        return read(StoredFile.bytes(file));
    }

    /**
     * The first difference between two records of one type, as {@code seed was '7' and is now '8'}; empty if none.
     *
     * @param except names of fields that may differ
     */
    public static Optional<String> firstDifference(Object before, Object now, String... except) {
        return firstDifference("", MAPPER.valueToTree(before), MAPPER.valueToTree(now), Set.of(except));
    }

    private static Optional<String> firstDifference(String path, JsonNode before, JsonNode now, Set<String> except) {
        if (before.isObject() && now.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            before.fieldNames().forEachRemaining(names::add);
            now.fieldNames().forEachRemaining(names::add);
            names.removeAll(except);
            return names.stream()
                    .map(name -> firstDifference(
                            path.isEmpty() ? name : path + "." + name, before.path(name), now.path(name), except))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (before.isArray() && now.isArray() && before.size() == now.size()) {
            for (int i = 0; i < before.size(); i++) {
                Optional<String> difference =
                        firstDifference(path + "[" + label(before.get(i), i) + "]", before.get(i), now.get(i), except);
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        return before.equals(now)
                ? Optional.empty()
                : Optional.of(path + " was " + brief(before) + " and is now " + brief(now));
    }

    private static String label(JsonNode element, int index) {
        String name =
                element.path("name").asText(element.path("row").path("name").asText("" + index));
        return element.path("label").asText(name);
    }

    private static String brief(JsonNode node) {
        if (node.isMissingNode()) {
            return "absent";
        }
        if (node.isArray()) {
            return "a list of " + node.size();
        }
        String text = node.isContainerNode() ? node.toString() : node.asText();
        return "'" + (text.length() <= 100 ? text : text.substring(0, 100) + "…") + "'";
    }
}
