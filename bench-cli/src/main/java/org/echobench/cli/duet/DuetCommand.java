package org.echobench.cli.duet;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.Measurement;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.ExitCode;
import org.echobench.runner.DuetRun;
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
        description = {
            "Compares two commits, builds, JDKs or settings in pairs of forks: of servers, or with --jmh of any JMH"
                    + " benchmarks.",
            "A pair is one fork of base and one of head. They take turns, or with --jmh one follows the other; they never"
                    + " load at once.",
            "Pairs are added until each row is decided or has --pairs. The chance of any false difference in a duet is at"
                    + " most 2 %%. Exit codes: see compare."
        })
public final class DuetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DuetOptions options;

    /** A duet from its two sides to the verdicts. */
    @Override
    public Integer call() throws Exception {
        TypedWords typed = new TypedWords(spec.commandLine().getParseResult());
        Optional<Path> resumed = options.resume();
        if (resumed.isPresent()) {
            typed.requireSamePlan();
        } else {
            options.check(typed);
        }
        // Refused now, not after everything is measured.
        options.comparison().policy();
        PrintWriter progress = options.progress(spec.commandLine().getErr());

        // The sides: revisions are built.
        DuetOptions asked = resumed.isEmpty() ? options : DuetOptions.resumed(resumed.get(), typed);
        if (!asked.jmh) {
            asked.comparison().policy().requireKnown();
        }
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        PlannedTimes times = new PlannedTimes(benchmarks);
        DuetSides sides = new DuetSides(asked, Distribution.current(), benchmarks, progress);
        if (options.dryRun() && sides.needBuild()) {
            DuetPlanner.Planned own = sides.ownPlan();
            spec.commandLine().getOut().println("A side is not built yet; this is the plan for this distribution.");
            return print(own, times);
        }
        DuetPlanner.Planned planned = sides.plan();
        progress.println("base: " + planned.base().description());
        progress.println("head: " + planned.head().description());
        progress.flush();
        if (options.dryRun()) {
            return print(planned, times);
        }

        long seed = planned.plan().seed();
        try (Measurement measurement = new Measurement(Measurement.topology(options), times, seed)) {
            // The folder has the plan first, then a file for each fork.
            DuetRun run = resumed.isPresent()
                    ? DuetRun.resume(resumed.get(), planned.plan())
                    : start(typed, sides, planned.plan());
            measurement.begin(run, "duet --resume", spec.commandLine().getErr());
            // Pairs until each row is decided, then the verdicts.
            DuetContext context = new DuetContext(planned, run.id());
            DuetSession session = new DuetSession(run, planned, context, asked, measurement, spec.commandLine());
            session.measure();
            return session.finish();
        }
    }

    private DuetRun start(TypedWords typed, DuetSides sides, DuetPlan plan) {
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(Distribution.current().home());
        // The number of pairs may depend on how long forks are expected to take.
        Map<String, String> pinned = new LinkedHashMap<>();
        pinned.put("--pairs", Integer.toString(plan.pairs()));
        pinned.put("--seed", Long.toString(plan.seed()));
        Map<String, String> published = new LinkedHashMap<>(pinned);
        pinned.putAll(sides.words());
        published.putAll(sides.portable());
        // Results are published; --resume needs the paths.
        List<String> command = new ArrayList<>(List.of("echobench", "duet"));
        command.addAll(typed.published(published));
        DuetRow first = plan.rows().get(0);
        return DuetRun.start(
                options.directory(now, checkout, "-duet"),
                plan,
                typed.kept(pinned),
                Environments.of(now, checkout, command, List.of(first.base(), first.head()), Map.of(), 1));
    }

    private int print(DuetPlanner.Planned planned, PlannedTimes times) {
        PrintWriter out = spec.commandLine().getOut();
        DuetPlan plan = planned.plan();
        planned.absent().forEach(absent -> out.println("not compared: " + absent));
        plan.cells().forEach(out::println);
        planned.pinning().lines(plan.anyOwnProcess()).forEach(out::println);
        new DuetForecast(plan, times).lines().forEach(out::println);
        Measurement.memory(options, times, plan.cells()).ifPresent(out::println);
        out.flush();
        return ExitCode.OK.code();
    }
}
