package org.echobench.report.compare;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;

/**
 * The user's choices, checked.
 *
 * @param metrics which metrics are compared
 * @param gates which of them count for the exit code
 */
public record Policy(List<Glob> metrics, List<Glob> gates, Floors floors, Comparability comparability) {

    /** As a gate: none counts. */
    private static final String NONE = "none";

    private static final int MOST_NAMES = 20;

    public Policy {
        metrics = List.copyOf(metrics);
        gates = List.copyOf(gates);
    }

    /**
     * @param metrics globs, none for all
     * @param gates globs, none for all, {@code none} for no metric
     * @param floors see {@link Floors#parse}
     * @param allow fields that may differ
     * @throws ReportException when one cannot be understood
     */
    public static Policy of(List<String> metrics, List<String> gates, List<String> floors, Set<String> allow) {
        List<Glob> gateGlobs = gates.equals(List.of(NONE)) ? List.of() : globs(gates);
        return new Policy(globs(metrics), gateGlobs, Floors.parse(floors), Comparability.allowing(allow));
    }

    private static List<Glob> globs(List<String> patterns) {
        return patterns.isEmpty()
                ? List.of(new Glob("*"))
                : patterns.stream().map(Glob::new).toList();
    }

    boolean isCompared(String metric) {
        return metrics.stream().anyMatch(g -> g.matches(metric));
    }

    Rules rules(Design design) {
        return new Rules(design, floors, comparability, gates);
    }

    /**
     * Refuses a pattern that matches no metric of the files, which would otherwise pass for "nothing regressed".
     *
     * @param names of the metrics that there are
     */
    void requireMatches(Collection<String> names) {
        Set<String> known = new TreeSet<>(names);
        requireMatches("--metric", metrics, known);
        requireMatches("--gate", gates, known);
    }

    private static void requireMatches(String option, List<Glob> globs, Set<String> known) {
        for (Glob glob : globs) {
            if (!known.isEmpty() && known.stream().noneMatch(glob::matches)) {
                String some = known.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
                throw new ReportException(
                        ExitCode.USAGE_OR_IO,
                        option + " " + glob.pattern() + " matches no metric; there are " + some
                                + (known.size() > MOST_NAMES ? ", and more." : "."));
            }
        }
    }
}
