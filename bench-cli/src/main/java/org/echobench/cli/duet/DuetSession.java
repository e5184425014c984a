package org.echobench.cli.duet;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.cli.run.Measurement;
import org.echobench.cli.run.ProfileSession;
import org.echobench.cli.terminal.Terminal;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.output.Explain;
import org.echobench.report.compare.Comparison;
import org.echobench.report.render.ComparisonText;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.Sentences;
import org.echobench.results.Cell;
import org.echobench.results.ExitCode;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.Duet;
import org.echobench.results.stats.Look;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.journal.DuetFiles.DuetResults;
import picocli.CommandLine;

/**
 * Measures a duet from its first pair to the verdicts.
 *
 * @param context what is known of its result files
 */
record DuetSession(
        BenchmarkRun run,
        DuetPlanner.Planned planned,
        DuetContext context,
        DuetOptions options,
        Measurement measurement,
        CommandLine terminal) {

    /**
     * The outcome of a duet.
     *
     * @param verdicts with the frames of what was profiled; empty if no fork was completed
     * @param failures of rows, a sentence each
     * @param stopped whether only a part was measured
     */
    record Ended(Optional<Comparison> verdicts, List<String> failures, boolean stopped, ExitCode exit) {}

    private PrintWriter progress() {
        return options.progress(terminal.getOut());
    }

    private DuetVerdicts verdicts() {
        return new DuetVerdicts(planned.plan(), options.comparison());
    }

    /** Adds pairs until each row is decided or has all of them. */
    void measure() {
        Plan plan = planned.plan();
        Duet.Looks looks = run.folder().looks();
        PrintWriter progress = progress();
        planned.pinning().lines(plan.anyOwnProcess()).forEach(progress::println);
        new DuetForecast(plan, measurement.times(), options.share).lines().forEach(progress::println);
        measurement.groups().note(plan.order(), run.plan().groups()).ifPresent(progress::println);
        progress.println("Results in " + run.directory());
        List<Sentences.Outcome> differences = List.of();
        for (Look look : Look.schedule(plan.rounds())) {
            List<Cell> cells = looks.until(look, plan);
            int judged = looks.pairs();
            if (cells.stream().noneMatch(cell -> cell.round() > judged)) {
                continue; // judged before, or every row has ended
            }
            differences.forEach(difference -> progress.println("So far: " + difference.text()));
            progress.println("Up to " + look.pairs() + " pairs of "
                    + (plan.rows().size() - looks.ended().size()) + " of "
                    + plan.rows().size() + " rows");
            measurement.measure(run, cells, progress);
            DuetResults results = results();
            if (measurement.isStopped() || results.forks() == 0) {
                return;
            }
            Comparison result = verdicts().compare(results);
            looks = looks.after(look, verdicts().decided(result));
            run.keep(looks);
            differences = ComparisonText.of(result).outcomes().stream()
                    .filter(outcome -> outcome.verdict().isDifference())
                    .toList();
        }
    }

    private DuetResults results() {
        DuetResults results = run.writeSides();
        context.write(results);
        return results;
    }

    /** Judges what was measured, and prints and writes the verdicts. */
    Ended finish() {
        DuetResults results = results();
        PrintWriter err = terminal.getErr();
        if (results.forks() == 0) {
            measurement.lost().ifPresent(lost -> err.println("echobench: " + lost));
            return new Ended(Optional.empty(), List.of(), true, ExitCode.INCOMPLETE);
        }
        Comparison result = verdicts().compare(results);
        PrintWriter out = terminal.getOut();
        out.print(OutputFormat.TEXT.render(result, Terminal.of(terminal)::verdict));
        out.flush();
        DuetVerdicts.write(result, run.directory());
        boolean part = measurement.isStopped();
        // Profiling takes as long as the pairs, so the verdicts are written before it, and again with its frames.
        Optional<Explanation> profiled = profile(result);
        Comparison explained = profiled.map(explanation -> Explain.verdicts(result, explanation))
                .orElse(result);
        profiled.ifPresent(explanation -> {
            out.print("\n" + Explain.text(run.directory(), explanation));
            out.flush();
            DuetVerdicts.write(explained, run.directory());
        });
        measurement.lost().ifPresent(lost -> err.println("echobench: " + lost));
        results.failures().forEach(failure -> err.println("echobench: " + failure));
        planned.plan().leftOut().forEach(absent -> err.println("echobench: not compared: " + absent));
        if (measurement.isStopped()) {
            err.println(
                    part
                            ? "echobench: only a part was measured, so these verdicts cover only that part."
                            : "echobench: only a part was profiled, but the verdicts cover all pairs.");
        }
        boolean incomplete =
                !results.failures().isEmpty() || !planned.plan().leftOut().isEmpty() || measurement.isStopped();
        ExitCode exit = result.exitCode();
        return new Ended(
                Optional.of(explained),
                results.failures(),
                measurement.isStopped(),
                incomplete && exit != ExitCode.REGRESSION ? ExitCode.INCOMPLETE : exit);
    }

    /** Profiles rows that differ. A failure here does not fail the duet. */
    private Optional<Explanation> profile(Comparison result) {
        if (measurement.isStopped()) {
            return Optional.empty();
        }
        Map<ProfileKind, List<Cell>> cells = ProfileSession.within(
                Duration.ofMinutes(options.explain),
                planned.plan(),
                result.rows(),
                options.profile(),
                measurement.times(),
                progress());
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProfileSession(run.folder(), measurement, progress()).explain(cells));
        } catch (UserError e) {
            terminal.getErr().println("echobench: the verdicts are complete, but not explained: " + e.getMessage());
            return Optional.empty();
        }
    }
}
