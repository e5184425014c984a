package org.echobench.cli.duet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.cli.run.Parameters;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.cli.terminal.Eta;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.ExitCode;
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

    /** With these, three rows of one server take less than 20 minutes on two processors. */
    static final int MOST_PAIRS = 12;

    private final DuetOptions options;
    private final List<JmhBenchmark> benchmarks;
    private final List<DuetRow> duet = new ArrayList<>();
    private final List<String> absent = new ArrayList<>();

    /**
     * A plan, what it compares, and the rows that it leaves out.
     *
     * @param absent rows that a side does not have, a sentence each
     * @param pinning of the plan, or why there is none
     */
    record Planned(DuetPlan plan, DuetSide base, DuetSide head, List<String> absent, ServerPinning pinning) {}

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
     * Compares a row, unless a side lacks it.
     *
     * @param reason why a side lacks it
     * @param name of the row in that sentence
     */
    void add(Optional<String> reason, String name, Row row, Subject base, Subject head) {
        reason.ifPresentOrElse(
                lacking -> absent.add(name + ": " + lacking), () -> duet.add(new DuetRow(row, base, head)));
    }

    /**
     * The plan of the rows that were added.
     *
     * @throws UserError if the options ask for too few pairs, or too many; with exit code 3 if there is no row
     */
    Planned plan(String name, DuetSide base, DuetSide head, ServerPinning pinning) {
        if (duet.isEmpty()) {
            throw new UserError(ExitCode.INCOMPLETE, "Nothing can be compared: " + String.join("; ", absent) + ".");
        }
        int pairs = options.minutes.map(this::pairs).orElse(options.pairs.orElse(MOST_PAIRS));
        long seed = options.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1_000_000));
        try {
            DuetPlan plan = new DuetPlan(name, seed, pairs, duet, pinning.pinning(), Optional.empty());
            return new Planned(plan, base, head, absent, pinning);
        } catch (IllegalArgumentException e) {
            throw new UserError("The duet cannot be planned: " + e.getMessage() + ".", e);
        }
    }

    /** As many pairs of each row as fit. */
    private int pairs(int minutes) {
        PlannedTimes times = new PlannedTimes(benchmarks);
        Duration pair = duet.stream()
                .map(row -> times.fork(row.row(), row.base().serverId()).multipliedBy(2))
                .reduce(Duration.ZERO, Duration::plus);
        long pairs = Duration.ofMinutes(minutes).dividedBy(pair);
        if (pairs < Look.FEWEST_PAIRS) {
            throw new UserError("--minutes " + minutes + " is too short: a verdict needs " + Look.FEWEST_PAIRS
                    + " pairs of forks, which take "
                    + Eta.minutes(pair.multipliedBy(Look.FEWEST_PAIRS)) + ".");
        }
        return (int) Math.min(pairs, Integer.MAX_VALUE);
    }
}
