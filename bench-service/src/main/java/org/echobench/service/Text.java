package org.echobench.service;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.core.wire.Template;

/**
 * A message that is sent or expected: a text, or the bytes of a file as {@code {file: order.json}}. Both are templates.
 *
 * @param template the text; empty for a file
 * @param file empty for a text
 */
public record Text(Optional<Template> template, Optional<String> file) {

    /** @throws IllegalArgumentException if it is neither a template nor a file */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Text of(JsonNode given) {
        if (given.isTextual()) {
            return new Text(Optional.of(Template.of(given.textValue())), Optional.empty());
        }
        JsonNode file = given.path("file");
        if (file.isTextual() && given.size() == 1) {
            return new Text(Optional.empty(), Optional.of(file.textValue()));
        }
        // JSON without quotes is YAML as well: a mapping.
        throw new IllegalArgumentException("must be a text in quotes, as in '{\"n\":1}', or {file: NAME}");
    }

    /**
     * The compiled template.
     *
     * @param folder the base of relative file names
     * @throws IOException if the file cannot be read or is too long
     * @throws IllegalArgumentException if its bytes are not a template
     */
    public Template template(Path folder) throws IOException {
        if (template.isPresent()) {
            return template.get();
        }
        Path path = folder.resolve(file.orElseThrow());
        if (Files.size(path) > Template.MAX_BYTES) {
            throw new IOException(path + " is longer than " + Template.MAX_BYTES + " bytes");
        }
        return Template.of(Files.readAllBytes(path));
    }
}
