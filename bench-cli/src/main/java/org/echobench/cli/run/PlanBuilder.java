package org.echobench.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.core.spi.HandlerWait;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Param;
import org.echobench.results.Pinning;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suites;

/**
 * Makes a plan from the options.
 *
 * @param targets target files, measured instead of servers if there are any
 */
public record PlanBuilder(
        Distribution distribution, ServerCatalog catalog, Targets targets, List<JmhBenchmark> benchmarks) {

    private static final String DEFAULT_SUITE = "quick";

    /**
     * @param pinning of servers in processes of their own
     * @throws UserError if the options name something that is not there, or nothing is left to measure
     */
    public Plan build(RunOptions options, Optional<Pinning> pinning) {
        boolean noSuite = options.include().isPresent() && options.suite().isEmpty() && !targets.any();
        Suite whole = targets.any()
                ? targets.suite(options.loads())
                : suite(options.suite().orElse(DEFAULT_SUITE));
        Predicate<String> included = included(options.include());
        RowBuilder annotated = new RowBuilder(benchmarks, Map.of());
        Suite suite = whole.only(included, annotated);
        List<JmhBenchmark> measured = noSuite
                ? benchmarks.stream()
                        .filter(b -> !b.ofService() && isIncluded(b, included, options))
                        .toList()
                : suite.benchmarks(annotated);
        if (measured.isEmpty()) {
            throw nothingIncluded(options, noSuite, whole);
        }
        RowBuilder builder = new RowBuilder(benchmarks, Parameters.of(options, measured));
        List<Row> rows = noSuite
                ? measured.stream()
                        .flatMap(b -> builder.rows(b.rowName(), b, Map.of(), RowSettings.annotated()).stream())
                        .toList()
                : suite.expand(builder);
        List<Row> scaled = rows.stream().map(row -> scaled(row, options, suite)).toList();
        Choice choice =
                targets.any() ? targets.choice(scaled, distribution) : Choice.of(catalog, options, scaled, suite);
        List<Row> ready = choice.rows().stream().map(this::withDatabase).toList();
        return planned(() -> new Plan(
                noSuite ? "custom" : suite.name(),
                options.seed(),
                options.rounds.orElse(suite.rounds()),
                options.scale(),
                ready,
                choice.subjects(),
                choice.leftOut(),
                pinning,
                // Rounds that the user asks for are not cut by the suite's time.
                options.minutes.or(() -> noSuite || options.rounds.isPresent() ? Optional.empty() : suite.minutes())));
    }

    /** A load is measured with the exchange of its annotation, or with those of {@code -p}. */
    private static boolean isIncluded(JmhBenchmark benchmark, Predicate<String> included, RunOptions options) {
        boolean chosen = options.params().stream().anyMatch(param -> param.startsWith(Param.EXCHANGE.label() + "="));
        return (chosen || benchmark.isDefault()) && included.test(benchmark.shortName());
    }

    /** The user's number of rounds applies to every row, and is not scaled. */
    private Row scaled(Row row, RunOptions options, Suite suite) {
        JmhBenchmark benchmark = benchmark(row, benchmarks);
        if (options.rounds.isEmpty()) {
            return benchmark.scaled(row, options.scale(), suite.rounds());
        }
        Row timed = benchmark.singleShot() ? row : benchmark.scaled(row, options.scale(), suite.rounds());
        return timed.withSettings(timed.settings().withRoundsOfPlan());
    }

    public static JmhBenchmark benchmark(Row row, List<JmhBenchmark> benchmarks) {
        return benchmarks.stream().filter(known -> known.isOf(row)).findFirst().orElseThrow();
    }

    /**
     * The plan of a run that was started before, with servers and target files as they are now.
     *
     * @param jvms given in addition to this one
     * @param pinning on this machine now
     * @throws UserError if a server, a service or a JVM of the run is missing
     */
    public Plan build(Plan started, List<Jvm> jvms, Optional<Pinning> pinning) {
        List<Row> ready = started.rows().stream().map(this::withDatabase).toList();
        boolean ofServices = started.rows().stream().anyMatch(Row::ofService);
        List<Subject> subjects = started.subjects().stream()
                .map(subject ->
                        ofServices ? targets.subject(subject.serverId(), distribution) : installed(subject, jvms))
                .toList();
        return planned(() -> new Plan(
                started.name(),
                started.seed(),
                started.rounds(),
                started.scale(),
                ready,
                subjects,
                started.leftOut(),
                pinning,
                started.minutes(),
                started.groups()));
    }

    private Subject installed(Subject started, List<Jvm> jvms) {
        Jvm jvm = Stream.concat(Stream.of(Jvm.ofHost()), jvms.stream())
                .filter(one -> one.name().equals(started.jvm().name()))
                .findFirst()
                .orElseThrow(() -> new UserError("This run measures on " + started.jvm()
                        + ", which does not run this command: give its JDK with --jvm."));
        return catalog.findAvailable(started.asked()).subject().with(started.label(), jvm, started.jvmArgs());
    }

    private static Plan planned(Supplier<Plan> plan) {
        try {
            return plan.get();
        } catch (IllegalArgumentException e) {
            throw new UserError("The run cannot be planned: " + e.getMessage() + ".", e);
        }
    }

    public static Suite suite(String name) {
        return Suites.all().stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError(Nearest.unknown(
                        "suite", name, Suites.all().stream().map(Suite::name).toList())));
    }

    /** @throws UserError if it is not a regular expression */
    public static Predicate<String> included(Optional<String> include) {
        try {
            return include.map(Pattern::compile).map(Pattern::asPredicate).orElse(name -> true);
        } catch (PatternSyntaxException e) {
            throw new UserError("--include takes a regular expression, but '" + e.getPattern() + "' is not one: "
                    + e.getDescription() + ".");
        }
    }

    private UserError nothingIncluded(RunOptions options, boolean noSuite, Suite suite) {
        String given = options.include().orElseThrow();
        List<String> known = new ArrayList<>();
        if (noSuite) {
            benchmarks.forEach(benchmark -> known.add(benchmark.shortName()));
            benchmarks.forEach(benchmark -> known.add(benchmark.shortName().replaceAll("\\..*", "")));
        } else {
            suite.rows().forEach(row -> known.add(row.name()));
        }
        return new UserError(
                Nearest.unknown("benchmark", given, known.stream().distinct().toList()));
    }

    /** A row whose handlers wait for a database has it on the class path of its server. */
    private Row withDatabase(Row row) {
        if (!Param.HANDLER_WAIT_MICROS.in(row.params()).orElse("").startsWith(HandlerWait.DATABASE)) {
            return row;
        }
        List<Path> jars = distribution.database();
        if (jars.isEmpty()) {
            throw new UserError("This distribution has no handlers/jdbc, the database for which handlers wait.");
        }
        return row.withClassPath(ClassPath.of(jars));
    }
}
