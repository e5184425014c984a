package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.core.spi.ServerInfo;
import org.echobench.results.ExitCode;
import org.echobench.results.Plan;
import org.echobench.results.Subject;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.fork.RunLock;
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
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Measures servers in interleaved forks and prints a table.",
            "Exit codes: 0 every row was measured; 2 wrong usage, or a file or a limit prevents the run or its report;"
                    + " 3 a row FAILED or is missing."
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions options;

    @Mixin
    private ServersDir serversDir;

    @Override
    public Integer call() throws Exception {
        options.checkResume(spec.commandLine().getParseResult());
        options.checkTargets();
        Distribution distribution = serversDir.distribution();
        ServerCatalog catalog = ServerCatalog.of(distribution);
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        Targets targets = Targets.ofRun(options.targets());
        PlanBuilder builder = new PlanBuilder(distribution, catalog, targets, benchmarks);
        Optional<Path> resumed = options.resume();
        Optional<Plan> started = resumed.map(BenchmarkRun::plan);
        ServerPinning pinning = started.map(before -> ServerPinning.again(before.pinning()))
                .orElseGet(() -> targets.pinning(options.serverCpus()));
        Plan plan = started.map(before -> builder.build(before, pinning.pinning()))
                .orElseGet(() -> builder.build(options, pinning.pinning()));
        List<String> processors = pinning.lines(plan.anyOwnProcess());
        PlannedTimes times = new PlannedTimes(benchmarks);
        if (options.dryRun()) {
            print(plan, times, processors);
            return ExitCode.OK.code();
        }
        DescriptorLimit.check(plan);
        try (RunLock lock = RunLock.acquire()) {
            BenchmarkRun run =
                    resumed.isPresent() ? BenchmarkRun.resume(resumed.get(), plan) : start(distribution, catalog, plan);
            return new RunSession(
                            run,
                            plan,
                            times,
                            processors,
                            options,
                            Colours.of(spec.commandLine()),
                            lock,
                            spec.commandLine().getOut(),
                            spec.commandLine().getErr())
                    .run();
        }
    }

    private void print(Plan plan, PlannedTimes times, List<String> processors) {
        PrintWriter out = spec.commandLine().getOut();
        plan.order().forEach(out::println);
        plan.leftOut().forEach(one -> out.println("left out: " + one));
        processors.forEach(out::println);
        out.println(plan.order().size() + " forks, about " + Eta.words(times.total(plan)) + ", seed " + plan.seed());
        out.flush();
    }

    private BenchmarkRun start(Distribution distribution, ServerCatalog catalog, Plan plan) {
        Instant now = Instant.now();
        Optional<Checkout> checkout = Checkout.of(distribution.home());
        Path runs = checkout.map(Checkout::root)
                .orElse(Path.of(""))
                .resolve("results")
                .resolve("runs");
        Path directory = options.out().orElseGet(() -> runs.resolve(BenchmarkRun.directoryName(now, checkout)));
        Map<String, ServerInfo> servers = new LinkedHashMap<>();
        // Of a service nothing is known but its name.
        for (Subject subject : options.targets().isEmpty() ? plan.subjects() : List.<Subject>of()) {
            servers.put(subject.label(), catalog.find(subject.serverId()).info());
        }
        return BenchmarkRun.start(
                directory,
                plan,
                Environments.of(
                        now, checkout, SameCommand.of(options, serversDir.folder(), plan), plan.subjects(), servers));
    }
}
