package org.echobench.runner.input;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.results.UserError;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Where the keys and values of a YAML document are, by their paths such as {@code loaders[0].count}. */
final class YamlLines {

    /** The path of the document itself. */
    static final String ROOT = "";

    private final String file;
    private final Map<String, Integer> keys = new LinkedHashMap<>();
    private final Map<String, Integer> values = new HashMap<>();

    /** @throws UserError if the text is not one YAML document, or has a key twice */
    YamlLines(String file, YAMLFactory factory, String text) {
        this.file = file;
        try (YAMLParser parser = factory.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new UserError(file + ": the file is empty");
            }
            read(parser, ROOT);
            if (parser.nextToken() != null) {
                throw at(parser.currentTokenLocation().getLineNr(), "a second document begins");
            }
        } catch (IOException e) {
            throw noYaml(e);
        }
    }

    private UserError noYaml(IOException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
                return new UserError(
                        sentence(marked.getProblemMark().getLine() + 1, "not YAML: " + marked.getProblem()), e);
            }
        }
        String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason is known");
        return new UserError(file + ": not YAML: " + reason, e);
    }

    private void read(YAMLParser parser, String path) throws IOException {
        values.put(path, parser.currentTokenLocation().getLineNr());
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = child(path, parser.currentName());
                int line = parser.currentTokenLocation().getLineNr();
                if (keys.put(key, line) != null) {
                    throw at(line, "'" + key + "' is given twice");
                }
                parser.nextToken();
                read(parser, key);
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                read(parser, path + "[" + i + "]");
            }
        }
    }

    static String child(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private UserError at(int line, String sentence) {
        return new UserError(sentence(line, sentence));
    }

    private String sentence(int line, String sentence) {
        return file + ":" + line + ": " + sentence;
    }

    boolean has(String path) {
        return values.containsKey(path);
    }

    /** The keys of the mapping at the path, without it. */
    List<String> keysOf(String path) {
        String before = child(path, "");
        return keys.keySet().stream()
                .filter(key -> key.startsWith(before))
                .map(key -> key.substring(before.length()))
                .filter(key -> key.indexOf('.') < 0 && key.indexOf('[') < 0)
                .toList();
    }

    /** A sentence about the key. */
    String aboutKey(String path, String sentence) {
        return sentence(keys.getOrDefault(path, 1), sentence);
    }

    /** A sentence about the value; about the file's first line if it is not there. */
    String aboutValue(String path, String sentence) {
        return sentence(values.getOrDefault(path, 1), sentence);
    }
}
