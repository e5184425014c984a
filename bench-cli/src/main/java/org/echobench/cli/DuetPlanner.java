package org.echobench.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Param;
import org.echobench.results.Pinning;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.SuiteRow;

/** Makes a plan from the options and the two sides. */
final class DuetPlanner {

    static final String DEFAULT_SUITE = "duet";
    private static final String REFERENCE = "reference";

    private final DuetOptions options;
    private final List<JmhBenchmark> benchmarks;
    private final Suite suite;

    /**
     * A plan and the rows that it leaves out.
     *
     * @param absent rows that a side does not have, a sentence each
     * @param pinning that the plan has, or why it has none
     */
    record Planned(DuetPlan plan, List<String> absent, ServerPinning pinning) {}

    /** @throws UserError if the options name something that is not there, or leave nothing to measure */
    DuetPlanner(DuetOptions options, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.benchmarks = List.copyOf(benchmarks);
        Suite whole = PlanBuilder.suite(options.suite().orElse(DEFAULT_SUITE));
        Predicate<String> included = PlanBuilder.included(options.include());
        suite = whole.only(row -> included.test(row.name()) || included.test(row.benchmark()));
        if (suite.rows().isEmpty()) {
            throw new UserError(Nearest.unknown(
                    "benchmark",
                    options.include().orElseThrow(),
                    whole.rows().stream().map(SuiteRow::name).toList()));
        }
    }

    /**
     * The servers that the user names; otherwise the suite's without the reference, which is in the null control of
     * every duet.
     */
    private List<String> servers() {
        return options.servers().isEmpty()
                ? suite.servers().stream()
                        .filter(server -> !server.equals(REFERENCE))
                        .toList()
                : options.servers();
    }

    /**
     * Every row for every server, and the null control: the first row of the reference server and of the first server,
     * with base's code on both sides.
     *
     * @throws ReportException with exit code 3 if a side lacks a server, or every row
     */
    Planned plan(DuetSide base, DuetSide head) {
        List<Row> rows = rows();
        List<DuetRow> duet = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        Map<String, SideClassPath> before = new LinkedHashMap<>();
        for (String server : servers()) {
            SideClassPath old = base.classPath(server);
            SideClassPath now = head.classPath(server);
            before.put(server, old);
            for (Row row : rows) {
                Optional<String> reason = lacks(row, old, "base").or(() -> lacks(row, now, "head"));
                if (reason.isPresent()) {
                    absent.add(server + " " + row.name() + ": " + reason.get());
                    continue;
                }
                duet.add(new DuetRow(
                        named(row, server),
                        base.subject(DuetRow.BASE, server, old),
                        head.subject(DuetRow.HEAD, server, now),
                        false));
            }
        }
        requireAny(duet, absent);
        duet.addAll(nullControl(duet.get(0), base, before));
        ServerPinning pinning = ServerPinning.of(options.serverCpus());
        return new Planned(plan(options, suite, duet, pinning.pinning()), absent, pinning);
    }

    /** @throws ReportException with exit code 3 if there is none */
    static void requireAny(List<DuetRow> rows, List<String> absent) {
        if (rows.isEmpty()) {
            throw new ReportException(
                    ExitCode.NOT_COMPARABLE_OR_MISSING, "Nothing can be compared: " + String.join("; ", absent) + ".");
        }
    }

    private List<DuetRow> nullControl(DuetRow first, DuetSide base, Map<String, SideClassPath> before) {
        List<DuetRow> sentinels = new ArrayList<>();
        Row row = first.row();
        String server = first.base().serverId();
        sentinels.add(sentinel(row, row.name() + "-sentinel", server, base, before.get(server)));
        if (!server.equals(REFERENCE)) {
            SideClassPath reference = base.classPath(REFERENCE);
            String name = REFERENCE + row.name().substring(server.length()) + "-sentinel";
            sentinels.add(sentinel(row, name, REFERENCE, base, reference));
        }
        return sentinels;
    }

    private static DuetRow sentinel(Row row, String name, String server, DuetSide base, SideClassPath classPath) {
        return new DuetRow(
                row.withName(name),
                base.subject(DuetRow.BASE, server, classPath),
                base.subject(DuetRow.HEAD, server, classPath),
                true);
    }

    /** @param suite that says how many pairs there are where the options do not */
    static DuetPlan plan(DuetOptions options, Suite suite, List<DuetRow> rows, Optional<Pinning> pinning) {
        int pairs = options.pairs().orElse(suite.rounds());
        if (options.pairs().isEmpty() && pairs < DuetPlan.FEWEST_PAIRS) {
            throw new UserError("The suite " + suite.name() + " measures each row once, which is too few for"
                    + " a duet: set the number of pairs with --pairs; verdicts need 5.");
        }
        try {
            return new DuetPlan(
                    options.jmh() ? Subject.NO_SERVER : suite.name(),
                    options.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1_000_000)),
                    pairs,
                    options.confirm(),
                    rows,
                    pinning);
        } catch (IllegalArgumentException e) {
            throw new UserError("The duet cannot be planned: " + e.getMessage() + ".", e);
        }
    }

    private List<Row> rows() {
        RowBuilder annotated = new RowBuilder(benchmarks, Map.of());
        List<JmhBenchmark> measured = suite.rows().stream()
                .map(row -> annotated.benchmark(row.benchmark()))
                .toList();
        List<Row> rows = suite.expand(new RowBuilder(benchmarks, Parameters.parse(options.params(), measured)));
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
        SortedMap<String, List<String>> ours = benchmarks.stream()
                .filter(benchmark -> benchmark.name().equals(row.benchmark()))
                .findFirst()
                .orElseThrow()
                .params();
        for (Map.Entry<String, String> param : row.params().entrySet()) {
            boolean asAnnotated = List.of(param.getValue()).equals(ours.get(param.getKey()));
            if (!params.get().containsKey(param.getKey()) && !asAnnotated) {
                return Optional.of(label + "'s benchmark has no parameter " + param.getKey());
            }
        }
        return params.get().keySet().stream()
                .filter(name -> !ours.containsKey(name))
                .findFirst()
                .map(name -> label + "'s benchmark has a parameter " + name + ", which this command does not know");
    }
}
