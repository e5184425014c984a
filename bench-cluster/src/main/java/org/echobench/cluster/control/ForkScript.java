package org.echobench.cluster.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.node.Timetable;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.run.Cell;
import org.echobench.core.run.RowSettings;

/** Leads the nodes through one fork, phase by phase. */
final class ForkScript {

    private static final Duration SERVER_LIMIT = Duration.ofSeconds(60);
    private static final Duration CONNECT_LIMIT = Duration.ofMinutes(10);
    private static final Duration SHORT_LIMIT = Duration.ofSeconds(30);

    /** From the agreement on T0 to T0: far more than it takes to tell it to every node. */
    private static final long LEAD_NANOS = 2_000_000_000L;

    /** Likewise, without SSH in between. */
    private static final long LOCAL_LEAD_NANOS = 1_000_000_000L;

    private static final long GAP_NANOS = 250_000_000L;

    private final ClusterSession session;
    private final Topology topology;
    private final Cell cell;

    ForkScript(ClusterSession session, Topology topology, Cell cell) {
        this.session = session;
        this.topology = topology;
        this.cell = cell;
    }

    Measured run() throws ClusterFailure, InterruptedException {
        ClusterNode server = session.node(topology.server());
        session.phase("starting the server");
        NodeMessages.ServerUp up = session.await(
                server.begin(Action.START_SERVER, session.serverStart(cell.subject()), NodeMessages.ServerUp.class),
                SERVER_LIMIT);
        session.phase("connecting");
        connect(up);
        session.phase("agreeing on the start");
        long now = session.await(server.begin(Action.NOW, "", NodeMessages.Now.class), SHORT_LIMIT)
                .nanos();
        Timetable timetable = timetable(cell.row().settings(), now + leadNanos());
        session.phase("measuring");
        Measured outcome = measure(server, timetable);
        session.phase("stopping");
        for (NodeSpec client : topology.clients()) {
            session.await(session.node(client).begin(Action.STOP, "", String.class), SHORT_LIMIT);
        }
        session.await(server.begin(Action.STOP, "", String.class), SHORT_LIMIT);
        return outcome;
    }

    private void connect(NodeMessages.ServerUp up) throws ClusterFailure, InterruptedException {
        List<Pending<NodeMessages.Connected>> pending = new ArrayList<>();
        for (NodeSpec client : topology.clients()) {
            NodeMessages.LoadPlan plan = ClientPart.of(client, topology, cell, up);
            pending.add(session.node(client).begin(Action.CONNECT, plan, NodeMessages.Connected.class));
        }
        session.await(pending, CONNECT_LIMIT);
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

    private Measured measure(ClusterNode server, Timetable timetable) throws ClusterFailure, InterruptedException {
        Pending<NodeMessages.Served> served = server.begin(Action.SERVE, timetable, NodeMessages.Served.class);
        List<Pending<NodeMessages.Loaded>> loads = new ArrayList<>();
        for (NodeSpec client : topology.clients()) {
            loads.add(session.node(client).begin(Action.LOAD, timetable, NodeMessages.Loaded.class));
        }
        Duration limit = Duration.ofNanos(leadNanos() + timetable.totalNanos())
                .multipliedBy(2)
                .plus(SHORT_LIMIT);
        List<NodeMessages.Loaded> loaded = session.await(loads, limit);
        Map<NodeSpec, NodeMessages.Loaded> byNode = new LinkedHashMap<>();
        for (int i = 0; i < loaded.size(); i++) {
            byNode.put(topology.clients().get(i), loaded.get(i));
        }
        return new RateOutcome(topology, cell, timetable, session.await(served, SHORT_LIMIT), byNode);
    }
}
