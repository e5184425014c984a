package org.echobench.cluster.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.RunSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.StopSignal;

/** A fork of the reference server, whose JVMs need little memory and no long start. */
final class SmallFork {

    static final List<String> JVM_ARGS =
            List.of("-Xms64m", "-Xmx64m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

    /** Only what hangs takes so long, however busy the machine is. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A node that is only slow is not lost. */
    static final int SILENCE_SECONDS = 60;

    private SmallFork() {}

    /** What a topology says of it. */
    static RunSpec run(JobKind kind) {
        return new RunSpec(
                List.of("reference"),
                1,
                1,
                new RunSpec.Iterations(0, 200),
                new RunSpec.Iterations(1, 200),
                List.of(new RunSpec.Job("echo", kind, new TreeMap<>())));
    }

    /** @param params that differ from the usual ones */
    static Cell cell(JobKind kind, Map<String, String> params, RowSettings settings) {
        Map<String, String> all = new TreeMap<>();
        kind.parameters().forEach(each -> all.put(each.name(), each.usual()));
        all.putAll(params);
        Subject subject = new Subject(
                "reference", "reference", Jvm.ofHost(), JVM_ARGS, ClassPath.of(List.of(Path.of("unused.jar"))));
        return new Cell(1, Row.of("echo", kind.benchmark(), all, settings), subject);
    }

    /** Measures in a thread of its own. */
    static CompletableFuture<ForkOutcome> start(Topology topology, Cell cell, StopSignal stop, Path folder) {
        return OwnThread.begin(() -> {
            try {
                return new ClusterFork(topology, Set.of(), stop, new NodeListener() {}).run(cell, folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
