package org.echobench.cluster.control;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.ssh.ServerFiles;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Subject;

/** The steps that all scripts share. Used by the controller's thread. */
final class ScriptSteps {

    static final Duration CONNECT_LIMIT = Duration.ofMinutes(10);

    private final ClusterSession session;
    private final Topology topology;

    ScriptSteps(ClusterSession session, Topology topology) {
        this.session = session;
        this.topology = topology;
    }

    /** @param action the command that starts it */
    NodeMessages.ServerUp startServer(Action action, Subject subject) throws ClusterFailure, InterruptedException {
        session.phase("starting the server");
        NodeSpec spec = topology.server();
        NodeMessages.ServerStart start = new NodeMessages.ServerStart(
                subject.serverId(), spec.serverAddress(), ServerFiles.classPath(subject, spec), subject.jvmArgs());
        return session.await(
                session.node(spec).begin(action, start, NodeMessages.ServerUp.class), topology.startLimit());
    }

    /** Has all of them do the same, each with an argument of its own. */
    <T> Map<NodeSpec, Pending<T>> begin(
            List<NodeSpec> nodes, Action action, Function<NodeSpec, ?> argument, Class<T> answer) {
        Map<NodeSpec, Pending<T>> pending = new LinkedHashMap<>();
        for (NodeSpec node : nodes) {
            pending.put(node, session.node(node).begin(action, argument.apply(node), answer));
        }
        return pending;
    }

    /** The answer of each. */
    <T> Map<NodeSpec, T> await(Map<NodeSpec, Pending<T>> pending, Duration limit)
            throws ClusterFailure, InterruptedException {
        List<T> answers = session.await(List.copyOf(pending.values()), limit);
        Map<NodeSpec, T> byNode = new LinkedHashMap<>();
        for (NodeSpec node : pending.keySet()) {
            byNode.put(node, answers.get(byNode.size()));
        }
        return byNode;
    }

    /** The clients one after the other, and then the server. */
    void stop(List<NodeSpec> clients) throws ClusterFailure, InterruptedException {
        session.phase("stopping");
        for (NodeSpec client : clients) {
            stop(client);
        }
        stop(topology.server());
    }

    private void stop(NodeSpec node) throws ClusterFailure, InterruptedException {
        session.await(session.node(node).begin(Action.STOP, "", String.class), topology.shortLimit());
    }
}
