package org.echobench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Breaks a JSON file in a few places: values, keys, or its text. */
final class MutatedJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1e308",
            "-1e308",
            "5e-324",
            "1e400",
            "9223372036854775808",
            "-0.0",
            "\"\"",
            "\"NaN\"",
            "\"-Infinity\"",
            "\"1e308\"",
            "\"\\u0000<b>&\\n\"",
            "[]",
            "{}",
            "[[]]",
            "[1,[2,[3]]]",
            "{\"a\":{\"a\":1}}");

    private final Random random;

    MutatedJson(long seed) {
        random = new Random(seed);
    }

    /** The same for the same seed. */
    byte[] of(byte[] original) {
        byte[] bytes = random.nextInt(4) == 0 ? original : values(original);
        int cuts = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
        for (int i = 0; i < cuts && bytes.length > 0; i++) {
            bytes = text(bytes.clone());
        }
        return bytes;
    }

    private byte[] values(byte[] original) {
        try {
            JsonNode root = MAPPER.readTree(original);
            List<JsonNode> parents = new ArrayList<>();
            collect(root, parents);
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes && !parents.isEmpty(); i++) {
                change(parents.get(random.nextInt(parents.size())));
            }
            return MAPPER.writeValueAsBytes(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(JsonNode node, List<JsonNode> parents) {
        if (node.isContainerNode() && !node.isEmpty()) {
            parents.add(node);
            node.forEach(child -> collect(child, parents));
        }
    }

    private void change(JsonNode parent) throws IOException {
        if (parent.isEmpty()) {
            return;
        }
        int index = random.nextInt(parent.size());
        boolean remove = random.nextInt(5) == 0;
        if (parent instanceof ArrayNode array) {
            if (remove) {
                array.remove(index);
            } else {
                array.set(index, value(array.get(index)));
            }
        } else {
            ObjectNode object = (ObjectNode) parent;
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(index);
            if (remove) {
                object.remove(name);
            } else {
                object.set(name, value(object.get(name)));
            }
        }
    }

    private JsonNode value(JsonNode old) throws IOException {
        if (old.isNumber() && random.nextBoolean()) {
            return JsonNodeFactory.instance.numberNode(old.asDouble() * Math.pow(10, random.nextInt(600) - 300));
        }
        return MAPPER.readTree(VALUES.get(random.nextInt(VALUES.size())));
    }

    /** Changes, cuts or repeats octets. */
    private byte[] text(byte[] bytes) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(3)) {
            case 0:
                bytes[at] = (byte) random.nextInt(256);
                return bytes;
            case 1:
                return Arrays.copyOf(bytes, at);
            default:
                String text = new String(bytes, StandardCharsets.ISO_8859_1);
                int to = Math.min(bytes.length, at + 1 + random.nextInt(40));
                return (text.substring(0, to) + text.substring(at)).getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
