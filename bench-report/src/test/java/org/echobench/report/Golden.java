package org.echobench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that hold an expected output. {@code -Dgolden.update=true} writes them anew, for a reader to look at in the
 * diff.
 */
public final class Golden {

    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private Golden() {}

    /** A test's input file. */
    public static Path resource(String name) {
        return RESOURCES.resolve(name);
    }

    /** @param name of the golden file below the test's resources */
    public static void assertSame(String name, String actual) {
        Path file = resource(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual, StandardCharsets.UTF_8);
            }
            assertEquals(Files.readString(file, StandardCharsets.UTF_8), actual, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
