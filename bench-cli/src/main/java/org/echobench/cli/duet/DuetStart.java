package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.Measurement;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.ExitCode;
import org.echobench.results.Plan;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.Environments;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import picocli.CommandLine;

/**
 * A duet that starts or is resumed, from its two sides to the verdicts.
 *
 * @param typed the words that gave the options
 * @param within how to continue the search that it is a part of, and when that stops; empty for a duet on its own
 */
record DuetStart(DuetOptions options, TypedWords typed, CommandLine terminal, Optional<Continuation> within) {

    private static final List<JmhBenchmark> BENCHMARKS = JmhBenchmark.all();

    private DuetOptions asked() {
        DuetOptions asked = options.resume()
                .map(folder -> DuetOptions.resumed(folder, typed))
                .orElse(options);
        if (!asked.jmh) {
            asked.comparison().policy().requireKnown();
        }
        return asked;
    }

    private DuetSides sides(DuetOptions asked) {
        return new DuetSides(asked, Distribution.current(), BENCHMARKS, progress());
    }

    private PrintWriter progress() {
        return options.progress(terminal.getErr());
    }

    private DuetPlanner.Planned planned(DuetSides sides) {
        DuetPlanner.Planned planned = sides.plan();
        PrintWriter progress = progress();
        progress.println("base: " + planned.base().description());
        progress.println("head: " + planned.head().description());
        return planned;
    }

    /** Prints the plan. */
    ExitCode print() {
        DuetOptions asked = asked();
        DuetSides sides = sides(asked);
        PrintWriter out = terminal.getOut();
        DuetPlanner.Planned planned;
        if (sides.needBuild()) {
            planned = sides.ownPlan();
            out.println("A side is not built yet; this is the plan for this distribution.");
        } else {
            planned = planned(sides);
        }
        Plan plan = planned.plan();
        PlannedTimes times = new PlannedTimes(BENCHMARKS);
        plan.leftOut().forEach(absent -> out.println("not compared: " + absent));
        plan.order().forEach(out::println);
        planned.pinning().lines(plan.anyOwnProcess()).forEach(out::println);
        new DuetForecast(plan, times, asked.share).lines().forEach(out::println);
        TurnGroups groups = Measurement.groups(Measurement.topology(options), times);
        groups.note(plan.order(), groups.split(plan.order())).ifPresent(out::println);
        return ExitCode.OK;
    }

    /** Builds the sides that are revisions. */
    void build() {
        sides(asked()).buildRevisions();
    }

    /** Measures it. */
    DuetSession.Ended measure() throws IOException {
        DuetOptions asked = asked();
        DuetSides sides = sides(asked);
        DuetPlanner.Planned planned = planned(sides);
        PlannedTimes times = new PlannedTimes(BENCHMARKS);
        long seed = planned.plan().seed();
        try (Measurement measurement = new Measurement(Measurement.topology(options), times, seed)) {
            // The folder has the plan first, then a file for each fork.
            BenchmarkRun run = options.resume()
                    .map(folder -> BenchmarkRun.resume(folder, planned.plan()))
                    .orElseGet(() -> start(sides, planned.plan().withGroups(measurement.groups()::split)));
            measurement.begin(
                    run, within.orElseGet(() -> Continuation.of("duet --resume", run.directory())), terminal.getErr());
            // Pairs until each row is decided, then the verdicts.
            DuetContext context = new DuetContext(planned, run.folder().duet().run(), asked.share);
            DuetSession session = new DuetSession(run, planned, context, asked, measurement, terminal);
            session.measure();
            return session.finish();
        }
    }

    private BenchmarkRun start(DuetSides sides, Plan plan) {
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(Distribution.current().home());
        // The number of pairs may depend on how long forks are expected to take.
        Map<String, String> pinned = new LinkedHashMap<>();
        pinned.put("--pairs", Integer.toString(plan.rounds()));
        pinned.put("--seed", Long.toString(plan.seed()));
        Map<String, String> published = new LinkedHashMap<>(pinned);
        pinned.putAll(sides.words(word -> word));
        published.putAll(sides.words(TypedWords::portable));
        // Results are published; --resume needs the paths.
        List<String> command = new ArrayList<>(List.of("echobench", "duet"));
        command.addAll(typed.published(published));
        return BenchmarkRun.startDuet(
                options.directory(now, checkout, "-duet"),
                plan,
                typed.kept(pinned),
                Environments.of(now, checkout, command, plan.subjects(), Map.of(), 1));
    }
}
