package org.echobench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.CompareResult;
import org.echobench.report.Explain;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.Cell;
import org.echobench.results.Duet;
import org.echobench.results.DuetPlan;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.profile.Explanation;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.stats.Look;
import org.echobench.runner.DuetRun;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.DuetResults;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.plan.PlannedTimes;

/** Measures a duet from its first pair to the verdicts, and stops in order when it is interrupted. */
final class DuetSession {

    private final DuetRun run;
    private final DuetPlanner.Planned planned;
    private final DuetOptions options;
    private final Colours colours;
    private final OutputFormat format;
    private final PlannedTimes times;
    private final RunLock lock;
    private final PrintWriter out;
    private final PrintWriter err;
    private final StopSignal stop = new StopSignal();

    DuetSession(
            DuetRun run,
            DuetPlanner.Planned planned,
            DuetOptions options,
            Colours colours,
            PlannedTimes times,
            RunLock lock,
            PrintWriter out,
            PrintWriter err) {
        this.run = run;
        this.planned = planned;
        this.options = options;
        this.colours = colours;
        this.format = options.comparison().format();
        this.times = times;
        this.lock = lock;
        this.out = out;
        this.err = err;
    }

    int run() {
        return new OrderlyStop(stop, "duet --resume", run.directory(), err).during(this::measure);
    }

    private int measure() {
        DuetPlan plan = planned.plan();
        DuetContext context = new DuetContext(plan, run.id(), planned.base(), planned.head());
        DuetVerdicts verdicts = new DuetVerdicts(plan, options.comparison());
        Duet.Looks looks = run.looks();
        planned.pinning().lines(plan.anyOwnProcess()).forEach(progress()::println);
        new DuetForecast(plan, times).lines().forEach(progress()::println);
        progress().println("Results in " + run.directory());
        for (Look look : plan.looks()) {
            List<Cell> cells = plan.until(look, looks);
            int judged = looks.pairs();
            if (cells.stream().noneMatch(cell -> cell.round() > judged)) {
                continue; // judged before, or every row has ended
            }
            progress()
                    .println("Up to " + look.pairs() + " pairs of "
                            + (plan.rows().size() - looks.ended().size()) + " of "
                            + plan.rows().size() + " rows");
            progress().flush();
            measure(cells);
            DuetResults results = results(context);
            if (stop.isRequested() || results.forks() == 0) {
                return finish(results, verdicts);
            }
            looks = looks.after(look, verdicts.decided(verdicts.compare(results)));
            run.keep(looks);
        }
        return finish(results(context), verdicts);
    }

    private DuetResults results(DuetContext context) {
        DuetResults results = run.writeResults();
        context.write(results);
        return results;
    }

    private void measure(List<Cell> cells) {
        RepeatPolicy policy = options.repeat() ? RepeatPolicy.standard() : RepeatPolicy.never();
        run.measure(cells, lock, times, policy, new ProgressLines(progress(), cells.size(), time(cells), times), stop);
    }

    private int finish(DuetResults results, DuetVerdicts verdicts) {
        if (results.forks() == 0) {
            return ExitCode.INCOMPLETE.code();
        }
        CompareResult result = verdicts.compare(results);
        Optional<Explanation> explanation = profile(result);
        CompareResult told = explanation.map(result::explained).orElse(result);
        out.print(told.render(format, colours::verdict));
        if (format == OutputFormat.TEXT) {
            explanation.ifPresent(
                    known -> out.print("\n" + Explain.render(run.directory(), known, Explain.Format.TEXT)));
        }
        out.flush();
        DuetVerdicts.write(told, run.directory());
        results.failures().forEach(failure -> err.println("echobench: " + failure));
        planned.absent().forEach(absent -> err.println("echobench: not compared: " + absent));
        if (stop.isRequested()) {
            err.println("echobench: only a part was measured, so these verdicts cover only that part.");
        }
        err.flush();
        boolean incomplete = !results.failures().isEmpty() || !planned.absent().isEmpty() || stop.isRequested();
        int code = result.exitCode().code();
        return incomplete && code != 1 ? ExitCode.INCOMPLETE.code() : code;
    }

    /** The verdicts are on the disk by then, and get their frames. Failed profiles do not fail the duet. */
    private Optional<Explanation> profile(CompareResult result) {
        DuetPlan plan = planned.plan();
        Map<ProfileKind, List<Cell>> cells = new EnumMap<>(ProfileKind.class);
        if (!options.profile().isEmpty() && !stop.isRequested()) {
            ProfileSession.rows(plan, result.comparison().rows(), Optional.empty(), options.profile())
                    .forEach((kind, rows) -> cells.put(kind, plan.extra(rows, ProfileSession.FORKS)));
        }
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        ProfileSession session = new ProfileSession(run.directory(), plan.seed(), times, lock, stop, progress());
        try {
            DuetVerdicts.write(result, run.directory());
            return Optional.of(session.explain(cells));
        } catch (UserError e) {
            err.println("echobench: the verdicts are complete, but not explained: " + e.getMessage());
            err.flush();
            return Optional.empty();
        }
    }

    /** Where people look; not where a machine reads the result. */
    private PrintWriter progress() {
        return options.progress(format == OutputFormat.TEXT ? out : err);
    }

    private Duration time(List<Cell> cells) {
        return cells.stream().map(cell -> times.fork(cell)).reduce(Duration.ZERO, Duration::plus);
    }
}
