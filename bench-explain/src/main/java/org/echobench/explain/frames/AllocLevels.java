package org.echobench.explain.frames;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.stats.Levels;

/**
 * The levels of {@code server.alloc} on which the profiled forks of a row lie, and the frames in which they differ.
 *
 * @param levels in ascending order; empty if all forks lie on one, or if {@link Levels} finds none
 */
public record AllocLevels(List<Level> levels) {

    /** The fewest forks of each of two levels that are compared. */
    public static final int LEAST_FORKS = 2;

    /**
     * Forks that allocate alike.
     *
     * @param base forks of base; empty if there is only one side
     * @param head forks of head
     */
    public record Level(List<ForkProfile> base, List<ForkProfile> head) {

        /** The number of profiled forks of both sides. */
        public int forks() {
            return base.size() + head.size();
        }

        /** The mean allocation of the forks, in bytes per operation. */
        public double alloc() {
            return side().mean();
        }

        private Explainer.Side side() {
            List<ForkProfile> forks =
                    Stream.concat(base.stream(), head.stream()).toList();
            double[] alloc = forks.stream().mapToDouble(ForkProfile::level).toArray();
            return new Explainer.Side("", forks, alloc);
        }

        /** If neither side has forks on both levels, the difference may be one between the sides. */
        private boolean isComparable(Level other) {
            return forks() >= LEAST_FORKS
                    && other.forks() >= LEAST_FORKS
                    && (!base.isEmpty() && !other.base.isEmpty() || !head.isEmpty() && !other.head.isEmpty());
        }
    }

    /**
     * Two levels that were compared.
     *
     * @param frames by the size of their difference, largest first
     */
    public record Step(Level lower, Level higher, List<ExplainedFrame> frames) {}

    /** The levels of a row's profiled forks, both sides of a duet together. */
    public static AllocLevels of(ProfiledForks profiled, ExplainedRow row) {
        if (row.kind() != Cost.ALLOC) {
            return new AllocLevels(List.of());
        }
        List<ForkProfile> base = row.compared() ? profiled.of(row.row(), Subject.BASE, ProfileKind.ALLOC) : List.of();
        List<ForkProfile> head = profiled.of(row.row(), row.subject(), ProfileKind.ALLOC);
        return new AllocLevels(Levels.of(allocation(base), allocation(head)).stream()
                .flatMap(levels -> levels.levels().stream())
                .map(level -> new Level(on(level.base(), base), on(level.head(), head)))
                .toList());
    }

    private static List<double[]> allocation(List<ForkProfile> forks) {
        return forks.stream().map(ForkProfile::allocation).toList();
    }

    private static List<ForkProfile> on(List<Double> level, List<ForkProfile> forks) {
        return forks.stream().filter(fork -> level.contains(fork.level())).toList();
    }

    /** Each level compared with the next lower one that is comparable with it. */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < levels.size(); i++) {
            Level higher = levels.get(i);
            levels.subList(0, i).stream()
                    .filter(higher::isComparable)
                    .reduce((one, next) -> next)
                    .ifPresent(
                            lower -> steps.add(new Step(lower, higher, Explainer.levels(lower.side(), higher.side()))));
        }
        return steps;
    }
}
