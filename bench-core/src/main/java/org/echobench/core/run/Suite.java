package org.echobench.core.run;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A named choice of rows, servers and settings, so that the command line, CI and the build run the same thing.
 *
 * @param name as in {@code --suite}
 * @param description one line for lists
 * @param servers ids, measured unless others are asked for
 * @param rounds forks per row and server
 * @param settings of all its rows
 * @param rows what it measures
 */
public record Suite(
        String name, String description, List<String> servers, int rounds, RowSettings settings, List<SuiteRow> rows) {

    /**
     * A benchmark in a suite.
     *
     * @param name of the row
     * @param benchmark class and method without the package
     * @param params values that differ from the annotations; a list gives a row for each
     */
    public record SuiteRow(String name, String benchmark, Map<String, List<String>> params) {

        public static SuiteRow of(String name, String benchmark) {
            return new SuiteRow(name, benchmark, Map.of());
        }
    }

    public Suite {
        Names.requireName("name", name);
        servers = List.copyOf(servers);
        rows = List.copyOf(rows);
    }

    /** The same with fewer rows. */
    public Suite only(Predicate<SuiteRow> wanted) {
        return new Suite(
                name,
                description,
                servers,
                rounds,
                settings,
                rows.stream().filter(wanted).toList());
    }

    /** The rows with the values of all parameters. */
    public List<Row> expand(RowBuilder builder) {
        return rows.stream().flatMap(row -> expand(builder, row)).toList();
    }

    private Stream<Row> expand(RowBuilder builder, SuiteRow row) {
        return builder.rows(row.name(), builder.benchmark(row.benchmark()), row.params(), settings).stream();
    }
}
