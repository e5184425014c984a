package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.cli.build.BuildRecipe;
import org.echobench.results.UserError;

/** What the two sides of a duet are: servers, JMH benchmarks, or services of target files. */
interface SideKind {

    /** The class paths at a place, a file or a folder; none if it is not a side of this kind. */
    List<List<Path>> classPaths(Path place);

    /** Why a place without class paths is refused: the end of a sentence that begins with its name. */
    String refusal();

    /** How a revision is built; empty if a revision cannot be a side. */
    default Optional<BuildRecipe> recipe() {
        return this instanceof BuildRecipe recipe ? Optional.of(recipe) : Optional.empty();
    }

    /**
     * Plans every row that both sides have.
     *
     * @throws UserError if base has none of the chosen rows, or the sides do not go together; with exit code 3 if head
     *     has no row of base
     */
    DuetPlanner.Planned plan(DuetSide base, DuetSide head);
}
