package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import org.echobench.core.run.ForkOutcome;

/** What the nodes of a fork reported, before their files are put together. */
interface Measured {

    /**
     * Puts all together.
     *
     * @param directory the fork's, with the nodes' files; gets the merged ones
     */
    ForkOutcome merged(Path directory) throws IOException;
}
