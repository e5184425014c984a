package org.echobench.cli.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.cli.servers.DescriptorLimit;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.Distribution.ServersDir;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.cli.terminal.Eta;
import org.echobench.cli.terminal.Terminal;
import org.echobench.core.spi.ServerInfo;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.output.Explain;
import org.echobench.report.Report;
import org.echobench.results.Cell;
import org.echobench.results.ExitCode;
import org.echobench.results.Pinning;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunResult;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.Environments;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code echobench run}. */
@Command(
        name = "run",
        description = {
            "Measures servers in interleaved forks and prints a table.",
            "Exit codes: 0 every row was measured; 2 wrong usage, or a file or a limit prevents the run or its report;"
                    + " 3 a row FAILED or is missing."
        })
public final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions options;

    @Mixin
    private ServersDir serversDir;

    /** A run from its plan to the report. */
    @Override
    public Integer call() throws Exception {
        TypedWords typed = new TypedWords(spec.commandLine().getParseResult());
        Optional<Path> resumed = options.resume();
        if (resumed.isPresent()) {
            typed.requireSamePlan();
        }
        typed.requireFor(options.measured());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter progress = options.progress(out);

        // The plan: the rows, the servers, the order of forks and the processors.
        Distribution distribution = serversDir.distribution();
        ServerCatalog catalog = ServerCatalog.of(distribution);
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        Targets targets = Targets.ofRun(options.targets);
        PlanBuilder builder = new PlanBuilder(distribution, catalog, targets, benchmarks);
        Optional<Plan> started = resumed.map(BenchmarkRun::plan);
        ServerPinning pinning = started.map(before -> ServerPinning.again(before.pinning()))
                .orElseGet(() -> options.topology().isPresent()
                        ? ServerPinning.elsewhere()
                        : targets.pinning(options.serverCpus()));
        PlannedTimes times = new PlannedTimes(benchmarks);
        TurnGroups groups = Measurement.groups(Measurement.topology(options), times);
        Plan plan = started.map(before -> builder.build(before, options.jvms(), pinning.pinning()))
                .orElseGet(() -> builder.build(options, pinning.pinning()).withGroups(groups::split));
        Optional<String> memory = groups.note(plan.order(), plan.groups());
        List<String> processors = pinning.lines(plan.anyOwnProcess());
        if (options.dryRun()) {
            plan.order().forEach(out::println);
            plan.leftOut().forEach(one -> out.println("left out: " + one));
            processors.forEach(out::println);
            memory.ifPresent(out::println);
            out.println(size(plan, times) + ", seed " + plan.seed());
            return ExitCode.OK.code();
        }
        DescriptorLimit.check(plan);

        try (Measurement measurement = new Measurement(Measurement.topology(options), times, plan.seed())) {
            // The folder has the plan first, then a file for each fork.
            BenchmarkRun run =
                    resumed.isPresent() ? BenchmarkRun.resume(resumed.get(), plan) : start(typed, plan, catalog);
            Path directory = run.directory();
            measurement.begin(
                    run,
                    new Continuation("run --resume " + directory + options.again(), Optional.empty()),
                    spec.commandLine().getErr());
            progress.println("Results in " + directory + ", seed " + plan.seed() + ", " + size(plan, times));
            processors.forEach(progress::println);
            memory.ifPresent(progress::println);
            plan.leftOut().forEach(one -> progress.println("left out: " + one));
            measurement.measure(run, plan.order(), progress);

            measurement.lost().ifPresent(this::complain);

            // The results of all forks, and the page.
            RunResult results = run.writeResults();
            Optional<Explanation> explanation = measurement.isStopped()
                    ? Optional.empty()
                    : profile(plan, new ProfileSession(run.folder(), measurement, progress));
            boolean reported = writeReport(directory, progress);
            if (measurement.isStopped()) {
                return ExitCode.INCOMPLETE.code();
            }
            print(results, processors, progress);
            explanation.ifPresent(known -> out.print(Explain.text(directory, known)));
            out.flush();
            ExitCode exit = reported ? ExitCode.OK : ExitCode.USAGE;
            return (results.complete() ? exit : ExitCode.INCOMPLETE).code();
        }
    }

    private BenchmarkRun start(TypedWords typed, Plan plan, ServerCatalog catalog) {
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(Distribution.current().home());
        Map<String, ServerInfo> servers = new LinkedHashMap<>();
        Map<String, String> pinned = new LinkedHashMap<>();
        // Nothing is known of a service but its name.
        if (options.targets.isEmpty()) {
            plan.subjects()
                    .forEach(subject -> servers.put(
                            subject.label(), catalog.find(subject.asked()).info()));
            if (options.suite().isPresent() || options.include().isEmpty()) {
                pinned.put("--suite", plan.name());
            }
            pinned.put(
                    "--server",
                    plan.subjects().stream().map(Subject::asked).distinct().collect(Collectors.joining(",")));
        }
        pinned.put("--seed", Long.toString(plan.seed()));
        List<String> command = new ArrayList<>(List.of("echobench", "run"));
        command.addAll(typed.published(pinned));
        int processors = plan.pinning().map(Pinning::seen).orElseGet(Runtime.getRuntime()::availableProcessors);
        Environment environment = Environments.of(now, checkout, command, plan.subjects(), servers, processors);
        return BenchmarkRun.start(options.directory(now, checkout, ""), plan, environment);
    }

    private static String size(Plan plan, PlannedTimes times) {
        return plan.order().size() + " forks, about " + Eta.words(times.total(plan.order()))
                + plan.minutes()
                        .map(most -> ", whole rounds within " + most + " min")
                        .orElse("");
    }

    /** Profiles the rows after the scored results are complete. A failure here does not fail the run. */
    private Optional<Explanation> profile(Plan plan, ProfileSession session) {
        if (options.profile().isEmpty()) {
            return Optional.empty();
        }
        Set<String> rows = plan.rows().stream().map(Row::name).collect(Collectors.toSet());
        Map<ProfileKind, List<Cell>> cells = new EnumMap<>(ProfileKind.class);
        options.profile().forEach(kind -> cells.put(kind, plan.extra(rows, ProfileSession.FORKS)));
        try {
            return Optional.of(session.explain(cells));
        } catch (UserError e) {
            complain("the results are complete, but not explained: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Makes the report from the files on disk. If that fails, the run still prints its table. */
    private boolean writeReport(Path directory, PrintWriter progress) {
        try {
            progress.println("Report in " + Report.write(directory, Explain.view(directory)));
            return true;
        } catch (RuntimeException e) {
            complain("the results are kept, but the report cannot be made: " + e.getMessage()
                    + " (again: echobench report " + directory + ")");
            return false;
        }
    }

    private void print(RunResult results, List<String> processors, PrintWriter progress) {
        PrintWriter out = spec.commandLine().getOut();
        progress.println();
        processors.forEach(out::println);
        new ResultTable(Terminal.of(spec.commandLine())).render(results).forEach(out::println);
    }

    private void complain(String sentence) {
        spec.commandLine().getErr().println("echobench: " + sentence);
    }
}
