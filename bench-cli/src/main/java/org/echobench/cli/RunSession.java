package org.echobench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.Explain;
import org.echobench.report.Report;
import org.echobench.results.Cell;
import org.echobench.results.ExitCode;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RunResult;
import org.echobench.results.UserError;
import org.echobench.results.profile.Explanation;
import org.echobench.results.profile.ProfileKind;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.plan.PlannedTimes;

/** Measures a run from its start to the table, and stops in order when it is interrupted. */
final class RunSession {

    private final BenchmarkRun run;
    private final Plan plan;
    private final PlannedTimes times;
    private final List<String> processors;
    private final RunOptions options;
    private final Colours colours;
    private final RunLock lock;
    private final PrintWriter out;
    private final PrintWriter progress;
    private final PrintWriter err;
    private final StopSignal stop = new StopSignal();

    /**
     * @param processors of server and client, a line or none
     * @param options whether to repeat forks and what to profile; the rest is in the plan
     */
    RunSession(
            BenchmarkRun run,
            Plan plan,
            PlannedTimes times,
            List<String> processors,
            RunOptions options,
            Colours colours,
            RunLock lock,
            PrintWriter out,
            PrintWriter err) {
        this.run = run;
        this.plan = plan;
        this.times = times;
        this.processors = List.copyOf(processors);
        this.options = options;
        this.colours = colours;
        this.lock = lock;
        this.out = out;
        this.progress = options.progress(out);
        this.err = err;
    }

    int run() {
        return new OrderlyStop(stop, "run --resume", run.directory(), err).during(this::measure);
    }

    private int measure() {
        int forks = plan.order().size();
        progress.println("Results in " + run.directory() + ", seed " + plan.seed() + ", " + forks + " forks, about "
                + Eta.words(times.total(plan)));
        processors.forEach(progress::println);
        plan.leftOut().forEach(one -> progress.println("left out: " + one));
        progress.flush();
        RepeatPolicy policy = options.repeat() ? RepeatPolicy.standard() : RepeatPolicy.never();
        try (Shown shown = show(forks)) {
            run.measure(lock, times, policy, shown.progress(), stop);
        }
        RunResult results = run.writeResults();
        Optional<Explanation> explanation = profile();
        boolean reported = writeReport();
        if (stop.isRequested()) {
            return ExitCode.INCOMPLETE.code();
        }
        progress.println();
        processors.forEach(out::println);
        new ResultTable(Console.columns(), colours).render(results).forEach(out::println);
        List<List<String>> inOneJvm = Report.inOneJvm(run.directory());
        if (!inOneJvm.isEmpty()) {
            progress.println("A row with client and server in one JVM, for a debugger or a profiler:");
            inOneJvm.forEach(
                    words -> TextWrap.command(words, Console.columns()).forEach(line -> progress.println("  " + line)));
        }
        explanation.ifPresent(known -> out.print(Explain.render(run.directory(), known, Explain.Format.TEXT)));
        out.flush();
        if (!results.complete()) {
            return ExitCode.INCOMPLETE.code();
        }
        return reported ? ExitCode.OK.code() : ExitCode.USAGE.code();
    }

    /** The scored results are complete by then. Failed profiles do not fail the run. */
    private Optional<Explanation> profile() {
        if (options.profile().isEmpty() || stop.isRequested()) {
            return Optional.empty();
        }
        Set<String> rows = plan.rows().stream().map(Row::name).collect(Collectors.toSet());
        Map<ProfileKind, List<Cell>> cells = new EnumMap<>(ProfileKind.class);
        options.profile().forEach(kind -> cells.put(kind, plan.extra(rows, ProfileSession.FORKS)));
        ProfileSession session = new ProfileSession(run.directory(), plan.seed(), times, lock, stop, progress);
        try {
            return Optional.of(session.explain(cells));
        } catch (UserError e) {
            err.println("echobench: the results are complete, but not explained: " + e.getMessage());
            err.flush();
            return Optional.empty();
        }
    }

    /** The report is made from files on the disk. Without it the run goes on to its table. */
    private boolean writeReport() {
        try {
            progress.println("Report in " + Report.write(run.directory()));
            progress.flush();
            return true;
        } catch (RuntimeException e) {
            err.println("echobench: the results are kept, but the report cannot be made: " + e.getMessage()
                    + " (again: echobench report " + run.directory() + ")");
            err.flush();
            return false;
        }
    }

    /** Progress with what is to be closed after it. */
    private record Shown(Progress progress, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    private Shown show(int forks) {
        Duration planned = times.total(plan);
        if (options.quiet() || !Console.isTerminal()) {
            return new Shown(new ProgressLines(progress, forks, planned, times), () -> {});
        }
        ProgressLine line = new ProgressLine(out, Console.columns(), colours, forks, planned, times);
        return new Shown(line, line::close);
    }
}
