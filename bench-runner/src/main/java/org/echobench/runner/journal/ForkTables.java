package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.curve.CurveTable;

/** The tables that a finished fork left in its folder. */
final class ForkTables {

    private ForkTables() {}

    /**
     * The table of that name, where the fork left one.
     *
     * @throws UserError if it is damaged
     */
    static Optional<CurveTable> read(Path folder, String name) {
        Path file = folder.resolve(name + CurveTable.SUFFIX);
        if (!StoredFile.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(CurveTable.read(file));
        } catch (UserError e) {
            throw damaged(folder, name, e);
        }
    }

    /**
     * Every table, by name.
     *
     * @throws UserError if one is damaged
     */
    static List<CurveTable> readAll(Path folder) {
        return CurveTable.names(folder).stream()
                .map(name -> read(folder, name).orElseThrow())
                .toList();
    }

    static UserError damaged(Path folder, String name, Exception cause) {
        return new UserError(
                "The table " + folder.resolve(name + CurveTable.SUFFIX)
                        + " is damaged: delete its folder, and resuming measures that fork again.",
                cause);
    }
}
