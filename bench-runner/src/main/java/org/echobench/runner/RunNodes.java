package org.echobench.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.DurableFile;
import org.echobench.results.Json;
import org.echobench.results.RunRefusedException;

/**
 * The machines of a run that takes several, as {@code environment.json} names them in {@code nodes}. They are known when
 * the first fork has reached them, and are the same from then on.
 */
public final class RunNodes {

    private static final String NODES = "nodes";
    private static final String CLOCK = "clockErrorMicros";

    /** What may differ on a machine that is still the same: of the memory, a kernel keeps more or less for itself. */
    private static final String MEMORY = "memoryBytes";

    private final Path environment;

    RunNodes(Path environment) {
        this.environment = environment;
    }

    /**
     * Names them, or where an earlier fork has, compares.
     *
     * @param nodes objects with a {@code name} each
     * @throws RunRefusedException naming the first difference
     */
    public void require(ArrayNode nodes) {
        BenchmarkRun.onDisk(environment.getParent(), () -> {
            ObjectNode json = read();
            if (!json.has(NODES)) {
                json.set(NODES, nodes);
                write(json);
                return json;
            }
            Optional<String> difference = Json.firstDifference("", identity(json.get(NODES)), identity(nodes));
            if (difference.isPresent()) {
                throw new RunRefusedException("This run cannot go on, because of the nodes " + difference.get()
                        + ": its finished forks would not compare with the rest, so start a new run.");
            }
            return json;
        });
    }

    private static JsonNode identity(JsonNode nodes) {
        JsonNode copy = nodes.deepCopy();
        for (JsonNode node : copy) {
            if (node instanceof ObjectNode object) {
                object.remove(CLOCK);
                object.remove(MEMORY);
            }
        }
        return copy;
    }

    /**
     * Adds what each node's clock is known to against that of the server's, where it is not there yet.
     *
     * @param micros by the node's name
     */
    public void clockErrors(Map<String, Double> micros) {
        BenchmarkRun.onDisk(environment.getParent(), () -> {
            ObjectNode json = read();
            boolean added = false;
            for (JsonNode node : json.path(NODES)) {
                Double error = micros.get(node.path("name").asText());
                if (error != null && !node.has(CLOCK) && node instanceof ObjectNode object) {
                    object.put(CLOCK, error);
                    added = true;
                }
            }
            if (added) {
                write(json);
            }
            return json;
        });
    }

    private ObjectNode read() throws IOException {
        if (Json.read(environment) instanceof ObjectNode json) {
            return json;
        }
        throw new RunRefusedException(environment + " is damaged: start a new run.");
    }

    private void write(ObjectNode json) throws IOException {
        DurableFile.write(environment, Json.bytes(json));
    }
}
