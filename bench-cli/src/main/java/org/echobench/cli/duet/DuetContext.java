package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.echobench.results.Disk;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.run.Machine;
import org.echobench.runner.journal.DuetFiles.DuetResults;

/** Writes the context file beside each side's JSON: facts that a comparison needs and JMH's JSON has no place for. */
final class DuetContext {

    /** Above this share of disturbed forks, no difference can be attributed to the code. */
    private static final double MOST_BUSY = 0.2;

    /** The same holds if the mean background load of one side's forks exceeds the other's by this share. */
    private static final double MOST_UNEQUAL = 0.05;

    private final RunContext base;
    private final RunContext head;

    /**
     * @param run names the run, the same for both sides
     * @param share how many duets share the chance of a false verdict
     */
    DuetContext(DuetPlanner.Planned planned, String run, int share) {
        Plan plan = planned.plan();
        OptionalInt shared = share > 1 ? OptionalInt.of(share) : OptionalInt.empty();
        Schedule schedule = new Schedule(run, plan.seed(), OptionalInt.of(plan.rounds()), shared);
        base = context(plan, schedule, Subject.BASE, planned.base().origin());
        head = context(plan, schedule, Subject.HEAD, planned.head().origin());
    }

    /** What is known of a side before it is measured. */
    private static RunContext context(Plan plan, Schedule schedule, String label, Origin origin) {
        Map<String, Map<String, String>> libraries = new TreeMap<>();
        Map<String, String> bytecode = new TreeMap<>();
        Set<String> all = new LinkedHashSet<>();
        for (Row row : plan.rows()) {
            Subject subject = plan.side(row, label);
            all.addAll(subject.classPath().fingerprints());
            // Nothing is known of benchmarks that are not ours, and their code may differ: it is what is compared.
            if (row.jmh().isEmpty()) {
                SideClassPath classPath = new SideClassPath(subject.classPath().files());
                String benchmark = row.benchmark();
                libraries.computeIfAbsent(subject.serverId(), id -> classPath
                        .server(id)
                        .map(server -> Map.of(server.library(), server.version()))
                        .orElse(Map.of()));
                bytecode.computeIfAbsent(benchmark.substring(0, benchmark.lastIndexOf('.')), classPath::bytecode);
            }
        }
        return new RunContext(
                Optional.of(Machine.ofThis().hardware()),
                libraries,
                bytecode,
                Optional.of(schedule),
                Optional.empty(),
                Optional.of(origin.withClassPath(List.copyOf(all))));
    }

    /** @throws UserError if a file cannot be written */
    void write(DuetResults results) {
        write(results.base(), base, results);
        write(results.head(), head, results);
    }

    private static void write(Path file, RunContext side, DuetResults results) {
        Disk.writing(RunContext.pathBeside(file), () -> side.withDisturbance(disturbance(results))
                .write(file));
    }

    /** Why no difference of this duet can be trusted; empty if nothing else used the machine. */
    static Optional<String> disturbance(DuetResults results) {
        if (results.busyForks() > MOST_BUSY * results.forks()) {
            return Optional.of("background load took more than 10 % of the machine during " + results.busyForks()
                    + " of " + results.forks() + " forks");
        }
        if (Math.abs(results.otherSide()) > MOST_UNEQUAL) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "background load took %.0f %% more of the machine during the forks of %s",
                    100 * Math.abs(results.otherSide()),
                    results.otherSide() > 0 ? "head" : "base"));
        }
        return Optional.empty();
    }
}
