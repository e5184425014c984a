package org.echobench.cluster.topology;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The hosts of a run beside this machine.
 *
 * @param java the {@code java} command of the hosts reached by SSH
 * @param patienceSeconds how long a node may give no sign of life, 2 to 600: more than its longest collection
 * @param clients further machines for the load; may be none
 */
public record Topology(SshAccess ssh, String java, int patienceSeconds, NodeSpec server, List<NodeSpec> clients) {

    public Topology {
        if (patienceSeconds < 2 || patienceSeconds > 600) {
            throw new IllegalArgumentException("patienceSeconds must be 2 to 600, but is " + patienceSeconds);
        }
        clients = List.copyOf(clients);
    }

    /** How long a JVM may take to start: a minute, or the patience if it is longer. */
    public Duration startLimit() {
        return Duration.ofSeconds(Math.max(60, patienceSeconds));
    }

    /** The server, the clients. */
    public List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>(clients);
        nodes.add(0, server);
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
