package org.echobench.cluster.topology;

import static org.echobench.runner.input.YamlFile.required;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * The hosts of a run beside this machine, as a YAML file names them; README.md has all its keys.
 *
 * @param java the {@code java} command of the hosts reached by SSH
 * @param patienceSeconds how long a node may give no sign of life, 2 to 600: more than its longest collection
 * @param clients further machines for the load; may be none
 */
public record Topology(SshAccess ssh, String java, Integer patienceSeconds, NodeSpec server, List<NodeSpec> clients) {

    /** The name of the server's node. */
    public static final String SERVER = "server";

    public Topology {
        ssh = Objects.requireNonNullElseGet(
                ssh, () -> SshAccess.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
        java = Objects.requireNonNullElse(java, "java");
        patienceSeconds = Objects.requireNonNullElse(patienceSeconds, 10);
        new Param.Range(2, 600).require("patienceSeconds", patienceSeconds);
        if (!required(SERVER, server).sources().isEmpty()) {
            throw new IllegalArgumentException("server has no sources: they are for clients");
        }
        clients = clients == null ? List.of() : List.copyOf(clients);
    }

    /** @throws org.echobench.results.UserError in one sentence, if the file says anything that is not known */
    public static Topology read(Path file) {
        return YamlFile.read(file, Topology.class).value();
    }

    /** How long a JVM may take to start: a minute, or the patience if it is longer. */
    public Duration startLimit() {
        return Duration.ofSeconds(Math.max(60, patienceSeconds));
    }

    /** By name: {@value #SERVER}, then {@code client-1} and so on. */
    public Map<String, NodeSpec> nodes() {
        Map<String, NodeSpec> nodes = new LinkedHashMap<>(Map.of(SERVER, server));
        clients.forEach(client -> nodes.put("client-" + nodes.size(), client));
        return nodes;
    }

    /** Hosts that are reached by SSH, each once. */
    public List<String> remoteHosts() {
        return nodes().values().stream()
                .filter(node -> !node.local())
                .map(NodeSpec::host)
                .distinct()
                .toList();
    }
}
