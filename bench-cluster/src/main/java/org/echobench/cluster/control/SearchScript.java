package org.echobench.cluster.control;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.benchmarks.CapacityRun;
import org.echobench.results.Cell;
import org.echobench.results.Param;

/** Leads the nodes through a search for a capacity: the server's node is in charge of it, all clients take part. */
final class SearchScript {

    /** For the answers to a window's last messages. */
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final ClusterSession session;
    private final ScriptSteps steps;
    private final Topology topology;
    private final Cell cell;

    SearchScript(ClusterSession session, Topology topology, Cell cell) {
        this.session = session;
        this.steps = new ScriptSteps(session, topology);
        this.topology = topology;
        this.cell = cell;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        NodeMessages.ServerUp up = steps.startServer(Action.START_SEARCH, cell.subject());
        boolean subscribers = kind() == JobKind.SUBSCRIBER_CAPACITY;
        session.phase("connecting");
        if (subscribers) {
            join(up);
        } else {
            connect(up);
        }
        session.phase("searching");
        Map<NodeSpec, Pending<NodeMessages.TookPart>> offering = steps.begin(
                topology.clients(),
                subscribers ? Action.FOLLOW : Action.OFFER,
                client -> "",
                NodeMessages.TookPart.class);
        NodeMessages.SearchPlan plan = new NodeMessages.SearchPlan(
                kind().word(),
                topology.clients().size(),
                new TreeMap<>(cell.row().params()));
        NodeMessages.Shot shot = session.await(
                session.node(topology.server()).begin(Action.SEARCH, plan, NodeMessages.Shot.class), searchLimit());
        Map<NodeSpec, NodeMessages.TookPart> parts = steps.await(offering, topology.shortLimit());
        steps.stop(topology.clients());
        return new SearchOutcome(topology, cell, shot, parts);
    }

    private JobKind kind() {
        return JobKind.ofBenchmark(cell.row().benchmark()).orElseThrow();
    }

    /** Clients whose connections stay open. */
    private void connect(NodeMessages.ServerUp up) throws ClusterFailure, InterruptedException {
        steps.await(
                steps.begin(
                        topology.clients(),
                        Action.JOIN_SEARCH,
                        client -> new NodeMessages.SearchPart(
                                client.name(), up.clientPort(), ClientPart.of(client, topology, cell, up)),
                        NodeMessages.Connected.class),
                ScriptSteps.CONNECT_LIMIT);
    }

    /** Clients whose subscribers the server's node opens. */
    private void join(NodeMessages.ServerUp up) throws ClusterFailure, InterruptedException {
        steps.await(
                steps.begin(
                        topology.clients(),
                        Action.JOIN,
                        client -> ClientPart.joining(client, topology, cell, up),
                        ClockEstimate.class),
                topology.shortLimit());
    }

    private Duration searchLimit() {
        Duration window = Duration.ofMillis(2L * number(Param.WINDOW_MILLIS)).plus(DRAIN);
        return window.multipliedBy(CapacityRun.MOST_WINDOWS)
                .plusMillis(2L * number(Param.WARMUP_MILLIS))
                .plus(topology.startLimit());
    }

    private int number(Param parameter) {
        return Integer.parseInt(cell.row().params().get(parameter.label()));
    }
}
