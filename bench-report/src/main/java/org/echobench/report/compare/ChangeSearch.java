package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.Bisection.Standing;

/**
 * Decides which duet a search measures next, from the verdicts so far. It bisects, then the duet of the two neighbours
 * must show the difference. If it does not, there are probably several changes, each smaller than that of the ends: the
 * search then goes on in the half with the larger share, once, if a duet of its ends differs. Not thread-safe.
 */
public final class ChangeSearch {

    /**
     * The duet of the neighbours has a third of the chance of a wrong verdict, that of the half's neighbours another
     * third: only they name a release; all other duets are steps on the way.
     */
    private static final int SHARE_OF_NEIGHBOURS = 3;

    /** A quarter of the difference of the ends, so that one of three equal changes is large enough. */
    private static final double QUARTER = 0.25;

    private final Part whole;
    private final int share;
    private final List<Measured> measured = new ArrayList<>();
    private Part part;
    private Bisection bisection;
    private Next next = Next.RELEASE;

    /** The comparison of the middle release with the first, where that was not decided. */
    private Optional<RowResult> undecided = Optional.empty();

    private Optional<RowResult> neighbours = Optional.empty();

    /** The half whose ends are measured next. */
    private Bisection rest;

    private enum Next {
        RELEASE,
        REST,
        NEIGHBOURS,
        HALF,
        NOTHING
    }

    /**
     * @param floorPercent the least difference that counts, a share in percent
     * @param share how many duets share the chance of a wrong verdict; this one may err as often as each of them
     */
    public record Duet(int base, int head, double floorPercent, int share, boolean isOfNeighbours) {

        /**
         * The most pairs that it takes. Where a change is as small as a duet can detect, the neighbours would too often
         * fail to show it with as many pairs as the ends.
         *
         * @param asked for each duet
         */
        public int pairs(int asked) {
            return isOfNeighbours ? 2 * asked : asked;
        }
    }

    /** A release against the first of the part that was searched. */
    public record Measured(int base, int release, RowResult row, Standing standing) {}

    /** A part of the range, whose ends differ. */
    public record Part(int first, int last, Searched ends) {}

    public ChangeSearch(int first, int last, Searched ends) {
        whole = new Part(first, last, ends);
        part = whole;
        bisection = new Bisection(first, last);
        measured.add(new Measured(first, last, ends.row(), Standing.CHANGED));
        // Each release needs at most two duets. The half, which is shorter, needs as many again, and one for its ends.
        share = SHARE_OF_NEIGHBOURS * (4 * bisection.steps() + 1);
    }

    /** The release whose position is not known yet and that the next duet measures; empty if it measures none. */
    public OptionalInt release() {
        return next == Next.RELEASE ? bisection.next() : OptionalInt.empty();
    }

    public void leaveOut(int release) {
        bisection.leaveOut(release);
    }

    /** The duet to measure next; empty at the end. */
    public Optional<Duet> next() {
        if (next == Next.RELEASE && bisection.next().isEmpty()) {
            next = Next.NEIGHBOURS;
        }
        if (next == Next.NOTHING) {
            return Optional.empty();
        }
        int release = bisection.next().orElse(part.last);
        double half = part.ends.floorPercent();
        double quarter = part.ends.floorPercent(QUARTER);
        return Optional.of(
                switch (next) {
                    case RELEASE -> new Duet(part.first, release, half, share, false);
                    case REST -> new Duet(release, part.last, half, share, false);
                    case NEIGHBOURS ->
                        new Duet(bisection.unchanged(), bisection.changed(), quarter, SHARE_OF_NEIGHBOURS, true);
                    default -> new Duet(rest.unchanged(), rest.changed(), quarter, share, false);
                });
    }

    /** @param result of the duet that {@link #next} gave; empty if it has none */
    public void measured(Optional<RowResult> result) {
        switch (next) {
            case RELEASE -> release(result);
            case REST -> decided(undecided.orElseThrow(), part.ends.standing(undecided.orElseThrow(), result));
            case NEIGHBOURS -> neighbours(result);
            default -> half(result);
        }
    }

    private void release(Optional<RowResult> fromFirst) {
        if (fromFirst.isEmpty()) {
            bisection.leaveOut(bisection.next().orElseThrow());
            return;
        }
        Standing standing = part.ends.standing(fromFirst.get(), Optional.empty());
        if (standing.isDecided()) {
            decided(fromFirst.get(), standing);
        } else {
            undecided = fromFirst;
            next = Next.REST;
        }
    }

    private void decided(RowResult fromFirst, Standing standing) {
        int release = bisection.next().orElseThrow();
        measured.add(new Measured(part.first, release, fromFirst, standing));
        bisection.found(release, standing.isChanged());
        next = Next.RELEASE;
    }

    private void neighbours(Optional<RowResult> result) {
        neighbours = result;
        next = Next.NOTHING;
        if (result.isPresent() && !isLocated() && part.equals(whole)) {
            double behind = share(bisection.unchanged()) + share(bisection.changed());
            rest = behind >= 1
                    ? new Bisection(part.first, bisection.unchanged())
                    : new Bisection(bisection.changed(), part.last);
            next = rest.unchanged() < rest.changed() ? Next.HALF : Next.NOTHING;
        }
    }

    private void half(Optional<RowResult> result) {
        next = Next.NOTHING;
        if (result.filter(part.ends::isShownBy).isPresent()) {
            part = new Part(rest.unchanged(), rest.changed(), new Searched(result.get()));
            bisection = rest;
            neighbours = Optional.empty();
            measured.add(new Measured(part.first, part.last, result.get(), Standing.CHANGED));
            next = Next.RELEASE;
        }
    }

    /** How much of the part's difference a release has. */
    private double share(int release) {
        if (release == part.first) {
            return 0;
        }
        return measured.stream()
                .filter(one -> one.base == part.first && one.release == release)
                .reduce((earlier, later) -> later)
                .map(one -> part.ends.share(one.row))
                .orElseThrow();
    }

    /** Whether the duet of the neighbours shows a difference in the same direction. */
    public boolean isLocated() {
        return neighbours.filter(part.ends::isShownBy).isPresent();
    }

    public Part whole() {
        return whole;
    }

    /** The smallest part whose ends are known to differ. */
    public Part part() {
        return part;
    }

    /** The bisection of {@link #part()}. At the end only releases that were left out lie between its two neighbours. */
    public Bisection bisection() {
        return bisection;
    }

    /** The neighbours' result in the metric that is searched; empty if it has none, or they were not measured. */
    public Optional<RowResult> neighbours() {
        return neighbours;
    }

    /** Releases against the first of their part, in the order in which they were measured. */
    public List<Measured> measured() {
        return List.copyOf(measured);
    }
}
