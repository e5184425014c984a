package org.echobench.runner.service;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.core.wire.Template;
import org.echobench.runner.input.YamlFile;

/** What is sent or expected: a text, or the bytes of a file as {@code {file: order.json}}. Either is a template. */
public final class Text {

    private final Optional<Template> template;
    private final String file;

    private Text(Optional<Template> template, String file) {
        this.template = template;
        this.file = file;
    }

    /** @throws IllegalArgumentException if it is no template */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Text of(String text) {
        return new Text(Optional.of(Template.of(text)), "");
    }

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static Text ofFile(@JsonProperty("file") String file) {
        return new Text(Optional.empty(), YamlFile.required("file", file));
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
