package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.cli.build.BuildRecipe;
import org.echobench.results.UserError;

/** What the two sides of a duet are: servers, JMH benchmarks, or services of target files. */
interface SideKind {

    /** The class paths at a place, a file or a folder; none if there is no such side. */
    List<List<Path>> classPaths(Path place);

    /** Why a place without any is refused; goes after its name. */
    String refusal();

    /** How a revision is built to a side; empty if none can be one. */
    Optional<BuildRecipe> recipe();

    /**
     * Plans every row that both sides have.
     *
     * @throws UserError if base has no such row, or the sides do not go together; with exit code 3 if head
     *     has no row of base
     */
    DuetPlanner.Planned plan(DuetSide base, DuetSide head);
}
