package org.echobench.cluster.control;

import java.time.Duration;
import java.util.Map;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.node.Timetable;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Cell;
import org.echobench.results.RowSettings;

/** Leads the nodes through one fork, phase by phase. */
final class ForkScript {

    /** From the agreement on T0 to T0: far more than it takes to tell it to every node. */
    private static final long LEAD_NANOS = 2_000_000_000L;

    /** The same time, without SSH in between. */
    private static final long LOCAL_LEAD_NANOS = 1_000_000_000L;

    /** At least, in answers of a node: on a busy machine all of them take longer. */
    private static final int LEAD_ANSWERS = 20;

    private static final long GAP_NANOS = 250_000_000L;

    private final ClusterSession session;
    private final ScriptSteps steps;
    private final Topology topology;
    private final Cell cell;

    ForkScript(ClusterSession session, Topology topology, Cell cell) {
        this.session = session;
        this.steps = new ScriptSteps(session, topology);
        this.topology = topology;
        this.cell = cell;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        NodeMessages.ServerUp up = steps.startServer(Action.START_SERVER, cell.subject());
        session.phase("connecting");
        steps.await(
                steps.begin(
                        topology.clients(),
                        Action.CONNECT,
                        client -> ClientPart.of(client, topology, cell, up),
                        NodeMessages.Connected.class),
                ScriptSteps.CONNECT_LIMIT);
        ClusterNode server = session.node(topology.server());
        session.phase("agreeing on the start");
        long asked = System.nanoTime();
        long now = session.await(server.begin(Action.NOW, "", NodeMessages.Now.class), topology.shortLimit())
                .nanos();
        long lead = Math.max(leadNanos(), LEAD_ANSWERS * (System.nanoTime() - asked));
        Timetable timetable = timetable(cell.row().settings(), now + lead);
        session.phase("measuring");
        Measured outcome = measure(server, timetable, lead);
        steps.stop(topology.clients());
        return outcome;
    }

    private long leadNanos() {
        return topology.remoteHosts().isEmpty() ? LOCAL_LEAD_NANOS : LEAD_NANOS;
    }

    static Timetable timetable(RowSettings settings, long t0) {
        return new Timetable(
                t0,
                settings.warmupIterations().orElseThrow(),
                settings.warmupTime().orElseThrow().toNanos(),
                settings.measurementIterations().orElseThrow(),
                settings.measurementTime().orElseThrow().toNanos(),
                GAP_NANOS);
    }

    private Measured measure(ClusterNode server, Timetable timetable, long lead)
            throws ClusterFailure, InterruptedException {
        Pending<NodeMessages.Served> served = server.begin(Action.SERVE, timetable, NodeMessages.Served.class);
        Map<NodeSpec, Pending<NodeMessages.Loaded>> loads =
                steps.begin(topology.clients(), Action.LOAD, client -> timetable, NodeMessages.Loaded.class);
        Duration limit =
                Duration.ofNanos(lead + timetable.totalNanos()).multipliedBy(2).plus(topology.shortLimit());
        Map<NodeSpec, NodeMessages.Loaded> loaded = steps.await(loads, limit);
        return new RateOutcome(topology, cell, timetable, session.await(served, topology.shortLimit()), loaded);
    }
}
