package org.echobench.cli.duet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cli.run.Targets;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.results.Isolation;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.suites.Suite;
import org.echobench.service.TargetOnClassPath;

/** Sides that are two target files, or one file with two commands. The service has its name from base's file. */
record TargetSides(DuetOptions options, Distribution distribution, List<JmhBenchmark> benchmarks) implements SideKind {

    @Override
    public List<List<Path>> classPaths(Path place) {
        return Files.isRegularFile(place) ? List.of(Targets.Target.of(place).classPath(distribution)) : List.of();
    }

    @Override
    public String refusal() {
        return " is not a target file, but the other side is one.";
    }

    @Override
    public DuetPlanner.Planned plan(DuetSide base, DuetSide head) {
        Targets.Target before = target(base);
        Targets.Target after = target(head);
        if (options.oneTarget() && before.read().head().isEmpty()) {
            throw new UserError("A duet of services takes two target files, or one with a command 'head' beside"
                    + " 'start', but " + before.file().getFileName() + " has no 'head'.");
        }
        ServerPinning pinning = new Targets(List.of(before, after)).pinning(options.serverCpus());
        DuetPlanner planner = new DuetPlanner(options, benchmarks);
        Suite suite = planner.included(new Targets(List.of(before)).suite(options.loads()), "row");
        for (Row row : planner.rows(suite)) {
            planner.add(
                    before.lacks(row).map(reason -> "in base, " + reason).or(() -> after.lacks(row)
                            .map(reason -> "in head, " + reason)),
                    row.name(),
                    row,
                    base.subject(before.name(), Isolation.FORKED),
                    head.subject(before.name(), Isolation.FORKED));
        }
        return planner.plan(suite.name(), base, head, pinning);
    }

    private static Targets.Target target(DuetSide side) {
        return Targets.Target.of(TargetOnClassPath.fileOf(side.modules().get(0)));
    }
}
