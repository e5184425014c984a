package org.echobench.results;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** JSON with the same bytes on every platform. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static byte[] bytes(JsonNode json) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            MAPPER.writer(printer).writeValue(out, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        out.write('\n');
        return out.toByteArray();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** @throws com.fasterxml.jackson.core.JsonProcessingException if the bytes are no JSON */
    public static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    public static JsonNode read(Path file) throws IOException {
        return read(Files.readAllBytes(file));
    }

    public static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** Where two trees differ first, in words, or empty. */
    public static Optional<String> firstDifference(String path, JsonNode before, JsonNode now) {
        if (before.isObject() && now.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            before.fieldNames().forEachRemaining(names::add);
            now.fieldNames().forEachRemaining(names::add);
            return names.stream()
                    .map(name -> firstDifference(
                            path.isEmpty() ? name : path + "." + name, before.path(name), now.path(name)))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (before.isArray() && now.isArray() && before.size() == now.size()) {
            for (int i = 0; i < before.size(); i++) {
                String label = before.get(i)
                        .path("label")
                        .asText(before.get(i).path("name").asText("" + i));
                Optional<String> difference = firstDifference(path + "[" + label + "]", before.get(i), now.get(i));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        boolean same = before.isNumber() && now.isNumber() ? before.asLong() == now.asLong() : before.equals(now);
        return same ? Optional.empty() : Optional.of(path + " was " + brief(before) + " and is now " + brief(now));
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
