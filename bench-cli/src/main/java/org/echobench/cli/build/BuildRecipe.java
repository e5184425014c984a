package org.echobench.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;

/** How a git revision is built so that it can be a side of a duet. */
public interface BuildRecipe {

    /** Distinguishes builds of a revision, together with the arguments of the side; empty for the usual build. */
    List<String> key();

    /**
     * The words of the build command, which runs in the source folder.
     *
     * @param revision for messages
     * @throws UserError if the revision cannot be built with this recipe
     */
    List<String> command(Path source, List<String> args, String revision);

    /**
     * The file or folder to keep of what the build left.
     *
     * @throws UserError if it is not there
     */
    Path product(Path source, String revision) throws IOException;
}
