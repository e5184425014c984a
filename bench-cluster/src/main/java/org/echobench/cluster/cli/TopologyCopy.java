package org.echobench.cluster.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.results.RunRefusedException;

/** The topology of a run, as it was when the run was started: a run goes on with no other. */
final class TopologyCopy {

    private static final String NAME = "topology.yaml";

    private TopologyCopy() {}

    /** @throws RunRefusedException if it cannot be written */
    static void keep(Path topology, Path run) {
        try {
            Files.copy(topology, run.resolve(NAME));
        } catch (IOException e) {
            throw new RunRefusedException("The topology cannot be kept in " + run + ": " + e + ".", e);
        }
    }

    /** @throws RunRefusedException if the folder is not that of a cluster's run */
    static Path in(Path run) {
        Path copy = run.resolve(NAME);
        if (!Files.exists(copy)) {
            throw new RunRefusedException(
                    "There is no run of a cluster to resume in " + run + ": it has no " + NAME + ".");
        }
        return copy;
    }
}
