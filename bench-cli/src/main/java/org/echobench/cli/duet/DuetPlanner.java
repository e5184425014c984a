package org.echobench.cli.duet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.cli.run.Parameters;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.cli.terminal.Eta;
import org.echobench.results.ExitCode;
import org.echobench.results.LeftOut;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.stats.Look;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.SuiteRow;

/** Makes a plan from the options and the rows of two sides. */
final class DuetPlanner {

    /** How many pairs a row may have; a single one has no variance. */
    static final Param.Range PAIRS = new Param.Range(2, 1_000);

    /** With these, three rows of one server take less than 20 minutes on two processors. */
    static final int MOST_PAIRS = 12;

    private final DuetOptions options;
    private final List<JmhBenchmark> benchmarks;
    private final List<Row> rows = new ArrayList<>();
    private final Set<Subject> sides = new LinkedHashSet<>();
    private final List<LeftOut> absent = new ArrayList<>();

    /**
     * A plan and what it compares.
     *
     * @param pinning of the plan, or why there is none
     */
    record Planned(Plan plan, DuetSide base, DuetSide head, ServerPinning pinning) {}

    /** @param benchmarks of this build of Echobench, which describe all rows except with {@code --jmh} */
    DuetPlanner(DuetOptions options, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.benchmarks = List.copyOf(benchmarks);
    }

    /**
     * The rows of a suite that the options choose.
     *
     * @param kind of what is chosen, for messages
     * @throws UserError if there are none
     */
    Suite included(Suite whole, String kind) {
        Suite suite = whole.only(PlanBuilder.included(options.include()), new RowBuilder(benchmarks, Map.of()));
        if (suite.rows().isEmpty()) {
            throw new UserError(Nearest.unknown(
                    kind,
                    options.include().orElseThrow(),
                    whole.rows().stream().map(SuiteRow::name).toList()));
        }
        return suite;
    }

    /** The rows of a suite, with the parameters and at the scale of the options; a duet gives each its pairs. */
    List<Row> rows(Suite suite) {
        List<JmhBenchmark> measured = suite.benchmarks(new RowBuilder(benchmarks, Map.of()));
        return suite.expand(new RowBuilder(benchmarks, Parameters.of(options, measured))).stream()
                .map(row -> PlanBuilder.benchmark(row, benchmarks).scaled(row, options.scale(), suite.rounds()))
                .toList();
    }

    /**
     * Adds a row to the plan, unless a side lacks it.
     *
     * @param reason why a side lacks it; empty if both have it
     * @param name of the row in the message that says so
     */
    void add(Optional<String> reason, String name, Row row, Subject base, Subject head) {
        if (reason.isPresent()) {
            absent.add(LeftOut.row(name, reason.get()));
            return;
        }
        // The duet says how many pairs there are, for all rows alike.
        rows.add(row.withSettings(row.settings().withRoundsOfPlan()).withServer(base.serverId()));
        sides.addAll(List.of(base, head));
    }

    /**
     * The plan of the rows that were added.
     *
     * @throws UserError if the options ask for too few pairs, or too many; with exit code 3 if there is no row
     */
    Planned plan(String name, DuetSide base, DuetSide head, ServerPinning pinning) {
        if (rows.isEmpty()) {
            String reasons = absent.stream().map(LeftOut::toString).collect(Collectors.joining("; "));
            throw new UserError(ExitCode.INCOMPLETE, "Nothing can be compared: " + reasons + ".");
        }
        int pairs = options.minutes.map(this::pairs).orElse(options.pairs.orElse(MOST_PAIRS));
        try {
            PAIRS.require("pairs", pairs);
            Plan plan = new Plan(
                    name,
                    options.seed(),
                    pairs,
                    options.scale(),
                    rows,
                    List.copyOf(sides),
                    absent,
                    pinning.pinning(),
                    Optional.empty());
            return new Planned(plan, base, head, pinning);
        } catch (IllegalArgumentException e) {
            throw new UserError("The duet cannot be planned: " + e.getMessage() + ".", e);
        }
    }

    /** As many pairs of each row as fit into this time. */
    private int pairs(int minutes) {
        PlannedTimes times = new PlannedTimes(benchmarks);
        Duration pair = rows.stream()
                .map(row -> times.fork(row, row.server().orElseThrow()).multipliedBy(2))
                .reduce(Duration.ZERO, Duration::plus);
        long pairs = Duration.ofMinutes(minutes).dividedBy(pair);
        if (pairs < Look.FEWEST_PAIRS) {
            throw new UserError("--minutes " + minutes + " is too short: a verdict needs " + Look.FEWEST_PAIRS
                    + " pairs of forks, which take "
                    + Eta.minutes(pair.multipliedBy(Look.FEWEST_PAIRS)) + ".");
        }
        return (int) Math.min(pairs, PAIRS.most());
    }
}
