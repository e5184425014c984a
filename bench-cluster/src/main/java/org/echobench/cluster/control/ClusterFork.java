package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.StopSignal;

/**
 * Measures a fork on a cluster of its own: fresh JVMs on all hosts, as a fork of JMH has a fresh one. Where the server
 * fails, its row does. If the cluster fails, the fork is broken off and the run ends; the nodes' files are kept.
 */
public final class ClusterFork implements ForkStarter {

    private final Topology topology;
    private final Set<String> stampless;
    private final StopSignal stop;
    private final NodeListener listener;

    /**
     * @param stampless servers that cannot stamp each subscriber's message
     * @param stop requested where the cluster fails
     */
    public ClusterFork(Topology topology, Set<String> stampless, StopSignal stop, NodeListener listener) {
        this.topology = topology;
        this.stampless = Set.copyOf(stampless);
        this.stop = stop;
        this.listener = listener;
    }

    @Override
    public ForkOutcome run(Cell cell, Path directory) throws IOException {
        Measured outcome;
        try (ClusterSession session = ClusterSession.start(topology, cell.subject(), stop)) {
            listener.met(session.hellos());
            outcome = measure(session, cell, directory);
        } catch (ClusterFailure e) {
            Files.writeString(directory.resolve(ForkDirectory.FAILURE), e.getMessage() + "\n");
            if (e.ofServer()) {
                return ForkOutcome.failed(e.getMessage());
            }
            stop.request();
            return ForkOutcome.broken(e.getMessage());
        } catch (InterruptedException e) {
            return ForkOutcome.stopped();
        }
        listener.clocks(outcome.clockErrors());
        return outcome.merged(directory);
    }

    private Measured measure(ClusterSession session, Cell cell, Path directory)
            throws ClusterFailure, InterruptedException, IOException {
        try {
            Measured outcome = lead(session, cell);
            session.phase("collecting");
            fetch(session, directory);
            return outcome;
        } catch (ClusterFailure | InterruptedException e) {
            new Rescue(session, topology.nodes(), directory).run();
            throw e;
        }
    }

    private Measured lead(ClusterSession session, Cell cell) throws ClusterFailure, InterruptedException {
        boolean each = !stampless.contains(cell.subject().serverId());
        return switch (JobKind.ofBenchmark(cell.row().benchmark()).orElseThrow()) {
            case PUSH_SCALE -> new RampScript(session, topology, cell, each).run();
            case RATE_CAPACITY, SUBSCRIBER_CAPACITY -> new SearchScript(session, topology, cell).run();
            default -> new ForkScript(session, topology, cell).run();
        };
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
}
