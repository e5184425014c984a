package org.echobench.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.compare.ExitRule.FailOn;

/**
 * The options of {@code compare}.
 *
 * @param base a JMH JSON file, or a run's folder; alone, the verdict file of an earlier comparison
 * @param head a JMH JSON file, or a run's folder; empty for a comparison inside {@code base}
 * @param pivot the parameter whose values are compared inside {@code base}; empty for two files
 * @param renames {@code OLD=NEW}: packages, classes or methods that have another name in {@code head}
 * @param metrics globs of the metrics to compare; none for all
 * @param gates globs of the metrics that count for the exit code; none for all, {@code none} for no metric
 * @param floors {@code 5} for every metric, {@code server.alloc=0.5} for one, in percent
 * @param allow names of fields that may differ
 * @param failOn further verdicts that make the exit code nonzero
 */
public record CompareOptions(
        Path base,
        Optional<Path> head,
        Optional<String> pivot,
        List<String> renames,
        List<String> metrics,
        List<String> gates,
        List<String> floors,
        Set<String> allow,
        Set<FailOn> failOn) {

    public CompareOptions {
        renames = List.copyOf(renames);
        metrics = List.copyOf(metrics);
        gates = List.copyOf(gates);
        floors = List.copyOf(floors);
        allow = Set.copyOf(allow);
        failOn = Set.copyOf(failOn);
    }

    /** The verdict file of an earlier comparison, which nothing else can change. */
    public static CompareOptions verdicts(Path file) {
        return withDefaults(file, Optional.empty(), Optional.empty());
    }

    /** Two files with every default. */
    public static CompareOptions files(Path base, Path head) {
        return withDefaults(base, Optional.of(head), Optional.empty());
    }

    /** The values of a parameter inside one file with every default. */
    public static CompareOptions within(Path run, String pivot) {
        return withDefaults(run, Optional.empty(), Optional.of(pivot));
    }

    private static CompareOptions withDefaults(Path base, Optional<Path> head, Optional<String> pivot) {
        return new CompareOptions(base, head, pivot, List.of(), List.of(), List.of(), List.of(), Set.of(), Set.of());
    }
}
