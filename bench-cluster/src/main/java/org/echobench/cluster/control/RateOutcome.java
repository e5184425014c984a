package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.merge.ClusterResult;
import org.echobench.cluster.merge.HostLoads;
import org.echobench.cluster.merge.NodeLatencies;
import org.echobench.cluster.merge.NodeResult;
import org.echobench.cluster.merge.NodeTable;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.node.Timetable;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;

/** Load over iterations: the server's cost and every client's result. */
record RateOutcome(
        Topology topology,
        Cell cell,
        Timetable timetable,
        NodeMessages.Served served,
        Map<NodeSpec, NodeMessages.Loaded> loaded)
        implements Measured {

    @Override
    public ForkOutcome merged(Path directory) throws IOException {
        List<NodeResult> loaders = new ArrayList<>();
        for (NodeSpec spec : topology.loaders()) {
            loaders.add(result(spec, directory));
        }
        NodeResult probe = result(topology.probe(), directory);
        List<NodeResult> all = new ArrayList<>(loaders);
        all.add(probe);
        NodeTable.of(all).write(directory);
        Files.writeString(directory.resolve(ForkDirectory.NOTES), String.join("\n", NodeTable.notes(all)) + "\n");
        HostLoads loads = new HostLoads();
        loaded.forEach((spec, report) -> loads.add(spec.host(), report.host()));
        loads.add(topology.server().host(), served.host());
        return ClusterResult.merge(cell, timetable, directory, loaders, probe, served)
                .on(loads.worst());
    }

    @Override
    public Map<String, Long> clockErrors() {
        Map<String, Long> errors = new TreeMap<>();
        loaded.forEach(
                (spec, report) -> errors.put(spec.name(), report.clockBefore().errorNanos()));
        return errors;
    }

    private NodeResult result(NodeSpec spec, Path directory) throws IOException {
        return new NodeResult(
                spec.name(),
                loaded.get(spec),
                NodeLatencies.read(NodeFolder.here(directory, spec.name(), NodeFiles.LATENCY), timetable.measured()));
    }
}
