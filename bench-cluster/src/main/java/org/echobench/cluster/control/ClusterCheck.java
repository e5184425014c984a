package org.echobench.cluster.control;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.SshHost;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.ClassPath;
import org.echobench.results.Subject;
import org.echobench.runner.fork.StopSignal;

/** Looks at every host before anything is measured: SSH, JDK, limits, the way to the server, clocks. */
public final class ClusterCheck {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String REFERENCE = "reference";

    private final Topology topology;

    /**
     * A node's answer.
     *
     * @param clock against the server's host; empty for the server
     */
    public record NodeFacts(NodeSpec node, NodeMessages.Hello hello, Optional<ClockEstimate> clock) {}

    public ClusterCheck(Topology topology) {
        this.topology = topology;
    }

    /** Hosts that SSH cannot use, with the reason, each by itself. */
    public Map<String, String> unreachable() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String host : topology.remoteHosts()) {
            try (SshHost connected = SshHost.connect(host, topology.ssh())) {
                connected.output(
                        SshHost.quoted(topology.java()) + " -version && command -v setsid && command -v taskset");
            } catch (HostException e) {
                reasons.put(host, e.getMessage());
            } catch (IOException e) {
                reasons.put(host, "it lacks what nodes need: " + e.getMessage());
            }
        }
        return reasons;
    }

    /**
     * Starts every node, and the reference server, which the others must reach.
     *
     * @throws ClusterFailure naming the first node or host that cannot
     */
    public List<NodeFacts> facts() throws ClusterFailure, InterruptedException {
        try (ClusterSession session = ClusterSession.start(topology, reference(), new StopSignal())) {
            NodeSpec server = topology.server();
            session.phase("starting the server");
            NodeMessages.ServerUp up = session.await(
                            List.of(session.node(server)
                                    .begin(
                                            Action.START_SERVER,
                                            new NodeMessages.ServerStart(
                                                    REFERENCE, server.serverAddress(), List.of(), server.jvmArgs()),
                                            NodeMessages.ServerUp.class)),
                            LIMIT)
                    .get(0);
            session.phase("comparing clocks");
            List<NodeFacts> facts = new ArrayList<>();
            facts.add(new NodeFacts(server, session.hellos().get(server), Optional.empty()));
            NodeMessages.ClockAt at = new NodeMessages.ClockAt(server.serverAddress(), up.clockPort());
            for (NodeSpec client : topology.clients()) {
                ClockEstimate clock = session.await(
                                List.of(session.node(client).begin(Action.CLOCK, at, ClockEstimate.class)), LIMIT)
                        .get(0);
                facts.add(new NodeFacts(client, session.hellos().get(client), Optional.of(clock)));
            }
            return facts;
        }
    }

    private static Subject reference() {
        return Subject.of(REFERENCE, ClassPath.ofThisJvm().files());
    }
}
