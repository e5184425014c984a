package org.echobench.core.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.echobench.results.curve.Csv;
import org.echobench.results.curve.CurveTable;

/**
 * A curve or series that one fork measures: rows of figures in {@code NAME.csv} (RFC 4180) of the {@link
 * ForkDirectory}. The runner puts the tables of all forks together in the run's folder {@code curves/}, with the
 * columns row, server and round before the fork's own. Each row is on its way to the file when {@link #add} returns, so
 * a failed fork keeps its rows. Without a fork directory (a benchmark started from an IDE) nothing is kept.
 * Thread-safe.
 */
public final class ForkTable implements AutoCloseable {

    private final int columns;
    private final Optional<Writer> file;

    /**
     * Begins the table.
     *
     * @param name lower-case letters, digits and hyphens; the same in every fork of a benchmark
     * @param columns names with their unit at the end where they have one, as {@code heap_B} or {@code p99_us}
     * @throws UncheckedIOException if the file exists or cannot be written
     */
    public ForkTable(String name, List<String> columns) {
        this.columns = columns.size();
        file = ForkDirectory.current().map(directory -> {
            try {
                return Files.newBufferedWriter(
                        directory.resolve(name + CurveTable.SUFFIX),
                        StandardCharsets.UTF_8,
                        StandardOpenOption.CREATE_NEW);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writeLine(columns);
    }

    /**
     * Adds a row.
     *
     * @param values numbers or texts, one for each column; an empty text or an empty {@link OptionalDouble} where a
     *     value is not available
     * @throws IllegalArgumentException if there are more or fewer values than columns
     * @throws UncheckedIOException if the file cannot be written
     */
    public void add(Object... values) {
        if (values.length != columns) {
            throw new IllegalArgumentException(columns + " values are needed, but there are " + values.length);
        }
        writeLine(Stream.of(values).map(ForkTable::cell).toList());
    }

    private static Object cell(Object value) {
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? String.valueOf(number.getAsDouble()) : "";
        }
        return value;
    }

    private synchronized void writeLine(List<?> values) {
        file.ifPresent(writer -> {
            try {
                writer.write(Csv.line(values));
                writer.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public synchronized void close() {
        file.ifPresent(writer -> {
            try {
                writer.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
