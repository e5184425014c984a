package org.echobench.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;

/** How a git revision is built to a side of a duet. */
public interface BuildRecipe {

    /** Distinguishes the builds of a revision, beside the arguments of the side; empty for the usual one. */
    List<String> key();

    /**
     * The words of the command, which runs in the source folder.
     *
     * @param revision for messages
     * @throws UserError if the revision cannot be built so
     */
    List<String> command(Path source, List<String> args, String revision);

    /**
     * What the build left to keep, a file or a folder.
     *
     * @throws UserError if it is not there
     */
    Path product(Path source, String revision) throws IOException;
}
