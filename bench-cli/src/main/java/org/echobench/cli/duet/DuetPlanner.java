package org.echobench.cli.duet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.echobench.cli.run.Parameters;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.cli.terminal.Eta;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.ExitCode;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.stats.Look;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.SuiteRow;

/** Makes a plan from the options and the two sides. */
final class DuetPlanner {

    private static final String DEFAULT_SUITE = "duet";

    /** With these, three rows of one server take less than 20 minutes on two processors. */
    private static final int MOST_PAIRS = 12;

    private final DuetOptions options;
    private final List<JmhBenchmark> benchmarks;
    private final Suite suite;

    /**
     * A plan, what it compares, and the rows that it leaves out.
     *
     * @param absent rows that a side does not have, a sentence each
     * @param pinning that the plan has, or why it has none
     */
    record Planned(DuetPlan plan, DuetSide base, DuetSide head, List<String> absent, ServerPinning pinning) {}

    /**
     * What a plan is made of.
     *
     * @param name of the plan
     * @param absent rows that a side does not have, a sentence each
     */
    record Rows(String name, List<DuetRow> duet, List<String> absent, ServerPinning pinning) {

        /** @throws UserError if the options ask for too few pairs, or too many; with exit code 3 if there is no row */
        Planned plan(DuetOptions options, DuetSide base, DuetSide head, PlannedTimes times) {
            if (duet.isEmpty()) {
                throw new UserError(ExitCode.INCOMPLETE, "Nothing can be compared: " + String.join("; ", absent) + ".");
            }
            int pairs = options.minutes().isPresent()
                    ? pairs(options.minutes().get(), duet, times)
                    : options.pairs().orElse(MOST_PAIRS);
            long seed =
                    options.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1_000_000));
            try {
                DuetPlan plan = new DuetPlan(name, seed, pairs, duet, pinning.pinning());
                return new Planned(plan, base, head, absent, pinning);
            } catch (IllegalArgumentException e) {
                throw new UserError("The duet cannot be planned: " + e.getMessage() + ".", e);
            }
        }
    }

    /** @throws UserError if the options name something that is not there, or leave nothing to measure */
    DuetPlanner(DuetOptions options, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.benchmarks = List.copyOf(benchmarks);
        suite = included(suite(options), "benchmark", options, benchmarks);
    }

    /**
     * The rows of a suite that the options choose.
     *
     * @param kind of what is chosen, for messages
     * @throws UserError if there are none
     */
    static Suite included(Suite whole, String kind, DuetOptions options, List<JmhBenchmark> benchmarks) {
        Predicate<String> included = PlanBuilder.included(options.include());
        Suite suite = whole.only(included, new RowBuilder(benchmarks, Map.of()));
        if (suite.rows().isEmpty()) {
            throw new UserError(Nearest.unknown(
                    kind,
                    options.include().orElseThrow(),
                    whole.rows().stream().map(SuiteRow::name).toList()));
        }
        return suite;
    }

    /**
     * The servers that the user names; otherwise the suite's without the reference, which shows the harness's limits.
     *
     * @throws UserError if the suite is unknown
     */
    static List<String> servers(DuetOptions options) {
        return options.servers().isEmpty()
                ? suite(options).servers().stream()
                        .filter(server -> !server.equals(Subject.REFERENCE))
                        .toList()
                : options.servers();
    }

    private static Suite suite(DuetOptions options) {
        return PlanBuilder.suite(options.suite().orElse(DEFAULT_SUITE));
    }

    /**
     * Every row for every server.
     *
     * @throws UserError with exit code 3 if a side lacks a server, or every row
     */
    Planned plan(DuetSide base, DuetSide head) {
        List<Row> rows = rows();
        List<DuetRow> duet = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        for (String server : servers(options)) {
            SideClassPath old = base.classPath(server);
            SideClassPath now = head.classPath(server);
            for (Row row : rows) {
                Optional<String> reason = lacks(row, old, "base").or(() -> lacks(row, now, "head"));
                if (reason.isPresent()) {
                    absent.add(server + " " + row.name() + ": " + reason.get());
                    continue;
                }
                duet.add(new DuetRow(named(row, server), base.subject(server, old), head.subject(server, now)));
            }
        }
        ServerPinning pinning =
                options.topology().isPresent() ? ServerPinning.elsewhere() : ServerPinning.of(options.serverCpus());
        return new Rows(suite.name(), duet, absent, pinning).plan(options, base, head, new PlannedTimes(benchmarks));
    }

    /** As many pairs of each row as fit. */
    private static int pairs(int minutes, List<DuetRow> rows, PlannedTimes times) {
        Duration pair = rows.stream()
                .map(row -> times.fork(row.row(), row.base().serverId()).multipliedBy(2))
                .reduce(Duration.ZERO, Duration::plus);
        long pairs = Duration.ofMinutes(minutes).dividedBy(pair);
        if (pairs < Look.FEWEST_PAIRS) {
            throw new UserError("--minutes " + minutes + " is too short: a verdict needs " + Look.FEWEST_PAIRS
                    + " pairs of forks, and those of " + rows.size() + (rows.size() == 1 ? " row" : " rows") + " take "
                    + Eta.minutes(pair.multipliedBy(Look.FEWEST_PAIRS)) + ".");
        }
        return (int) Math.min(pairs, Integer.MAX_VALUE);
    }

    /** The rows of a suite, with the parameters and at the scale of the options; a duet gives each its pairs. */
    static List<Row> rows(DuetOptions options, Suite suite, List<JmhBenchmark> benchmarks) {
        RowBuilder annotated = new RowBuilder(benchmarks, Map.of());
        List<JmhBenchmark> measured = suite.benchmarks(annotated);
        Map<String, List<String>> overrides = new LinkedHashMap<>(Parameters.parse(options.params(), measured));
        if (options.topology().isPresent()) {
            overrides.put(Param.ISOLATION.label(), List.of(Isolation.FORKED.value()));
        }
        RowBuilder builder = new RowBuilder(benchmarks, overrides);
        return suite.expand(builder).stream()
                .map(row -> PlanBuilder.benchmark(row, benchmarks).scaled(row, options.scale(), suite.rounds()))
                .toList();
    }

    private List<Row> rows() {
        List<Row> rows = rows(options, suite, benchmarks);
        for (Row row : rows) {
            String client = Param.CLIENT.in(row.params()).orElse(PlanBuilder.OWN_CLIENTS.get(0));
            if (!PlanBuilder.OWN_CLIENTS.contains(client)) {
                throw new UserError("duet measures with the clients raw and jdk, not with '" + client + "'.");
            }
        }
        return rows;
    }

    private static Row named(Row row, String server) {
        return row.withName(server + "-" + row.name());
    }

    /** Why a side cannot run a row that the command's own benchmarks describe. */
    private Optional<String> lacks(Row row, SideClassPath side, String label) {
        Optional<SortedMap<String, List<String>>> params = side.benchmark(row.benchmark());
        if (params.isEmpty()) {
            return Optional.of(label + " has no benchmark " + row.benchmark());
        }
        SortedMap<String, List<String>> ours =
                PlanBuilder.benchmark(row, benchmarks).params();
        for (Map.Entry<String, String> param : row.params().entrySet()) {
            boolean asAnnotated = List.of(param.getValue()).equals(ours.get(param.getKey()));
            if (!params.get().containsKey(param.getKey()) && !asAnnotated) {
                return Optional.of(label + "'s benchmark has no parameter " + param.getKey());
            }
        }
        // Of a load, these are the parameters of all its exchanges.
        return params.get().keySet().stream()
                .filter(name -> benchmarks.stream()
                        .noneMatch(known -> known.name().equals(row.benchmark())
                                && known.params().containsKey(name)))
                .findFirst()
                .map(name -> label + "'s benchmark has a parameter " + name + ", which this command does not know");
    }
}
