package org.echobench.runner.suites;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.results.Names;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;

/**
 * A named choice of rows, servers and settings, so that the command line, CI and the build run the same thing.
 *
 * @param name as in {@code --suite}
 * @param description one line for lists
 * @param servers ids, measured unless others are asked for
 * @param rounds forks per row and server, where a row has no number of its own
 * @param settings for all its rows, where a row does not set its own
 * @param rows that it measures
 */
public record Suite(
        String name, String description, List<String> servers, int rounds, RowSettings settings, List<SuiteRow> rows) {

    public Suite {
        Names.requireName("name", name);
        servers = List.copyOf(servers);
        rows = List.copyOf(rows);
    }

    /** As in {@code suites.yaml}. */
    @JsonCreator
    Suite(
            @JsonProperty("name") String name,
            @JsonProperty("description") String description,
            @JsonProperty("servers") Optional<List<String>> servers,
            @JsonProperty("rounds") int rounds,
            @JsonProperty("settings") Optional<RowSettings> settings,
            @JsonProperty("rows") List<SuiteRow> rows) {
        this(
                name,
                description,
                servers.orElse(Suites.SIX_SERVERS),
                rounds,
                settings.orElse(RowSettings.annotated()),
                rows);
    }

    /**
     * A copy with fewer rows.
     *
     * @param wanted asked for the names of a row and of its benchmark, former ones among them
     */
    public Suite only(Predicate<String> wanted, RowBuilder builder) {
        List<SuiteRow> fewer = rows.stream()
                .filter(row -> wanted.test(row.name())
                        || row.in(builder).names().stream().anyMatch(wanted))
                .toList();
        return new Suite(name, description, servers, rounds, settings, fewer);
    }

    /** The benchmarks of its rows. */
    public List<JmhBenchmark> benchmarks(RowBuilder builder) {
        return rows.stream().map(row -> row.in(builder)).toList();
    }

    /** The rows with the values of all parameters. */
    public List<Row> expand(RowBuilder builder) {
        return rows.stream().flatMap(row -> expand(builder, row)).toList();
    }

    private Stream<Row> expand(RowBuilder builder, SuiteRow row) {
        return builder
                .rows(row.name(), row.in(builder), row.params(), row.settings().over(settings))
                .stream();
    }

    /** The time of all forks on all its servers, even those that cannot run here. */
    public Duration time(PlannedTimes times, RowBuilder builder) {
        return expand(builder).stream()
                .flatMap(row -> servers.stream().map(server -> times.fork(row, server)
                        .multipliedBy(row.settings().rounds().orElse(rounds))))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
