package org.echobench.cluster.control;

import java.util.TreeMap;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Cell;
import org.echobench.results.Param;

/** A client's task in a cell. */
final class ClientPart {

    private ClientPart() {}

    static NodeMessages.LoadPlan of(NodeSpec client, Topology topology, Cell cell, NodeMessages.ServerUp up) {
        return new NodeMessages.LoadPlan(
                JobKind.ofBenchmark(cell.row().benchmark()).orElseThrow().word(),
                client.role() == Role.PROBE,
                topology.server().serverAddress(),
                up.port(),
                up.clockPort(),
                Math.max(0, topology.loaders().indexOf(client)),
                topology.loaders().size(),
                client.addresses(),
                new TreeMap<>(cell.row().params()));
    }

    /** For subscribers that the server's node leads. */
    static NodeMessages.JoinPlan joining(NodeSpec client, Topology topology, Cell cell, NodeMessages.ServerUp up) {
        return new NodeMessages.JoinPlan(
                client.name(),
                client.role() == Role.PROBE,
                topology.server().serverAddress(),
                up.port(),
                up.clockPort(),
                up.clientPort(),
                Integer.parseInt(cell.row().params().get(Param.PAYLOAD.label())),
                Integer.parseInt(cell.row().params().get(Param.PER_CLIENT.label())),
                client.addresses());
    }
}
