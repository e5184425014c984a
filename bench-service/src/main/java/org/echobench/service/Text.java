package org.echobench.service;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.core.wire.Template;

/** A message that is sent or expected: a text, or the bytes of a file as {@code {file: order.json}}. Either is a template. */
public final class Text {

    private final Optional<Template> template;
    private final String file;

    private Text(Optional<Template> template, String file) {
        this.template = template;
        this.file = file;
    }

    /** @throws IllegalArgumentException if it is neither a template nor a file */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Text of(JsonNode given) {
        if (given.isTextual()) {
            return new Text(Optional.of(Template.of(given.textValue())), "");
        }
        JsonNode file = given.path("file");
        if (file.isTextual() && given.size() == 1) {
            return new Text(Optional.empty(), file.textValue());
        }
        // JSON without quotes is YAML as well: a mapping.
        throw new IllegalArgumentException("must be a text in quotes, as in '{\"n\":1}', or {file: NAME}");
    }

    /** Its file; empty for a text. */
    Optional<String> file() {
        return template.isPresent() ? Optional.empty() : Optional.of(file);
    }

    /**
     * The compiled template.
     *
     * @param folder where relative files are
     * @throws IOException if the file cannot be read or is too long
     * @throws IllegalArgumentException if its bytes are no template
     */
    Template template(Path folder) throws IOException {
        if (template.isPresent()) {
            return template.get();
        }
        Path path = folder.resolve(file);
        if (Files.size(path) > Template.MAX_BYTES) {
            throw new IOException(path + " is longer than " + Template.MAX_BYTES + " bytes");
        }
        return Template.of(Files.readAllBytes(path));
    }
}
