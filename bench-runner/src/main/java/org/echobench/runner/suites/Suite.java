package org.echobench.runner.suites;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.Exchange;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;

/**
 * A named choice of rows, servers and settings, so that the command line, CI and the build run the same thing.
 *
 * @param name as in {@code --suite}
 * @param description one line for lists
 * @param servers ids of the servers that it measures by default
 * @param rounds forks per row and server, unless a row has a number of its own
 * @param minutes by default, the time limit as in {@link org.echobench.results.Plan}
 * @param settings for all its rows, unless a row has its own
 * @param rows that it measures
 * @param jvms the JVMs that it compares, if any: each row is measured for one server at a time, on all of these
 */
public record Suite(
        String name,
        String description,
        List<String> servers,
        int rounds,
        Optional<Integer> minutes,
        RowSettings settings,
        List<SuiteRow> rows,
        List<JvmVariant> jvms) {

    /** In {@code suites.yaml} servers, settings and JVMs may be left out. */
    public Suite {
        Names.requireName("name", name);
        servers = List.copyOf(Objects.requireNonNullElse(servers, Suites.SIX_SERVERS));
        settings = Objects.requireNonNullElseGet(settings, RowSettings::annotated);
        rows = List.copyOf(rows);
        jvms = List.copyOf(Objects.requireNonNullElse(jvms, List.of()));
    }

    /**
     * A JVM on which a suite measures its servers.
     *
     * @param name is appended to the server's
     * @param jdk its feature release, such as 25; empty for any
     * @param args flags that are added
     * @param servers the ids of the servers that it is measured for; empty for all
     */
    public record JvmVariant(String name, OptionalInt jdk, List<String> args, Optional<List<String>> servers) {

        /** In {@code suites.yaml} all but the name may be left out. */
        public JvmVariant {
            args = List.copyOf(Objects.requireNonNullElse(args, List.of()));
        }

        public boolean isOf(String server) {
            return servers.map(some -> some.contains(server)).orElse(true);
        }
    }

    /**
     * A copy with fewer rows.
     *
     * @param wanted tested with the names of a row and of its benchmark, of which one must match
     */
    public Suite only(Predicate<String> wanted, RowBuilder builder) {
        List<SuiteRow> fewer = rows.stream()
                .filter(row ->
                        wanted.test(row.name()) || wanted.test(row.in(builder).shortName()))
                .toList();
        return new Suite(name, description, servers, rounds, minutes, settings, fewer, jvms);
    }

    public List<JmhBenchmark> benchmarks(RowBuilder builder) {
        return rows.stream().map(row -> row.in(builder)).toList();
    }

    /** The rows with the values of all parameters. */
    public List<Row> expand(RowBuilder builder) {
        return rows.stream().flatMap(row -> expand(builder, row)).toList();
    }

    /** One of its rows with the values of all parameters. */
    public Stream<Row> expand(RowBuilder builder, SuiteRow row) {
        return builder
                .rows(row.name(), row.in(builder), row.params(), row.settings().over(settings))
                .stream();
    }

    /** The time of all forks on all its servers, including those that cannot run here. */
    public Duration time(PlannedTimes times, RowBuilder builder) {
        return expand(builder).stream()
                .flatMap(row -> servers.stream().map(server -> times.fork(row, server)
                        .multipliedBy((long) row.settings().rounds().orElse(rounds) * subjects(server))))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private long subjects(String server) {
        return jvms.isEmpty()
                ? 1
                : jvms.stream().filter(jvm -> jvm.isOf(server)).count();
    }

    /** {@code echo 0.93}: the reference's rates in a run as shares of those in README's run, where both are known. */
    Stream<String> machine(RunResult run, RowBuilder annotated) {
        return rows.stream().filter(row -> row.referenceRate().isPresent()).flatMap(row -> expand(annotated, row)
                .flatMap(planned -> run
                        .row(planned.name())
                        .filter(measured -> measured.params().equals(planned.params()))
                        .flatMap(RowResult::reference)
                        .flatMap(one -> one.figure(MetricName.SCORE))
                        .map(rate -> String.format(
                                Locale.ROOT,
                                "%s %.2f",
                                planned.name(),
                                rate.value() / row.referenceRate().getAsDouble()))
                        .stream()));
    }

    /**
     * A benchmark in a suite.
     *
     * @param name of the row
     * @param benchmark class and method without the package
     * @param params values that differ from the annotations; a list gives a row for each
     * @param settings that differ from the suite's, and the row's own number of rounds
     * @param referenceRate the reference server's score in README's run; empty if none is compared with it
     */
    public record SuiteRow(
            String name,
            String benchmark,
            Map<String, List<String>> params,
            RowSettings settings,
            OptionalDouble referenceRate) {

        /** In {@code suites.yaml} parameters and settings may be left out. */
        public SuiteRow {
            Names.requireName("name", name);
            params = params == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(params));
            settings = Objects.requireNonNullElseGet(settings, RowSettings::annotated);
        }

        public static SuiteRow of(String name, String benchmark) {
            return new SuiteRow(name, benchmark, Map.of(), RowSettings.annotated(), OptionalDouble.empty());
        }

        public static SuiteRow of(String name, String load, Exchange exchange) {
            return of(name, load).with(Param.EXCHANGE, exchange.label());
        }

        JmhBenchmark in(RowBuilder builder) {
            return builder.benchmark(
                    benchmark,
                    Optional.ofNullable(params.get(Param.EXCHANGE.label())).map(values -> values.get(0)));
        }

        /** A copy with these values of a parameter; several give a row for each. */
        public SuiteRow with(Param param, Object... values) {
            TreeMap<String, List<String>> more = new TreeMap<>(params);
            more.put(param.label(), Stream.of(values).map(String::valueOf).toList());
            return new SuiteRow(name, benchmark, more, settings, referenceRate);
        }
    }
}
