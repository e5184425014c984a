package org.echobench.report.history;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;

/**
 * The newest commit of a trend against the commits before it.
 *
 * @param before how many commits before it count
 * @param change relative to them; empty where they are too few
 * @param verdict SUSPECT for a difference, EQUIVALENT or INCONCLUSIVE: runs on different days cannot prove more;
 *     REGRESSED or IMPROVED where a duet confirmed it; MISSING where only the commit before has the row
 * @param sign +1 or −1 for the direction in which it differs, 0 where no difference was shown
 * @param detectable the smallest change, a share, that 9 of 10 such commits would show; empty where there is a change, or
 *     no test
 * @param reason of the verdict, one line
 * @param muted whether it must not cause a failure
 */
public record TrendVerdict(
        Trend trend,
        int before,
        Optional<Change> change,
        int sign,
        OptionalDouble detectable,
        Verdict verdict,
        String reason,
        boolean muted) {

    /**
     * Shares: 0.1 is 10 % higher. NaN where the value before was 0.
     *
     * @param effect from the mean of the commits before, geometric where all values are above 0
     * @param low lower end of the 95 % interval
     * @param high its upper end
     */
    public record Change(double effect, double low, double high) {

        /** {@code −12.0 % (−15.1 to −8.9 %)}. */
        @Override
        public String toString() {
            return Figures.change(effect) + " (" + Figures.interval(low, high) + ")";
        }
    }

    /**
     * Why the newest commit of a machine is not judged, such as {@code 6741e0d is the first on M, JVM 25: not judged};
     * empty where any of its trends is.
     *
     * @param verdicts of one machine
     */
    public static Optional<String> notJudged(List<TrendVerdict> verdicts) {
        if (verdicts.isEmpty()
                || !verdicts.stream()
                        .allMatch(one -> one.verdict == Verdict.INCONCLUSIVE && one.before < TrendJudge.LEAST)) {
            return Optional.empty();
        }
        TrendVerdict first = verdicts.get(0);
        int before = verdicts.stream().mapToInt(TrendVerdict::before).max().orElseThrow();
        String machine = first.trend.machine();
        boolean isFirst = verdicts.stream().allMatch(one -> one.trend.values().size() == 1);
        return Optional.of(first.trend.last().commit()
                + (isFirst
                        ? " is the first on " + machine
                        : " has " + Figures.count(before, "commit") + " to compare with on " + machine + ", and "
                                + TrendJudge.LEAST + " are needed")
                + ": not judged");
    }

    /** Whether the newest commit differs, as far as is known. */
    boolean isSuspectOrConfirmed() {
        return verdict == Verdict.SUSPECT || verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED;
    }

    /** Whether the newest commit is or seems to be worse, and the row is not muted. */
    boolean isWorse() {
        return isSuspectOrConfirmed() && !muted && trend.direction().isWorse(sign);
    }

    /**
     * @param failOn verdicts that fail besides REGRESSED
     * @return 1 if a trend is REGRESSED or, if that fails, SUSPECT and worse; 4 if one is INCONCLUSIVE and that fails;
     *     else 0
     */
    public static ExitCode exitCode(List<TrendVerdict> verdicts, Set<FailOn> failOn) {
        if (verdicts.stream()
                .filter(TrendVerdict::isWorse)
                .anyMatch(one -> one.verdict == Verdict.REGRESSED || failOn.contains(FailOn.SUSPECT))) {
            return ExitCode.REGRESSION;
        }
        boolean undecided = verdicts.stream().anyMatch(one -> one.verdict == Verdict.INCONCLUSIVE && !one.muted);
        return failOn.contains(FailOn.INCONCLUSIVE) && undecided ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
