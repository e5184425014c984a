package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.Goodput;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.RunFolder;

/** The tables that finished forks left, merged by name, with the columns row, server and round in front. */
final class CurveFiles {

    private static final List<String> PLACE = List.of("row", "server", "round");

    private final Map<String, CurveTable.Builder> tables = new TreeMap<>();

    /**
     * Adds all tables of a fork.
     *
     * @throws UserError if a table is damaged, or its columns differ from those of the same table of an earlier fork
     */
    void add(ForkId fork, Path folder) {
        for (CurveTable left : readAll(folder)) {
            List<String> columns = new ArrayList<>(PLACE);
            columns.addAll(left.columns());
            CurveTable.Builder table = table(left.name(), columns);
            if (!table.columns().equals(columns)) {
                throw new UserError("The table " + folder.resolve(left.name() + CurveTable.SUFFIX)
                        + " has different columns from the same table of earlier forks:"
                        + " delete its folder, and resuming measures that fork again.");
            }
            for (List<String> row : left.rows()) {
                List<Object> values = new ArrayList<>(List.of(fork.row(), fork.subject(), fork.round()));
                values.addAll(row);
                table.add(values);
            }
        }
    }

    /** The table of that name, to which lines are added; empty at first if no fork has left one. */
    CurveTable.Builder table(String name, List<String> columns) {
        return tables.computeIfAbsent(name, n -> new CurveTable.Builder(n, columns));
    }

    /** What the load curves and overloads of the added forks of a row say about each server, in words. */
    Map<String, List<String>> briefs(String row) {
        List<CurveTable> added = Stream.of(LoadCurve.TABLE, Goodput.TABLE)
                .flatMap(name -> Stream.ofNullable(tables.get(name)))
                .map(CurveTable.Builder::build)
                .toList();
        Map<String, List<String>> briefs = new HashMap<>();
        LoadCurve.of(added).stream().filter(curve -> curve.row().equals(row)).forEach(curve -> briefs.computeIfAbsent(
                        curve.server(), server -> new ArrayList<>())
                .add(curve.brief()));
        Goodput.of(added).stream()
                .filter(goodput -> goodput.row().equals(row))
                .forEach(goodput -> briefs.computeIfAbsent(goodput.server(), server -> new ArrayList<>())
                        .add(goodput.brief()));
        return briefs;
    }

    /**
     * The table of that name in a fork's folder; empty if the fork did not leave one.
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
            throw RunFolder.damaged(folder, e);
        }
    }

    private static List<CurveTable> readAll(Path folder) {
        try {
            return CurveTable.readAll(folder);
        } catch (UserError e) {
            throw RunFolder.damaged(folder, e);
        }
    }

    /** Writes every table; without tables, does not create the folder. */
    void write(RunFolder run) throws IOException {
        if (tables.isEmpty()) {
            return;
        }
        Path folder = Files.createDirectories(run.curves());
        for (CurveTable.Builder table : tables.values()) {
            table.build().write(folder);
        }
    }
}
