package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.echobench.runner.fork.ForkOutcome;

/** What the nodes of a fork reported, before their files are put together. */
interface Measured {

    /**
     * Puts all together.
     *
     * @param directory the fork's, with the nodes' files; gets the merged ones
     */
    ForkOutcome merged(Path directory) throws IOException;

    /** What each client's clock is known to against the server's, in nanoseconds, by its name. */
    Map<String, Long> clockErrors();
}
