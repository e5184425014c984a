package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.core.metrics.ForkTable;
import org.echobench.results.CsvLine;
import org.echobench.results.DurableFile;
import org.echobench.results.ForkId;
import org.echobench.results.RunRefusedException;

/**
 * The tables that forks leave ({@link ForkTable}) put together by name: {@code curves/NAME.csv} in the run's folder, with the
 * columns row, server and round before the forks' own.
 */
final class CurveFiles {

    static final String CURVES = "curves";

    private static final String PLACE = "row,server,round,";

    /** By file name: the lines of all forks, the head first. */
    private final Map<String, StringBuilder> tables = new TreeMap<>();

    private final Map<String, String> heads = new TreeMap<>();

    /**
     * Adds all tables of a fork.
     *
     * @throws RunRefusedException if a table has other columns than the same table of an earlier fork
     */
    void add(ForkId fork, Path folder) throws IOException {
        for (Path file : tablesIn(folder)) {
            List<String> lines = Files.readAllLines(file);
            String name = file.getFileName().toString();
            if (lines.isEmpty() || !lines.get(0).equals(heads.computeIfAbsent(name, n -> lines.get(0)))) {
                throw new RunRefusedException(
                        "The table " + file + " has other columns than that of the forks before it:"
                                + " delete its folder, and resuming measures that fork again.");
            }
            String place = CsvLine.of(List.of(fork.row(), fork.subject(), fork.round()))
                            .strip() + ",";
            StringBuilder table = tables.computeIfAbsent(name, n -> new StringBuilder(PLACE + lines.get(0) + "\n"));
            lines.stream()
                    .skip(1)
                    .forEach(line -> table.append(place).append(line).append('\n'));
        }
    }

    /** Adds a line to a table that is made of all forks and not left by any. */
    void addLine(String file, List<String> columns, List<?> values) {
        tables.computeIfAbsent(file, name -> new StringBuilder(CsvLine.of(columns)))
                .append(CsvLine.of(values));
    }

    private static List<Path> tablesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ForkTable.SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    /** Writes every table, and no folder where there is none. */
    void write(Path run) throws IOException {
        if (tables.isEmpty()) {
            return;
        }
        Path folder = Files.createDirectories(run.resolve(CURVES));
        for (Map.Entry<String, StringBuilder> table : tables.entrySet()) {
            DurableFile.write(
                    folder.resolve(table.getKey()), table.getValue().toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
