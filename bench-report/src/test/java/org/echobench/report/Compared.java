package org.echobench.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.Policy.FailOn;
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

    public static Comparison run(Compared files) {
        Policy policy = Policy.of(files.metrics, files.gates, files.floors, files.allow, files.failOn);
        return FileComparison.compare(
                FileComparison.renamed(RunFile.read(files.base), files.renames), RunFile.read(files.head), policy);
    }

    public static Compared metrics(Compared o, String... globs) {
        return new Compared(o.base, o.head, o.renames, List.of(globs), o.gates, o.floors, o.allow, o.failOn);
    }

    public static Compared gates(Compared o, String... globs) {
        return new Compared(o.base, o.head, o.renames, o.metrics, List.of(globs), o.floors, o.allow, o.failOn);
    }

    public static Compared floors(Compared o, String... floors) {
        return new Compared(o.base, o.head, o.renames, o.metrics, o.gates, List.of(floors), o.allow, o.failOn);
    }

    public static Compared allow(Compared o, String... fields) {
        return new Compared(o.base, o.head, o.renames, o.metrics, o.gates, o.floors, Set.of(fields), o.failOn);
    }

    public static Compared failOn(Compared o, FailOn... failOn) {
        return new Compared(o.base, o.head, o.renames, o.metrics, o.gates, o.floors, o.allow, Set.of(failOn));
    }

    public static Compared renames(Compared o, String... renames) {
        return new Compared(o.base, o.head, List.of(renames), o.metrics, o.gates, o.floors, o.allow, o.failOn);
    }
}
