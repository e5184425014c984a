package org.echobench.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.Disk;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import org.echobench.runner.MeasuredRun;
import org.echobench.runner.fork.HeldHosts;
import org.echobench.runner.fork.RunHosts;

/** The file of {@code --topology}: other hosts for a run or duet. Its folder keeps a copy, with which it is resumed. */
public final class RunTopology {

    private static final String COPY = "topology.yaml";

    private static final String MAIN = "org.echobench.cluster.cli.ClusterMain";

    private RunTopology() {}

    /** The topology of a run that starts or is resumed; empty for this machine alone. */
    public static Optional<Path> of(SelectionOptions options) {
        return options.resume().isPresent() ? in(options.resume().get()) : options.topology();
    }

    /** The topology of a run that was started before. */
    public static Optional<Path> in(Path run) {
        return Optional.of(run.resolve(COPY)).filter(Files::exists);
    }

    /**
     * Starts its hosts. The class path of what holds them has plain jars, which are copied to every host.
     *
     * @throws UserError in one sentence, if one cannot be used
     */
    public static RunHosts start(Optional<Path> topology) throws IOException {
        if (topology.isEmpty()) {
            return RunHosts.HERE;
        }
        Path jars = Distribution.current().home().resolve("cluster");
        if (!Files.isDirectory(jars)) {
            throw new UserError("--topology needs a distribution: there is no folder " + jars + ".");
        }
        List<String> command = List.of(Jvm.ownJava(), "-XX:+UseSerialGC", "-cp", jars + "/*", MAIN, "hold");
        return HeldHosts.start(command, topology.get());
    }

    /**
     * Keeps a copy in the folder of the run, and names the hosts there.
     *
     * @throws UserError if it was started with other hosts
     */
    public static void keep(Optional<Path> topology, RunHosts hosts, MeasuredRun run) {
        if (topology.isEmpty()) {
            return;
        }
        Path copy = run.directory().resolve(COPY);
        try {
            if (!Files.exists(copy)) {
                Files.copy(topology.get(), copy);
            }
        } catch (IOException e) {
            throw Disk.refused(copy, e);
        }
        run.requireNodes(hosts.nodes());
    }
}
