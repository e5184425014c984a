package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Names;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.ForeignBenchmarks;
import org.echobench.runner.plan.JmhWords;
import org.echobench.runner.plan.PlannedTimes;

/** Makes a plan from the options and two sides with JMH benchmarks that are not ours. */
final class JmhPlanner {

    private final DuetOptions options;
    private final Predicate<String> included;
    private final JmhWords words;

    /** @throws UserError if an option cannot be understood */
    JmhPlanner(DuetOptions options) {
        this.options = options;
        included = PlanBuilder.included(options.include());
        words = options.jmhWords();
    }

    /**
     * Every benchmark of base that head has, too.
     *
     * @throws UserError if base has no such benchmark; with exit code 3 if head has none of them
     */
    DuetPlanner.Planned plan(DuetSide base, DuetSide head) {
        ForeignBenchmarks before = benchmarks(base);
        ForeignBenchmarks after = benchmarks(head);
        List<Row> all = before.rows(included, words);
        if (all.isEmpty()) {
            throw new UserError(options.include()
                    .map(given -> Nearest.unknown(
                            "benchmark",
                            given,
                            before.names().stream().map(Names::shortBenchmark).toList()))
                    .orElse("base (" + base.description() + ") has no JMH benchmarks."));
        }
        List<DuetRow> duet = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        for (Row row : all) {
            Optional<String> reason = after.lacks(row);
            if (reason.isPresent()) {
                absent.add(row.name() + ": head " + reason.get());
            } else {
                duet.add(new DuetRow(row, base.subject(), head.subject()));
            }
        }
        DuetPlanner.requireAny(duet, absent);
        DuetPlan plan =
                DuetPlanner.plan(options, Subject.NO_SERVER, duet, Optional.empty(), new PlannedTimes(List.of()));
        return new DuetPlanner.Planned(
                plan, base.origin(), head.origin(), absent, ServerPinning.again(Optional.empty()));
    }

    private static ForeignBenchmarks benchmarks(DuetSide side) {
        List<Path> classPath = side.modules().get(0);
        try {
            return ForeignBenchmarks.on(classPath);
        } catch (IOException e) {
            throw new UserError(
                    "The JMH benchmarks in " + classPath.get(0) + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
