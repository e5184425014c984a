package org.echobench.cluster.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.run.Cell;

/** Leads the nodes through a climb: the server's node is in charge of it, the loaders follow, the probe has no part. */
final class ClimbScript {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration SHORT_LIMIT = Duration.ofSeconds(30);

    private static final String HEAP = "-Xmx";
    private static final String USUAL_HEAP = "1g";

    private final ClusterSession session;
    private final Topology topology;
    private final Cell cell;
    private final boolean each;

    /** @param each whether the server can stamp each subscriber's message */
    ClimbScript(ClusterSession session, Topology topology, Cell cell, boolean each) {
        this.session = session;
        this.topology = topology;
        this.cell = cell;
        this.each = each;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        ClusterNode server = session.node(topology.server());
        session.phase("starting the server");
        NodeMessages.ServerUp up = session.await(
                server.begin(Action.START_CLIMB, session.serverStart(cell.subject()), NodeMessages.ServerUp.class),
                START_LIMIT);
        session.phase("joining");
        List<Pending<ClockEstimate>> joining = new ArrayList<>();
        for (NodeSpec loader : topology.loaders()) {
            joining.add(session.node(loader).begin(Action.JOIN, joinPlan(up, loader), ClockEstimate.class));
        }
        Map<String, Long> clockErrors = new TreeMap<>();
        List<ClockEstimate> clocks = session.await(joining, SHORT_LIMIT);
        for (int i = 0; i < clocks.size(); i++) {
            clockErrors.put(topology.loaders().get(i).name(), clocks.get(i).errorNanos());
        }
        session.phase("climbing");
        List<Pending<String>> following = new ArrayList<>();
        for (NodeSpec loader : topology.loaders()) {
            following.add(session.node(loader).begin(Action.FOLLOW, "", String.class));
        }
        NodeMessages.Shot climbed =
                session.await(server.begin(Action.CLIMB, climbPlan(), NodeMessages.Shot.class), climbLimit());
        session.await(following, SHORT_LIMIT);
        session.phase("stopping");
        for (NodeSpec loader : topology.loaders()) {
            session.await(session.node(loader).begin(Action.STOP, "", String.class), SHORT_LIMIT);
        }
        session.await(server.begin(Action.STOP, "", String.class), SHORT_LIMIT);
        return new ClimbOutcome(topology, cell, climbed, clockErrors);
    }

    private NodeMessages.JoinPlan joinPlan(NodeMessages.ServerUp up, NodeSpec loader) {
        return new NodeMessages.JoinPlan(
                topology.server().serverAddress(),
                up.port(),
                up.clockPort(),
                up.crewPort(),
                number("payload"),
                number("perClient"),
                loader.addresses());
    }

    private NodeMessages.ClimbPlan climbPlan() {
        String heap = cell.subject().jvmArgs().stream()
                .filter(argument -> argument.startsWith(HEAP))
                .map(argument -> argument.substring(HEAP.length()))
                .reduce(USUAL_HEAP, (earlier, later) -> later);
        return new NodeMessages.ClimbPlan(
                topology.loaders().size(), each, heap, new TreeMap<>(cell.row().params()));
    }

    /** A step that begins in time may take as long again. */
    private Duration climbLimit() {
        return Duration.ofSeconds(2L * number("timeLimitSeconds")).plus(START_LIMIT);
    }

    private int number(String parameter) {
        return Integer.parseInt(cell.row().params().get(parameter));
    }
}
