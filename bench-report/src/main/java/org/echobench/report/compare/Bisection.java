package org.echobench.report.compare;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.echobench.report.compare.RowResult.Estimate;

/**
 * Bisects releases for the one that changed a metric, by comparing others with the first. It is the release at which
 * the difference from the first reaches half of the last release's. Where there are several changes, it may be none of
 * them: see {@link ChangeSearch}. Not thread-safe.
 */
public final class Bisection {

    private final TreeSet<Integer> open = new TreeSet<>();
    private int unchanged;
    private int changed;

    /** @param first index of the release that all others are compared with; {@code last} differs from it */
    public Bisection(int first, int last) {
        unchanged = first;
        changed = last;
        IntStream.range(first + 1, last).forEach(open::add);
    }

    /** The release to compare next; empty at the end. */
    public OptionalInt next() {
        return open.stream().mapToInt(i -> i).skip(open.size() / 2).findFirst();
    }

    /** The most releases that are still to be measured. */
    public int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(open.size());
    }

    public void found(int release, boolean isChanged) {
        if (isChanged) {
            changed = release;
            open.tailSet(release, true).clear();
        } else {
            unchanged = release;
            open.headSet(release, true).clear();
        }
    }

    /** Steps over a release that cannot be measured. */
    public void leaveOut(int release) {
        open.remove(release);
    }

    /** The last release that is known to be like the first. */
    public int unchanged() {
        return unchanged;
    }

    /** The first release that is known to have the change; those between it and {@link #unchanged} were left out. */
    public int changed() {
        return changed;
    }

    /** What a comparison says about a release. */
    public enum Standing {
        UNCHANGED("unchanged"),
        CHANGED("changed"),
        NEARER_TO_UNCHANGED("undecided, nearer to unchanged"),
        NEARER_TO_CHANGED("undecided, nearer to changed");

        private final String words;

        Standing(String words) {
            this.words = words;
        }

        /** The standing in words. */
        public String words() {
            return words;
        }

        public boolean isChanged() {
            return this == CHANGED || this == NEARER_TO_CHANGED;
        }

        /** Whether a test decided it, so that the chance of error covers it. */
        public boolean isDecided() {
            return this == CHANGED || this == UNCHANGED;
        }
    }

    /**
     * The metric of a row that is searched.
     *
     * @param row the result of the last release against the first
     */
    public record Searched(RowResult row) {

        private static final double HALF = 0.5;

        /** A little less than the most that {@code --floor} takes. */
        private static final double MOST_PERCENT = 899;

        /** The row that changed most in units of the least effect that its forks detect; empty if nothing differs. */
        public static Optional<Searched> in(Comparison ends) {
            return ends.rows().stream()
                    .filter(row -> row.gated() && row.verdict().isDifference() && Double.isFinite(row.change()))
                    .max(Comparator.comparingDouble(Searched::inNoise)
                            .thenComparingDouble(row -> Math.abs(row.change())))
                    .map(Searched::new);
        }

        private static double inNoise(RowResult row) {
            Estimate estimate = row.estimate().orElseThrow();
            return Math.abs(estimate.effect()) / estimate.detectable();
        }

        public String metric() {
            return row.key().metric();
        }

        /** The floor that tells changed from unchanged, a share in percent: half of the difference. */
        public double floorPercent() {
            return floorPercent(HALF);
        }

        /** A part of the difference, a share in percent. */
        double floorPercent(double part) {
            double floor = row.change() > -1
                    ? Math.expm1(part * Math.abs(Math.log1p(row.change())))
                    : part * Math.abs(row.change());
            return Math.min(MOST_PERCENT, 100 * floor);
        }

        /** Whether a result shows a difference in the same direction. */
        boolean isShownBy(RowResult result) {
            return result.verdict().isDifference() && share(result) > 0;
        }

        /** The result of its metric in another comparison; empty where that has none. */
        public Optional<RowResult> of(Comparison step) {
            return step.rows().stream()
                    .filter(result -> result.key().equals(row.key()))
                    .filter(result -> result.estimate().isPresent() && Double.isFinite(result.change()))
                    .findFirst();
        }

        /**
         * What the results of a release with {@link #floorPercent} as their floor say.
         *
         * @param fromFirst the release against the first
         * @param toLast the last against the release, which may tell it from the last where its equivalence to the
         *     first cannot be shown; empty where that was not measured
         */
        public Standing standing(RowResult fromFirst, Optional<RowResult> toLast) {
            double behind = share(fromFirst);
            if (fromFirst.verdict().isDifference()) {
                return behind > 0 ? Standing.CHANGED : Standing.UNCHANGED;
            }
            if (fromFirst.verdict() == Verdict.EQUIVALENT) {
                return Standing.UNCHANGED;
            }
            double ahead = toLast.map(this::share).orElse(1 - behind);
            Optional<Verdict> rest = toLast.map(RowResult::verdict);
            if (rest.filter(Verdict::isDifference).isPresent()) {
                return ahead > 0 ? Standing.UNCHANGED : Standing.CHANGED;
            }
            if (rest.filter(Verdict.EQUIVALENT::equals).isPresent()) {
                return Standing.CHANGED;
            }
            return behind >= ahead ? Standing.NEARER_TO_CHANGED : Standing.NEARER_TO_UNCHANGED;
        }

        /** An effect as a share of the effect between the ends. */
        double share(RowResult result) {
            return row.change() > -1 && result.change() > -1
                    ? Math.log1p(result.change()) / Math.log1p(row.change())
                    : result.change() / row.change();
        }
    }
}
