package org.echobench.cluster.topology;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The roles of hosts, and the measurements.
 *
 * @param java the {@code java} command of the hosts reached by SSH
 * @param patienceSeconds how long a node may give no sign of life, 2 to 600: more than its longest collection
 * @param loaders at least one
 */
public record Topology(
        SshAccess ssh,
        String java,
        int patienceSeconds,
        NodeSpec server,
        List<NodeSpec> loaders,
        NodeSpec probe,
        RunSpec run) {

    public Topology {
        if (patienceSeconds < 2 || patienceSeconds > 600) {
            throw new IllegalArgumentException("patienceSeconds must be 2 to 600, but is " + patienceSeconds);
        }
        loaders = List.copyOf(loaders);
        if (loaders.isEmpty()) {
            throw new IllegalArgumentException("loaders must not be empty");
        }
    }

    /** How long a JVM may take to start: a minute, or the patience if it is longer. */
    public Duration startLimit() {
        return atLeastPatience(Duration.ofMinutes(1));
    }

    /** How long a node may take for a short step: half a minute, or the patience if it is longer. */
    public Duration shortLimit() {
        return atLeastPatience(Duration.ofSeconds(30));
    }

    private Duration atLeastPatience(Duration usual) {
        Duration patience = Duration.ofSeconds(patienceSeconds);
        return usual.compareTo(patience) < 0 ? patience : usual;
    }

    /** The server, the loaders, the probe. */
    public List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>(clients());
        nodes.add(0, server);
        return nodes;
    }

    /** The loaders, the probe. */
    public List<NodeSpec> clients() {
        List<NodeSpec> nodes = new ArrayList<>(loaders);
        nodes.add(probe);
        return nodes;
    }

    /** Hosts that are reached by SSH, each once. */
    public List<String> remoteHosts() {
        return nodes().stream()
                .filter(node -> !node.local())
                .map(NodeSpec::host)
                .distinct()
                .toList();
    }
}
