package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.ServerFiles;
import org.echobench.cluster.ssh.VerifyingLauncher;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Subject;
import org.mortbay.jetty.orchestrator.Cluster;
import org.mortbay.jetty.orchestrator.configuration.Node;
import org.mortbay.jetty.orchestrator.configuration.SimpleClusterConfiguration;
import org.mortbay.jetty.orchestrator.configuration.SimpleNodeArrayConfiguration;

/** A topology as the orchestrator's cluster: every node is an array of its own, because arrays have one JVM each. */
final class ClusterStart {

    /**
     * The orchestrator's own check is off: it gives a node ten seconds for an answer, even if its JVM is still starting,
     * and then ends all nodes of the host. {@link LifeWatch} checks with the patience of the topology. Without that check
     * hosts get no command while they wait, so they have no limit for that, either: they end with their connection.
     */
    private static final long NEVER_MILLIS = Duration.ofDays(10_000).toMillis();

    private ClusterStart() {}

    /**
     * Starts all JVMs.
     *
     * @param losses is told of hosts whose connection breaks
     * @param output where JVMs print why they do not start
     */
    static Cluster start(Topology topology, Subject subject, HostLosses losses, HostOutput output)
            throws ClusterFailure {
        SimpleClusterConfiguration configuration = new SimpleClusterConfiguration()
                .jvm(JavaCommand.ofHost(topology))
                .healthCheckDelay(NEVER_MILLIS)
                .healthCheckTimeout(NEVER_MILLIS);
        if (!topology.remoteHosts().isEmpty()) {
            Map<String, List<Path>> jars = Map.of(topology.server().host(), ServerFiles.jars(subject));
            configuration.hostLauncher(new VerifyingLauncher(
                    topology.ssh(), JavaCommand.ofHost(topology), jars, topology.startLimit(), losses::add));
        }
        for (NodeSpec node : topology.nodes()) {
            configuration.nodeArray(new SimpleNodeArrayConfiguration(node.name())
                    .node(new Node(node.name(), node.host()))
                    .jvm(JavaCommand.of(node, topology)));
        }
        try {
            return new Cluster("echobench-" + UUID.randomUUID().toString().substring(0, 8), configuration);
        } catch (Exception e) {
            throw notStarted(e, output);
        }
    }

    private static ClusterFailure notStarted(Exception failure, HostOutput output) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof HostException)) {
            root = root.getCause();
        }
        String who = root instanceof HostException host ? "host " + host.host() : "the cluster";
        String reason = root instanceof IOException ? root.getMessage() : failure.getMessage() + " (" + root + ")";
        return new ClusterFailure(who, "starting", reason, output.lastLines(NodeLines.MOST), false, failure);
    }
}
