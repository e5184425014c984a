package org.echobench.cluster.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.node.Timetable;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.jmh.ForkRow;
import org.echobench.runner.jmh.ForkRow.Iteration;

/** A fork of several nodes as the result that JMH would have made of one. */
public final class ClusterResult {

    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private ClusterResult() {}

    /**
     * Merges load over iterations.
     *
     * @param directory the fork's; gets the merged result and latency log
     */
    public static ForkOutcome merge(
            Cell cell,
            Timetable timetable,
            Path directory,
            List<NodeResult> loaders,
            NodeResult probe,
            NodeMessages.Served served)
            throws IOException {
        List<NodeMessages.ServerIteration> server = served.iterations().stream()
                .filter(NodeMessages.ServerIteration::measured)
                .toList();
        List<Iteration> iterations = IntStream.range(0, timetable.measured())
                .mapToObj(i -> new ClusterIteration(loaders, probe, server.get(i), i))
                .map(iteration -> new Iteration(iteration.rate(), iteration.metrics()))
                .toList();
        ForkRow row = new ForkRow(
                "thrpt",
                "ops/s",
                loaders.size() + 1,
                timetable.warmups(),
                timetable.warmupNanos(),
                timetable.measuredNanos());
        row.write(cell, iterations, directory);
        return ForkOutcome.measured();
    }

    /** A ramp or a search; its score is its duration. */
    public static ForkOutcome ofShot(Cell cell, Path directory, NodeMessages.Shot shot, NodeLatencies latencies)
            throws IOException {
        IterationMetrics metrics = new IterationMetrics(NodeLatencies.sum(List.of(latencies), 0), shot.scalars());
        new ForkRow("ss", "ms/op", 1, 0, 1, 1)
                .write(cell, List.of(new Iteration(shot.nanos() / NANOS_PER_MILLI, metrics)), directory);
        return ForkOutcome.measured();
    }
}
