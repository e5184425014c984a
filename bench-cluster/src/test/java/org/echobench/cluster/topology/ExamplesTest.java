package org.echobench.cluster.topology;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("basedir"), "examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsATopology(Path example) {
        assertFalse(TopologyFile.read(example).run().jobs().isEmpty());
    }
}
