package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.clock.ClockModel;
import org.echobench.cluster.merge.ClusterResult;
import org.echobench.cluster.merge.HostLoads;
import org.echobench.cluster.merge.NodeLatencies;
import org.echobench.cluster.merge.NodeTable;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;

/** A search for a capacity: the server's node has put the clients' latencies together already. */
record SearchOutcome(Topology topology, Cell cell, NodeMessages.Shot shot, Map<NodeSpec, NodeMessages.TookPart> parts)
        implements Measured {

    @Override
    public ForkOutcome merged(Path directory) throws IOException {
        List<String> notes = new ArrayList<>(shot.notes());
        HostLoads loads = new HostLoads();
        parts.forEach((spec, part) -> {
            notes.add(NodeTable.clock(spec.name(), new ClockModel(part.clockBefore(), part.clockAfter())));
            loads.add(spec.host(), part.host());
        });
        loads.add(topology.server().host(), shot.host());
        Files.writeString(directory.resolve(ForkDirectory.NOTES), String.join("\n", notes) + "\n");
        NodeLatencies latencies =
                NodeLatencies.read(NodeFolder.here(directory, topology.server().name(), NodeFiles.LATENCY), 1);
        return ClusterResult.ofShot(cell, directory, shot, latencies).on(loads.worst());
    }

    @Override
    public Map<String, Long> clockErrors() {
        Map<String, Long> errors = new TreeMap<>();
        parts.forEach((spec, part) -> errors.put(spec.name(), part.clockBefore().errorNanos()));
        return errors;
    }
}
