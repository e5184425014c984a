package org.echobench.results.curve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.results.Disk;
import org.echobench.results.Grouped;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;

/**
 * A curve or series as a table: {@code NAME.csv} in a fork's folder, and for all forks together in the run's folder
 * {@code curves}.
 *
 * @param name of the file without its suffix
 * @param columns names, with their unit at the end where they have one
 * @param rows each with one text per column, empty where a value is not available
 */
public record CurveTable(String name, List<String> columns, List<List<String>> rows) {

    /** The end of a table's file name. */
    public static final String SUFFIX = ".csv";

    public CurveTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a line has " + row.size() + " fields, but there are " + columns.size() + " columns");
            }
        }
    }

    /**
     * Reads a {@link StoredFile}.
     *
     * @throws UserError if it cannot be read or is not such a table
     */
    public static CurveTable read(Path file) {
        String fileName = file.getFileName().toString();
        try {
            List<List<String>> lines = Csv.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(StoredFile.bytes(file)))
                    .toString());
            if (lines.isEmpty()) {
                throw new IllegalArgumentException("it is empty");
            }
            return new CurveTable(
                    fileName.substring(0, fileName.length() - SUFFIX.length()),
                    lines.get(0),
                    lines.subList(1, lines.size()));
        } catch (IllegalArgumentException e) {
            throw new UserError("The table " + file + " is damaged: " + e.getMessage() + ".", e);
        } catch (IOException e) {
            throw new UserError("The table " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /**
     * The tables in a folder, by name; none where there is no such folder.
     *
     * @throws UserError if one cannot be read
     */
    public static List<CurveTable> readAll(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> StoredFile.plain(file).getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .distinct()
                    .sorted()
                    .map(name -> read(folder.resolve(name)))
                    .toList();
        } catch (IOException e) {
            throw new UserError("The tables in " + folder + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** Writes the file; on return it is complete and on the disk. */
    public void write(Path folder) throws IOException {
        StringBuilder csv = new StringBuilder(Csv.line(columns));
        rows.forEach(row -> csv.append(Csv.line(row)));
        Disk.write(folder.resolve(name + SUFFIX), csv.toString());
    }

    /** A row that knows its columns. */
    public final class Line {

        private final List<String> values;

        private Line(List<String> values) {
            this.values = values;
        }

        /** The value in a column; empty where there is no such column, or no value. */
        public String text(String column) {
            int index = columns.indexOf(column);
            return index < 0 ? "" : values.get(index);
        }

        /** The value in a column as a number; NaN where {@link #text} is not one. */
        public double number(String column) {
            String text = text(column);
            try {
                return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
            } catch (NumberFormatException e) {
                return Double.NaN; // a text column
            }
        }
    }

    /** Lines by a key, in their order. */
    public static Map<String, List<Line>> grouped(List<Line> lines, Function<Line, String> key) {
        return lines.stream().collect(Grouped.by(key));
    }

    public List<Line> lines() {
        return rows.stream().map(Line::new).toList();
    }

    /** The lines of all tables of this name. */
    public static List<Line> lines(List<CurveTable> tables, String name) {
        return tables.stream()
                .filter(table -> table.name.equals(name))
                .flatMap(table -> table.lines().stream())
                .toList();
    }

    /** Builds a table line by line. Not thread-safe. */
    public record Builder(String name, List<String> columns, List<List<String>> rows) {

        public Builder(String name, List<String> columns) {
            this(name, columns, new ArrayList<>());
        }

        /** @param values as {@link Object#toString} gives them, one for each column */
        public Builder add(List<?> values) {
            rows.add(values.stream().map(Object::toString).toList());
            return this;
        }

        public CurveTable build() {
            return new CurveTable(name, columns, rows);
        }
    }
}
