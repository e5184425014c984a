package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.echobench.results.Json;
import org.echobench.results.RunRefusedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunNodesTest {

    @TempDir
    Path temp;

    private RunNodes nodes;

    @BeforeEach
    void start() throws IOException {
        nodes = new RunNodes(Files.writeString(temp.resolve("environment.json"), "{\"schema\": 1}"));
    }

    private static ArrayNode loader(String kernel, long memory) {
        ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
        nodes.addObject().put("name", "loader-1").put("kernel", kernel).put("memoryBytes", memory);
        return nodes;
    }

    private JsonNode file() throws IOException {
        return Json.read(temp.resolve("environment.json"));
    }

    @Test
    void nodesAreNamedBesideWhatTheFileHad() throws IOException {
        nodes.require(loader("6.1", 1_000));
        assertEquals(1, file().path("schema").asInt());
        assertEquals("6.1", file().path("nodes").get(0).path("kernel").asText());
    }

    @Test
    void nodesThatAreTheSameMayHaveOtherClocksAndALittleOtherMemory() throws IOException {
        nodes.require(loader("6.1", 1_000));
        nodes.clockErrors(Map.of("loader-1", 12.5, "probe", 3.0));
        nodes.require(loader("6.1", 1_001));
        nodes.clockErrors(Map.of("loader-1", 99.0));
        assertEquals(12.5, file().path("nodes").get(0).path("clockErrorMicros").asDouble());
    }

    @Test
    void anotherNodeIsRefusedAndNamed() {
        nodes.require(loader("6.1", 1_000));
        RunRefusedException refused =
                assertThrows(RunRefusedException.class, () -> nodes.require(loader("6.6", 1_000)));
        assertEquals(
                "This run cannot go on, because of the nodes [loader-1].kernel was '6.1' and is now '6.6': its finished"
                        + " forks would not compare with the rest, so start a new run.",
                refused.getMessage());
    }
}
