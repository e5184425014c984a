package org.echobench.runner.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.echobench.results.UserError;

/**
 * A YAML file, read into records. Unknown and duplicate keys are refused, so a misspelt key never silently becomes a
 * default. If a record's constructor refuses a component, its message begins with the component's name, as in
 * {@code count must be 1 to 1000, but is 0}; the user sees it with file, line and the key's whole path.
 *
 * @param <T> the record of the whole file
 * @param folder the absolute folder of the file, to which relative paths in the file refer
 * @param lines where its keys and values are
 */
public record YamlFile<T>(Path folder, YamlLines lines, T value) {

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .addModule(new Jdk8Module())
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    /** @throws UserError if the file cannot be read, is not YAML, or its record refuses a key or a value */
    public static <T> YamlFile<T> read(Path file, Class<T> type) {
        try {
            return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8), type);
        } catch (NoSuchFileException e) {
            throw new UserError("The file " + file + " does not exist.", e);
        } catch (IOException e) {
            throw new UserError("The file " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** As {@link #read}, for a text. Its name, a path, begins each error message. */
    public static <T> YamlFile<T> parse(String name, String text, Class<T> type) {
        YamlLines lines = new YamlLines(name, MAPPER.getFactory(), text);
        try {
            Path folder = Path.of(name).toAbsolutePath().getParent();
            return new YamlFile<>(folder, lines, MAPPER.readValue(text, type));
        } catch (JsonMappingException e) {
            throw new UserError(new Refusal(lines, e).sentence(), e);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the same text was read before", e);
        }
    }

    /** The sentence, which is about the value at a path such as {@code rows[0]}, after the file's name and the line. */
    public String about(String path, String sentence) {
        return lines.aboutValue(path, sentence);
    }

    /**
     * Returns the value; for the constructors of records.
     *
     * @throws IllegalArgumentException if it is null: the key was not given
     */
    public static <V> V required(String key, V value) {
        if (value == null) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return value;
    }
}
