package org.echobench.cluster.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.benchmarks.CapacityBenchmark;
import org.echobench.core.run.Cell;

/** Leads the nodes through a search for a capacity: the server's node is in charge of it, all clients take part. */
final class SearchScript {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration CONNECT_LIMIT = Duration.ofMinutes(10);
    private static final Duration SHORT_LIMIT = Duration.ofSeconds(30);

    /** For the answers to a window's last messages. */
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final ClusterSession session;
    private final Topology topology;
    private final Cell cell;

    SearchScript(ClusterSession session, Topology topology, Cell cell) {
        this.session = session;
        this.topology = topology;
        this.cell = cell;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        ClusterNode server = session.node(topology.server());
        session.phase("starting the server");
        NodeMessages.ServerUp up = session.await(
                server.begin(Action.START_SEARCH, session.serverStart(cell.subject()), NodeMessages.ServerUp.class),
                START_LIMIT);
        session.phase("connecting");
        List<Pending<NodeMessages.Connected>> joining = new ArrayList<>();
        for (NodeSpec client : topology.clients()) {
            NodeMessages.SearchPart part = new NodeMessages.SearchPart(
                    client.name(), up.crewPort(), ClientPart.of(client, topology, cell, up));
            joining.add(session.node(client).begin(Action.JOIN_SEARCH, part, NodeMessages.Connected.class));
        }
        session.await(joining, CONNECT_LIMIT);
        session.phase("searching");
        List<Pending<NodeMessages.TookPart>> offering = new ArrayList<>();
        for (NodeSpec client : topology.clients()) {
            offering.add(session.node(client).begin(Action.OFFER, "", NodeMessages.TookPart.class));
        }
        NodeMessages.SearchPlan plan = new NodeMessages.SearchPlan(
                topology.clients().size(), new TreeMap<>(cell.row().params()));
        NodeMessages.Shot shot =
                session.await(server.begin(Action.SEARCH, plan, NodeMessages.Shot.class), searchLimit());
        List<NodeMessages.TookPart> parts = session.await(offering, SHORT_LIMIT);
        session.phase("stopping");
        for (NodeSpec client : topology.clients()) {
            session.await(session.node(client).begin(Action.STOP, "", String.class), SHORT_LIMIT);
        }
        session.await(server.begin(Action.STOP, "", String.class), SHORT_LIMIT);
        Map<NodeSpec, NodeMessages.TookPart> byNode = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            byNode.put(topology.clients().get(i), parts.get(i));
        }
        return new SearchOutcome(topology, cell, shot, byNode);
    }

    private Duration searchLimit() {
        Duration window = Duration.ofMillis(2L * number("windowMillis")).plus(DRAIN);
        return window.multipliedBy(CapacityBenchmark.MOST_WINDOWS)
                .plusMillis(2L * number("warmupMillis"))
                .plus(START_LIMIT);
    }

    private int number(String parameter) {
        return Integer.parseInt(cell.row().params().get(parameter));
    }
}
