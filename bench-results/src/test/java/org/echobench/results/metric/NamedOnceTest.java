package org.echobench.results.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code names a metric by the registry, so that no label is misspelt, and none is forgotten when one is added. */
class NamedOnceTest {

    private static final Path MODULES = Path.of("..");
    private static final String REGISTRY = "Metric.java";

    /** A label without a dot is also an ordinary word. */
    private static final List<String> LABELS = Stream.of(Metric.values())
            .map(Metric::label)
            .filter(label -> label.contains("."))
            .map(label -> '"' + label + '"')
            .toList();

    @Test
    void noOtherClassHasTheLabelOfAMetricInAString() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> sources = sources();
        assertTrue(sources.size() > 300, "only " + sources.size() + " sources");
        for (Path source : sources) {
            String text = Files.readString(source);
            LABELS.stream()
                    .filter(text::contains)
                    .forEach(label -> found.add(MODULES.relativize(source) + " " + label));
        }
        assertEquals(List.of(), found);
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(MODULES)) {
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.endsWith(REGISTRY))
                            .forEach(sources::add);
                }
            }
        }
        return sources;
    }
}
