package org.echobench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The fingerprint of what a run was measured on: equal for machines that compare. */
final class Hardware {

    private static final double GIB = 1L << 30;

    private Hardware() {}

    /**
     * Of the one machine, or of every node of a cluster: then that which started them does not matter.
     *
     * @param environment a run's {@code environment.json}
     * @return empty where it does not tell
     */
    static Optional<String> of(JsonNode environment) {
        JsonNode nodes = environment.path("nodes");
        if (!nodes.isEmpty()) {
            return Optional.of(StreamSupport.stream(nodes.spliterator(), false)
                    .map(Hardware::node)
                    .collect(Collectors.joining("; ")));
        }
        JsonNode machine = environment.path("machine");
        return machine.isObject()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s, %s %s",
                        size(machine),
                        machine.path("os").asText("n/a"),
                        machine.path("architecture").asText("n/a")))
                : Optional.empty();
    }

    private static String node(JsonNode node) {
        return String.format(
                "%s: %s, cpus %s, %s, %s",
                node.path("name").asText(),
                size(node),
                node.path("cpus").asText(),
                node.path("os").asText("n/a"),
                node.path("jvm").asText("n/a"));
    }

    private static String size(JsonNode machine) {
        return String.format(
                Locale.ROOT,
                "%s, %d processors, %.1f GiB",
                machine.path("processor").asText("n/a"),
                machine.path("processors").asInt(),
                machine.path("memoryBytes").asLong() / GIB);
    }
}
