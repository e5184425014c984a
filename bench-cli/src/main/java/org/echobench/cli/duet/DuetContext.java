package org.echobench.cli.duet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.echobench.results.Disk;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.run.Machine;
import org.echobench.runner.journal.DuetFiles.DuetResults;

/** Writes the context file beside each side's JSON: facts for a comparison for which JMH has no place. */
final class DuetContext {

    /** Above this share of disturbed forks nothing that differs can be laid to the code. */
    private static final double MOST_BUSY = 0.2;

    /** The same holds if the mean background load of one side's forks exceeds the other's by this share. */
    private static final double MOST_UNEQUAL = 0.05;

    /** What is known of a side before it is measured. */
    private record Side(Origin origin, Map<String, Map<String, String>> libraries, Map<String, String> bytecode) {

        private static Side of(DuetPlan plan, String label, Origin origin) {
            Side side = new Side(origin.withClassPath(classPath(plan, label)), new TreeMap<>(), new TreeMap<>());
            for (DuetRow row : plan.rows()) {
                // Of benchmarks that are not ours nothing is known, and their code may differ: that is what is
                // compared.
                if (row.row().jmh().isEmpty()) {
                    side.describe(row.side(label), row.row().benchmark());
                }
            }
            return side;
        }

        /** Of all servers together. */
        private static List<String> classPath(DuetPlan plan, String label) {
            return plan.rows().stream()
                    .flatMap(row -> row.side(label).classPath().fingerprints().stream())
                    .distinct()
                    .toList();
        }

        private void describe(Subject subject, String benchmark) {
            SideClassPath classPath = new SideClassPath(subject.classPath().files());
            libraries.computeIfAbsent(subject.serverId(), id -> classPath
                    .server(id)
                    .map(server -> Map.of(server.library(), server.version()))
                    .orElse(Map.of()));
            bytecode.computeIfAbsent(benchmark.substring(0, benchmark.lastIndexOf('.')), classPath::bytecode);
        }
    }

    private final DuetPlan plan;
    private final String run;
    private final Side base;
    private final Side head;

    /** @param run names the run, the same for both sides */
    DuetContext(DuetPlanner.Planned planned, String run) {
        plan = planned.plan();
        this.run = run;
        base = Side.of(plan, DuetRow.BASE, planned.base().origin());
        head = Side.of(plan, DuetRow.HEAD, planned.head().origin());
    }

    /** @throws UserError if a file cannot be written */
    void write(DuetResults results) {
        write(results.base(), base, results);
        write(results.head(), head, results);
    }

    private void write(Path file, Side side, DuetResults results) {
        RunContext context = new RunContext(
                Optional.of(Machine.ofThis().hardware()),
                side.libraries,
                side.bytecode,
                Optional.of(new Schedule(run, plan.seed(), OptionalInt.of(plan.pairs()))),
                disturbance(results));
        try {
            context.withOrigin(side.origin).write(file);
        } catch (IOException e) {
            throw Disk.refused(RunContext.pathBeside(file), e);
        }
    }

    /** Why no difference of this duet can be trusted; empty if the machine was ours. */
    static Optional<String> disturbance(DuetResults results) {
        if (results.busyForks() > MOST_BUSY * results.forks()) {
            return Optional.of("background load took more than 10 % of the machine during " + results.busyForks()
                    + " of " + results.forks() + " forks");
        }
        if (Math.abs(results.otherSide()) > MOST_UNEQUAL) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "background load took %.0f %% of the machine more during the forks of %s",
                    100 * Math.abs(results.otherSide()),
                    results.otherSide() > 0 ? "head" : "base"));
        }
        return Optional.empty();
    }
}
