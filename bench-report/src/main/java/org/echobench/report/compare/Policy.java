package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.metric.Floor;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * The user's choices, checked.
 *
 * @param metrics which metrics are compared
 * @param gates which of them count for the exit code
 * @param failOn further verdicts that make the exit code nonzero
 */
public record Policy(
        List<Glob> metrics, List<Glob> gates, Floors floors, Comparability comparability, Set<FailOn> failOn) {

    /** As a gate: none counts. */
    private static final String NONE = "none";

    private static final int MOST_NAMES = 20;

    public Policy {
        metrics = List.copyOf(metrics);
        gates = List.copyOf(gates);
        failOn = Set.copyOf(failOn);
    }

    /** Verdicts that fail a comparison, besides regressions and rows that cannot be compared. */
    public enum FailOn {
        /** A suspect row that got worse ends with exit code 1. */
        SUSPECT,
        /** A row without a verdict ends with exit code 4. */
        INCONCLUSIVE
    }

    /**
     * @param metrics globs, none for all
     * @param gates globs, none for all, {@code none} for no metric
     * @param floors see {@link Floors#parse}
     * @param allow fields that may differ
     * @throws UserError when one cannot be understood
     */
    public static Policy of(
            List<String> metrics, List<String> gates, List<String> floors, Set<String> allow, Set<FailOn> failOn) {
        List<Glob> gateGlobs = gates.equals(List.of(NONE)) ? List.of() : globs(gates);
        return new Policy(globs(metrics), gateGlobs, Floors.parse(floors), Comparability.allowing(allow), failOn);
    }

    private static List<Glob> globs(List<String> patterns) {
        return patterns.isEmpty()
                ? List.of(new Glob("*"))
                : patterns.stream().map(Glob::new).toList();
    }

    boolean isCompared(String metric) {
        return metrics.stream().anyMatch(g -> g.matches(metric));
    }

    boolean isGated(RowKey key) {
        return key.counts() && gates.stream().anyMatch(g -> g.matches(key.metric()));
    }

    /** The exit code of the comparison: of those that apply, the first of 1, 3, 4. */
    ExitCode exitCode(List<RowResult> rows) {
        return rows.stream()
                .map(row -> row.exitCode(failOn))
                .filter(code -> code != ExitCode.OK)
                .min(Comparator.naturalOrder())
                .orElse(rows.isEmpty() ? ExitCode.INCOMPLETE : ExitCode.OK);
    }

    /** Refuses a pattern that no metric of Echobench can match, before anything is measured. */
    public void requireKnown() {
        Set<String> known = new TreeSet<>(MetricName.all());
        requireMatches("--metric", metrics, known, "metric");
        requireMatches("--gate", gates, known, "metric");
        requireMatches("--floor", floors.globs(), known, "metric");
    }

    /**
     * Refuses a pattern that matches no metric of the files, and a gate that would gate nothing: both would pass for
     * "nothing regressed".
     *
     * @param keys of the existing metrics
     */
    void requireMatches(Collection<RowKey> keys) {
        Set<String> names = names(keys, key -> true);
        requireMatches("--metric", metrics, names, "metric");
        requireMatches(
                "--gate",
                gates,
                names(keys, key -> isCompared(key.metric()) && key.counts()),
                "metric that is compared and counts");
        names.addAll(MetricName.all());
        requireMatches("--floor", floors.globs(), names, "metric");
    }

    private static Set<String> names(Collection<RowKey> keys, Predicate<RowKey> which) {
        return keys.stream().filter(which).map(RowKey::metric).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void requireMatches(String option, List<Glob> globs, Set<String> known, String what) {
        for (Glob glob : globs) {
            if (known.stream().noneMatch(glob::matches) && !glob.pattern().equals("*")) {
                String some = known.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
                throw new UserError(option + " " + glob.pattern() + " matches no " + what
                        + (known.isEmpty()
                                ? ""
                                : "; the metrics are " + some + (known.size() > MOST_NAMES ? ", and more" : ""))
                        + ".");
            }
        }
    }

    /** A pattern for metric names: {@code *} matches any text, {@code score} also the metric that stands in for it. */
    record Glob(String pattern) {

        /** Whether the whole name matches. */
        private boolean matches(String name) {
            if (pattern.equals(MetricName.SCORE)
                    && Metric.find(name).filter(Metric.HEADLINES::contains).isPresent()) {
                return true;
            }
            String regex =
                    Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
            return name.matches(regex);
        }
    }

    /** The floor of each metric: the registry's, unless the user set another. */
    public record Floors(List<Override> overrides) {

        private static final double MOST_PERCENT = 900;

        record Override(Glob metric, Floor floor) {}

        private List<Glob> globs() {
            return overrides.stream().map(Override::metric).toList();
        }

        /**
         * @param settings {@code 5} or {@code 5%} for every metric, {@code server.alloc=0.5} for one; later ones win
         * @throws UserError when one is neither
         */
        public static Floors parse(List<String> settings) {
            List<Override> overrides = new ArrayList<>();
            for (String setting : settings) {
                int equals = setting.lastIndexOf('=');
                String metric = equals < 0 ? "*" : setting.substring(0, equals).strip();
                double share = share(setting, setting.substring(equals + 1));
                overrides.add(0, new Override(new Glob(metric), new Floor(share, share, 0)));
            }
            return new Floors(overrides);
        }

        private static double share(String setting, String percent) {
            try {
                double value = Double.parseDouble(percent.strip().replaceAll("\\s*%$", ""));
                if (value >= 0 && value < MOST_PERCENT) {
                    return value / 100;
                }
            } catch (NumberFormatException e) {
                throw refused(setting, e);
            }
            throw refused(setting, null);
        }

        private static UserError refused(String setting, Throwable cause) {
            return new UserError(
                    "--floor " + setting
                            + " is not a percentage of 0 or more and less than 900, such as 5 or server.alloc=0.5.",
                    cause);
        }

        /** @param unit decides the floor of a metric that is not in the registry */
        public Floor of(String metric, String unit) {
            Optional<Override> set =
                    overrides.stream().filter(o -> o.metric.matches(metric)).findFirst();
            if (set.isPresent()) {
                return set.get().floor;
            }
            return MetricName.floor(metric, unit);
        }
    }
}
