package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.echobench.runner.fork.ForkOutcome;

/** The reports of a fork's nodes, before their files are merged. */
interface Measured {

    /**
     * Puts all together.
     *
     * @param directory the fork's, with the nodes' files; gets the merged ones
     */
    ForkOutcome merged(Path directory) throws IOException;

    /** The error of each client's clock against the server's, in nanoseconds, by its name. */
    Map<String, Long> clockErrors();
}
