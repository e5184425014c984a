package org.echobench.cluster.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.results.Disk;
import org.echobench.results.UserError;

/** The topology at the start of a run: a run is resumed only with this topology. */
final class TopologyCopy {

    private static final String NAME = "topology.yaml";

    private TopologyCopy() {}

    /** @throws UserError if it cannot be written */
    static void keep(Path topology, Path run) {
        Path copy = run.resolve(NAME);
        try {
            Files.copy(topology, copy);
        } catch (IOException e) {
            throw Disk.refused(copy, e);
        }
    }

    /** @throws UserError if the folder is not a run of a cluster */
    static Path in(Path run) {
        Path copy = run.resolve(NAME);
        if (!Files.exists(copy)) {
            throw new UserError("There is no run of a cluster to resume in " + run + ": it has no " + NAME + ".");
        }
        return copy;
    }
}
