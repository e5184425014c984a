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
     * If a node has ended, or does not answer within ten seconds, the orchestrator ends all nodes of its host.
     * {@link LifeWatch#cause} knows which one was the cause.
     */
    private static final long CHECK_MILLIS = 10_000;

    /**
     * Hosts exit after this time without a command. That of this machine is a thread of this JVM, which it would take
     * with it: longer than the orchestrator ever waits for answers that do not come. Nodes have {@code Patience}.
     */
    private static final Duration HOST_LIMIT = Duration.ofMinutes(10);

    /** Where all hosts are others: one that is cut off is not told the end. */
    private static final Duration REMOTE_LIMIT = Duration.ofMinutes(1);

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
                .healthCheckDelay(CHECK_MILLIS)
                .healthCheckTimeout(hostLimit(topology).toMillis());
        if (!topology.remoteHosts().isEmpty()) {
            Map<String, List<Path>> jars = Map.of(topology.server().host(), ServerFiles.jars(subject));
            configuration.hostLauncher(
                    new VerifyingLauncher(topology.ssh(), JavaCommand.ofHost(topology), jars, losses::add));
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

    private static Duration hostLimit(Topology topology) {
        return topology.nodes().stream().anyMatch(NodeSpec::local) ? HOST_LIMIT : REMOTE_LIMIT;
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
