package org.echobench.runner.jmh;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Json;

/** A fork's {@code result.json}, JMH's list with the one row of the fork. */
public final class ForkResult {

    private ForkResult() {}

    /**
     * The file's bytes.
     *
     * @throws IOException if there is no such file, as where JMH could not write it: JMH does not say so
     */
    public static byte[] bytes(Path folder) throws IOException {
        Path file = folder.resolve(ForkDirectory.RESULT);
        if (!Files.isRegularFile(file)) {
            throw new IOException("JMH has not written " + file);
        }
        return Files.readAllBytes(file);
    }

    /** @throws IOException if the bytes are not a list with one row, as where JMH could not write all of them */
    public static ObjectNode row(byte[] bytes) throws IOException {
        try {
            JsonNode list = Json.read(bytes);
            if (list.isArray()
                    && list.size() == 1
                    && list.get(0).path("primaryMetric").isObject()) {
                return onlyUsed((ObjectNode) list.get(0));
            }
        } catch (JsonProcessingException e) {
            throw new IOException("JMH's result of the fork is not whole", e);
        }
        throw new IOException("JMH's result of the fork is not whole");
    }

    /** The row without the parameters that say nothing about its exchange. */
    private static ObjectNode onlyUsed(ObjectNode row) {
        if (row.path("params") instanceof ObjectNode params) {
            Map<String, String> all = new TreeMap<>();
            params.fieldNames()
                    .forEachRemaining(param -> all.put(param, params.path(param).asText()));
            String benchmark = row.path("benchmark").asText();
            params.retain(all.keySet().stream()
                    .filter(param -> Benchmarks.uses(benchmark, all, param))
                    .toList());
        }
        return row;
    }
}
