package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.echobench.cluster.merge.ClusterResult;
import org.echobench.cluster.merge.HostLoads;
import org.echobench.cluster.merge.NodeLatencies;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;

/** A ramp: the server's node has put the loaders' latencies together already. */
record RampOutcome(
        Topology topology,
        Cell cell,
        NodeMessages.Shot shot,
        Map<NodeSpec, NodeMessages.TookPart> parts,
        Map<String, Long> clockErrors)
        implements Measured {

    @Override
    public ForkOutcome merged(Path directory) throws IOException {
        Files.writeString(directory.resolve(ForkDirectory.NOTES), String.join("\n", shot.notes()) + "\n");
        NodeLatencies latencies =
                NodeLatencies.read(NodeFolder.here(directory, topology.server().name(), NodeFiles.LATENCY), 1);
        HostLoads loads = new HostLoads();
        loads.add(topology.server().host(), shot.host());
        parts.forEach((spec, part) -> loads.add(spec.host(), part.host()));
        return ClusterResult.ofShot(cell, directory, shot, latencies).on(loads.worst());
    }
}
