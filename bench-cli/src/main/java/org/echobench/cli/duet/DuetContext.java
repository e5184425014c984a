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
import org.echobench.results.jmh.ContextFile;
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

    private final DuetPlan plan;
    private final String run;
    private final Origin base;
    private final Origin head;
    private final Map<String, Map<String, String>> baseLibraries = new TreeMap<>();
    private final Map<String, Map<String, String>> headLibraries = new TreeMap<>();
    private final Map<String, String> baseBytecode = new TreeMap<>();
    private final Map<String, String> headBytecode = new TreeMap<>();

    /**
     * @param run names the run, the same for both sides
     * @param base what base is, without its class path; like head
     */
    DuetContext(DuetPlan plan, String run, Origin base, Origin head) {
        this.plan = plan;
        this.run = run;
        this.base = base.withClassPath(classPath(plan, DuetRow.BASE));
        this.head = head.withClassPath(classPath(plan, DuetRow.HEAD));
        for (DuetRow row : plan.rows()) {
            // Of benchmarks that are not ours nothing is known, and their code may differ: that is what is compared.
            if (row.row().jmh().isEmpty()) {
                describe(row.base(), className(row), baseLibraries, baseBytecode);
                describe(row.head(), className(row), headLibraries, headBytecode);
            }
        }
    }

    /** Of all servers of a side together. */
    private static List<String> classPath(DuetPlan plan, String side) {
        return plan.rows().stream()
                .flatMap(row -> row.side(side).classPath().fingerprints().stream())
                .distinct()
                .toList();
    }

    private static String className(DuetRow row) {
        String benchmark = row.row().benchmark();
        return benchmark.substring(0, benchmark.lastIndexOf('.'));
    }

    private static void describe(
            Subject subject,
            String className,
            Map<String, Map<String, String>> libraries,
            Map<String, String> bytecode) {
        SideClassPath classPath = new SideClassPath(subject.classPath().files());
        libraries.computeIfAbsent(subject.serverId(), id -> classPath
                .server(id)
                .map(server -> Map.of(server.library(), server.version()))
                .orElse(Map.of()));
        bytecode.computeIfAbsent(className, classPath::bytecode);
    }

    /** @throws UserError if a file cannot be written */
    void write(DuetResults results) {
        write(results.base(), context(baseLibraries, baseBytecode, results).withOrigin(base));
        write(results.head(), context(headLibraries, headBytecode, results).withOrigin(head));
    }

    private static void write(Path side, RunContext context) {
        try {
            ContextFile.write(side, context);
        } catch (IOException e) {
            throw Disk.refused(ContextFile.pathBeside(side), e);
        }
    }

    private RunContext context(
            Map<String, Map<String, String>> libraries, Map<String, String> bytecode, DuetResults results) {
        return new RunContext(
                Optional.of(Machine.ofThis().hardware()),
                libraries,
                bytecode,
                Optional.of(new Schedule(run, plan.seed(), OptionalInt.of(plan.pairs()))),
                disturbance(results));
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
