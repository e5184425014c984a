package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.echobench.report.compare.Policy;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Environment;
import org.echobench.results.ExitCode;
import org.echobench.results.Jvm;
import org.echobench.results.UserError;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.DuetRun;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.Environments;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code echobench duet}. */
@Command(
        name = "duet",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Compares two commits, builds, JDKs or settings in pairs of forks: of servers, or with --jmh of any JMH"
                    + " benchmarks.",
            "A pair is one fork of base and one of head. They take turns, or with --jmh one follows the other; they never"
                    + " load at once.",
            "Pairs are added until each row is decided or has --pairs. The chance of any false difference in a duet is at"
                    + " most 2 %%. Exit codes: see compare."
        })
final class DuetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DuetOptions options;

    @Override
    public Integer call() throws Exception {
        options.checkResume(spec.commandLine().getParseResult());
        options.check();
        // Refused now, not after everything is measured.
        ComparisonOptions comparison = options.comparison();
        Policy.of(comparison.metrics(), comparison.gates(), comparison.floors(), comparison.allow());
        return options.resume().isPresent() ? resume(options.resume().get()) : start();
    }

    private int start() throws Exception {
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        BiFunction<DuetSide, DuetSide, DuetPlanner.Planned> planner = planner(options, benchmarks);
        SideResolver resolver = resolver(options);
        SideResolver.Meaning before = resolver.meaning(options.base());
        SideResolver.Meaning after = resolver.meaning(options.head());
        if (options.dryRun()
                && (resolver.needsBuild(options.base(), before) || resolver.needsBuild(options.head(), after))) {
            if (options.jmh()) {
                throw new UserError(
                        "A side is not built yet, so its benchmarks are not known: a dry run builds nothing.");
            }
            spec.commandLine().getOut().println("A side is not built yet; this is the plan for this distribution.");
            DuetSide own = new DuetSide(
                    "base", SideResolver.words("this distribution"), resolver.ownModules(), Jvm.ofHost(), List.of());
            return print(planner.apply(own, own), new PlannedTimes(benchmarks));
        }
        DuetSide base = resolver.resolve(options.base(), before);
        DuetSide head = resolver.resolve(options.head(), after);
        DuetPlanner.Planned planned = planner.apply(base, head);
        PlannedTimes times = new PlannedTimes(benchmarks);
        tell(base, head);
        if (options.dryRun()) {
            return print(planned, times);
        }
        DuetPlan plan = planned.plan();
        try (RunLock lock = RunLock.acquire()) {
            Instant now = Instant.now();
            Optional<Checkout> checkout = Checkout.of(Distribution.current().home());
            Path runs = checkout.map(Checkout::root)
                    .orElse(Path.of(""))
                    .resolve("results")
                    .resolve("runs");
            Path directory =
                    options.out().orElseGet(() -> runs.resolve(BenchmarkRun.directoryName(now, checkout) + "-duet"));
            List<String> words = options.words(before.word().orElseThrow(), after.word(), plan, Path::toString);
            // Results are published; --resume needs the paths.
            List<String> command = new ArrayList<>(List.of("echobench", "duet"));
            command.addAll(
                    options.words(before.portable().orElseThrow(), after.portable(), plan, SameCommand::portable));
            DuetRow first = plan.rows().get(0);
            Environment environment =
                    Environments.of(now, checkout, command, List.of(first.base(), first.head()), Map.of());
            DuetRun run = DuetRun.start(directory, plan, words, environment);
            return session(run, planned, times, options, lock);
        }
    }

    private int resume(Path directory) throws IOException {
        StartedDuet started =
                StartedDuet.of(directory, options, spec.commandLine().getErr());
        tell(started.base(), started.head());
        if (options.dryRun()) {
            return print(started.planned(), started.times());
        }
        try (RunLock lock = RunLock.acquire()) {
            DuetRun run = DuetRun.resume(directory, started.planned().plan());
            return session(run, started.planned(), started.times(), started.options(), lock);
        }
    }

    /** @throws UserError if an option cannot be understood */
    static BiFunction<DuetSide, DuetSide, DuetPlanner.Planned> planner(
            DuetOptions given, List<JmhBenchmark> benchmarks) {
        if (given.jmh()) {
            return new JmhPlanner(given)::plan;
        }
        return given.targets()
                ? new TargetDuetPlanner(given, benchmarks)::plan
                : new DuetPlanner(given, benchmarks)::plan;
    }

    private SideResolver resolver(DuetOptions given) {
        PrintWriter progress = options.progress(spec.commandLine().getErr());
        return new SideResolver(Distribution.current(), given.kind(), given.cache(), progress);
    }

    private int session(
            DuetRun run, DuetPlanner.Planned planned, PlannedTimes times, DuetOptions judged, RunLock lock) {
        return new DuetSession(
                        run,
                        planned,
                        judged,
                        Colours.of(spec.commandLine()),
                        times,
                        lock,
                        spec.commandLine().getOut(),
                        spec.commandLine().getErr())
                .run();
    }

    private void tell(DuetSide base, DuetSide head) {
        PrintWriter err = options.progress(spec.commandLine().getErr());
        err.println("base: " + base.description());
        err.println("head: " + head.description());
        err.flush();
    }

    private int print(DuetPlanner.Planned planned, PlannedTimes times) {
        PrintWriter out = spec.commandLine().getOut();
        DuetPlan plan = planned.plan();
        planned.absent().forEach(absent -> out.println("not compared: " + absent));
        plan.cells().forEach(out::println);
        planned.pinning().lines(plan.anyOwnProcess()).forEach(out::println);
        new DuetForecast(plan, times).lines().forEach(out::println);
        out.flush();
        return ExitCode.OK.code();
    }
}
