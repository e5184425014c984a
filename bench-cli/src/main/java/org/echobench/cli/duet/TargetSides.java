package org.echobench.cli.duet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.echobench.cli.build.SideKind;
import org.echobench.cli.run.TargetLoad;
import org.echobench.cli.run.Targets;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.results.DuetRow;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.suites.Suite;
import org.echobench.service.TargetOnClassPath;

/** Two target files of one service, or one that has two commands. */
final class TargetSides implements SideKind {

    private final DuetOptions options;
    private final Distribution distribution;
    private final List<JmhBenchmark> benchmarks;

    TargetSides(DuetOptions options, Distribution distribution, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.distribution = distribution;
        this.benchmarks = List.copyOf(benchmarks);
    }

    @Override
    public List<List<Path>> classPaths(Path place) {
        return Files.isRegularFile(place) ? List.of(Targets.Target.of(place).classPath(distribution)) : List.of();
    }

    @Override
    public String refusal() {
        return " is no target file, but the other side is one.";
    }

    @Override
    public List<String> key() {
        return List.of("target");
    }

    @Override
    public void requireBuildable(Path source, String revision) {
        throw new UserError("The revision " + revision + refusal());
    }

    @Override
    public String builder() {
        throw new IllegalStateException("a target file is not built");
    }

    @Override
    public List<String> command(Path source, List<String> args) {
        throw new IllegalStateException("a target file is not built");
    }

    @Override
    public Path product(Path source, String revision) {
        throw new IllegalStateException("a target file is not built");
    }

    /**
     * Every row of base that head has, too.
     *
     * @throws UserError if the files do not go together, or base has no such row; with exit code 3 if head has none of
     *     them
     */
    DuetPlanner.Planned plan(DuetSide base, DuetSide head) {
        Targets.Target before = target(base);
        Targets.Target after = target(head);
        if (options.oneTarget() && before.read().head().isEmpty()) {
            throw new UserError("A duet of services takes two target files, or one with a command 'head' beside"
                    + " 'start', which " + before.file().getFileName() + " does not have.");
        }
        if (!before.name().equals(after.name())) {
            throw new UserError("The sides of a duet are one service, but the target files describe '" + before.name()
                    + "' and '" + after.name() + "'.");
        }
        ServerPinning pinning = new Targets(List.of(before, after)).pinning(options.serverCpus());
        Suite suite = DuetPlanner.included(
                new Targets(List.of(before)).suite(EnumSet.of(TargetLoad.closed)), "row", options, benchmarks);
        List<DuetRow> duet = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        for (Row row : DuetPlanner.rows(options, suite, benchmarks)) {
            Optional<String> reason = after.lacks(row);
            if (reason.isPresent()) {
                absent.add(row.name() + ": of head " + reason.get());
            } else {
                duet.add(new DuetRow(row, base.service(before.name()), head.service(before.name())));
            }
        }
        return new DuetPlanner.Rows(suite.name(), duet, absent, pinning)
                .plan(options, base, head, new PlannedTimes(benchmarks));
    }

    private static Targets.Target target(DuetSide side) {
        return Targets.Target.of(TargetOnClassPath.fileOf(side.modules().get(0)));
    }
}
