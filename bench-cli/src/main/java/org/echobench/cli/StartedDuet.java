package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;
import org.echobench.runner.DuetRun;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;

/**
 * A duet that was started before, with its sides as they are now.
 *
 * @param options that it was started with, and those that were given since
 */
record StartedDuet(DuetOptions options, DuetSide base, DuetSide head, DuetPlanner.Planned planned, PlannedTimes times) {

    /**
     * Builds revisions that are not built any more.
     *
     * @param now options given now; they win where a duet that is resumed may change
     * @param err for the progress of builds
     * @throws UserError if a side is not there any more
     */
    static StartedDuet of(Path directory, DuetOptions now, PrintWriter err) {
        DuetOptions started = DuetOptions.of(DuetRun.words(directory));
        started.takeOver(now);
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        SideResolver resolver =
                new SideResolver(Distribution.current(), started.kind(), started.cache(), now.progress(err));
        DuetSide base = resolver.resolve(started.base(), resolver.meaning(started.base()));
        DuetSide head = resolver.resolve(started.head(), resolver.meaning(started.head()));
        return new StartedDuet(
                started,
                base,
                head,
                DuetCommand.planner(started, benchmarks).apply(base, head),
                new PlannedTimes(benchmarks));
    }
}
