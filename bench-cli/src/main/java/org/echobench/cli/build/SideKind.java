package org.echobench.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;

/** What the sides of a duet are, and how a revision is built to one. */
public interface SideKind {

    /** The class paths at a place, a file or a folder; none if there is no such side. */
    List<List<Path>> classPaths(Path place);

    /** Why a place without any is refused; goes after its name. */
    String refusal();

    /** Tells one build of a revision from another, beside the arguments of the side; empty for the usual one. */
    List<String> key();

    /**
     * Looks at a revision before it is built.
     *
     * @param revision for messages
     * @throws UserError if it cannot be built so
     */
    void requireBuildable(Path source, String revision);

    /** The name of what builds, for messages. */
    String builder();

    /** The words of the command, which runs in the source folder. */
    List<String> command(Path source, List<String> args);

    /**
     * What the build left to keep, a file or a folder.
     *
     * @throws UserError if it is not there
     */
    Path product(Path source, String revision) throws IOException;
}
