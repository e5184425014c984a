package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.merge.ClusterResult;
import org.echobench.cluster.merge.HostLoads;
import org.echobench.cluster.merge.NodeLatencies;
import org.echobench.cluster.merge.NodeResult;
import org.echobench.cluster.merge.NodeTable;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.run.Cell;
import org.echobench.core.run.ForkOutcome;
import org.echobench.core.run.ForkStarter;
import org.echobench.core.run.StopSignal;

/**
 * Measures a fork on a cluster of its own: fresh JVMs on all hosts, as a fork of JMH has a fresh one. Where the cluster
 * fails, what the nodes had written is kept with the failed fork, and the run ends; where the server fails, only its row.
 */
public final class ClusterFork implements ForkStarter {

    private final Topology topology;
    private final StopSignal stop;

    /** @param stop requested where the cluster fails */
    public ClusterFork(Topology topology, StopSignal stop) {
        this.topology = topology;
        this.stop = stop;
    }

    @Override
    public ForkOutcome run(Cell cell, Path directory) throws IOException {
        ForkScript.Outcome outcome;
        try (ClusterSession session = ClusterSession.start(topology, cell.subject(), stop)) {
            outcome = measure(session, cell, directory);
        } catch (ClusterFailure e) {
            Files.writeString(directory.resolve(ForkDirectory.FAILURE), e.getMessage() + "\n");
            if (!e.ofServer()) {
                stop.request();
            }
            return ForkOutcome.failed(e.getMessage());
        } catch (InterruptedException e) {
            return ForkOutcome.stopped();
        }
        return merged(outcome, cell, directory);
    }

    private ForkScript.Outcome measure(ClusterSession session, Cell cell, Path directory)
            throws ClusterFailure, InterruptedException, IOException {
        try {
            ForkScript.Outcome outcome = new ForkScript(session, topology, cell).run();
            session.phase("collecting");
            fetch(session, directory);
            return outcome;
        } catch (ClusterFailure | InterruptedException e) {
            rescue(session, directory);
            throw e;
        }
    }

    private void fetch(ClusterSession session, Path directory) throws ClusterFailure {
        for (NodeSpec spec : topology.nodes()) {
            try {
                new NodeFolder(session.node(spec), directory).fetch();
            } catch (IOException | RuntimeException e) {
                throw new ClusterFailure(spec.name(), "collecting", e.getMessage(), List.of(), false, e);
            }
        }
    }

    /** What can still be had of a failed fork. */
    private void rescue(ClusterSession session, Path directory) throws IOException {
        for (NodeSpec spec : topology.nodes()) {
            try {
                new NodeFolder(session.node(spec), directory).fetch();
            } catch (IOException | RuntimeException e) {
                Files.writeString(
                        NodeFolder.here(directory, spec.name(), "missing.txt"),
                        "The files of " + spec.name() + " could not be had: " + e.getMessage() + "\n");
            }
        }
    }

    private ForkOutcome merged(ForkScript.Outcome outcome, Cell cell, Path directory) throws IOException {
        List<NodeResult> loaders = new ArrayList<>();
        for (NodeSpec spec : topology.loaders()) {
            loaders.add(result(outcome, spec, directory));
        }
        NodeResult probe = result(outcome, topology.probe(), directory);
        List<NodeResult> all = new ArrayList<>(loaders);
        all.add(probe);
        Files.writeString(directory.resolve(NodeTable.FILE), NodeTable.csv(all));
        Files.writeString(directory.resolve(ForkDirectory.NOTES), String.join("\n", NodeTable.notes(all)) + "\n");
        HostLoads loads = new HostLoads();
        outcome.loaded().forEach((spec, report) -> loads.add(spec.host(), report.host()));
        loads.add(topology.server().host(), outcome.served().host());
        return ForkOutcome.measured(
                        new ClusterResult(cell, outcome.timetable()).merge(directory, loaders, probe, outcome.served()))
                .on(loads.worst());
    }

    private static NodeResult result(ForkScript.Outcome outcome, NodeSpec spec, Path directory) throws IOException {
        return new NodeResult(
                spec.name(),
                outcome.loaded().get(spec),
                NodeLatencies.read(
                        NodeFolder.here(directory, spec.name(), NodeFiles.LATENCY),
                        outcome.timetable().measured()));
    }
}
