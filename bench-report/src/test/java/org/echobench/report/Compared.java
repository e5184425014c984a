package org.echobench.report;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.RowResult;
import org.echobench.report.run.RunFile;

/** What a test compares, with every default that it does not change. */
public record Compared(
        Path base,
        Path head,
        List<String> renames,
        List<String> metrics,
        List<String> gates,
        List<String> floors,
        Set<String> allow,
        Set<FailOn> failOn) {

    public static Compared files(Path base, Path head) {
        return new Compared(base, head, List.of(), List.of(), List.of(), List.of(), Set.of(), Set.of());
    }

    /** Written as {@code base.json} and {@code head.json}, unpaired. */
    public static Compared loose(Path folder, ResultFile base, ResultFile head) {
        return files(base.write(folder.resolve("base.json")), head.write(folder.resolve("head.json")));
    }

    /**
     * The same as the sides of one run.
     *
     * @param pairs of a duet; empty for one stage
     */
    public static Compared paired(Path folder, ResultFile base, ResultFile head, OptionalInt pairs) {
        return files(base.write(folder.resolve("base.json"), pairs), head.write(folder.resolve("head.json"), pairs));
    }

    /** The same of one stage. */
    public static Compared paired(Path folder, ResultFile base, ResultFile head) {
        return paired(folder, base, head, OptionalInt.empty());
    }

    public Comparison run() {
        Policy policy = Policy.of(metrics, gates, floors, allow, failOn);
        return FileComparison.compare(FileComparison.renamed(RunFile.read(base), renames), RunFile.read(head), policy);
    }

    /** The result of the only row. */
    public RowResult row() {
        return only(run());
    }

    public static RowResult only(Comparison result) {
        if (result.rows().size() != 1) {
            throw new AssertionError(result.rows());
        }
        return result.rows().get(0);
    }

    public static RowResult find(Comparison result, String benchmark, String metric) {
        return result.rows().stream()
                .filter(row -> row.key().id().benchmark().equals(benchmark)
                        && row.key().metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    public Compared metrics(String... globs) {
        return new Compared(base, head, renames, List.of(globs), gates, floors, allow, failOn);
    }

    public Compared gates(String... globs) {
        return new Compared(base, head, renames, metrics, List.of(globs), floors, allow, failOn);
    }

    public Compared floors(String... others) {
        return new Compared(base, head, renames, metrics, gates, List.of(others), allow, failOn);
    }

    public Compared allow(String... fields) {
        return new Compared(base, head, renames, metrics, gates, floors, Set.of(fields), failOn);
    }

    public Compared failOn(FailOn... verdicts) {
        return new Compared(base, head, renames, metrics, gates, floors, allow, Set.of(verdicts));
    }

    public Compared renames(String... others) {
        return new Compared(base, head, List.of(others), metrics, gates, floors, allow, failOn);
    }
}
