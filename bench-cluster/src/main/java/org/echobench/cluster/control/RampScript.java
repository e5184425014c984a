package org.echobench.cluster.control;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Cell;
import org.echobench.results.Param;

/** Leads the nodes through a ramp: the server's node is in charge of it, the loaders follow, the probe has no part. */
final class RampScript {

    private static final String HEAP = "-Xmx";
    private static final String USUAL_HEAP = "1g";

    private final ClusterSession session;
    private final ScriptSteps steps;
    private final Topology topology;
    private final Cell cell;
    private final boolean each;

    /** @param each whether the server can stamp each subscriber's message */
    RampScript(ClusterSession session, Topology topology, Cell cell, boolean each) {
        this.session = session;
        this.steps = new ScriptSteps(session, topology);
        this.topology = topology;
        this.cell = cell;
        this.each = each;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        NodeMessages.ServerUp up = steps.startServer(Action.START_RAMP, cell.subject());
        session.phase("joining");
        Map<String, Long> clockErrors = new TreeMap<>();
        steps.await(
                        steps.begin(
                                topology.loaders(),
                                Action.JOIN,
                                loader -> ClientPart.joining(loader, topology, cell, up),
                                ClockEstimate.class),
                        topology.shortLimit())
                .forEach((loader, clock) -> clockErrors.put(loader.name(), clock.errorNanos()));
        session.phase("ramping up");
        Map<NodeSpec, Pending<NodeMessages.TookPart>> following =
                steps.begin(topology.loaders(), Action.FOLLOW, loader -> "", NodeMessages.TookPart.class);
        NodeMessages.Shot shot = session.await(
                session.node(topology.server()).begin(Action.RAMP, rampPlan(), NodeMessages.Shot.class), rampLimit());
        Map<NodeSpec, NodeMessages.TookPart> parts = steps.await(following, topology.shortLimit());
        steps.stop(topology.loaders());
        return new RampOutcome(topology, cell, shot, parts, clockErrors);
    }

    private NodeMessages.RampPlan rampPlan() {
        String heap = cell.subject().jvmArgs().stream()
                .filter(argument -> argument.startsWith(HEAP))
                .map(argument -> argument.substring(HEAP.length()))
                .reduce(USUAL_HEAP, (earlier, later) -> later);
        return new NodeMessages.RampPlan(
                topology.loaders().size(), each, heap, new TreeMap<>(cell.row().params()));
    }

    /** A step that begins in time may take as long again. */
    private Duration rampLimit() {
        return Duration.ofSeconds(2L * number(Param.TIME_LIMIT_SECONDS)).plus(topology.startLimit());
    }

    private int number(Param parameter) {
        return Integer.parseInt(cell.row().params().get(parameter.label()));
    }
}
