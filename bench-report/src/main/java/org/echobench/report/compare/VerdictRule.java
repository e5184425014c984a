package org.echobench.report.compare;

import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.Tested.ByLevels;
import org.echobench.report.compare.Verdict.Finding;
import org.echobench.results.Figures;
import org.echobench.results.metric.Direction;
import org.echobench.results.stats.Interval;

/**
 * Turns a row's outcome into its verdict and the line that explains it.
 *
 * @param doubt why no difference of this run can be trusted
 */
record VerdictRule(Design design, Optional<String> doubt) {

    private static final int MOST_FORKS = 1_000;

    Finding finding(Candidate.Ready row, Outcome outcome) {
        Finding judged = judge(row, outcome);
        return judged.verdict()
                .because(judged.reason()
                        + outcome.tested()
                                .levels()
                                .map(known -> words(outcome, known))
                                .orElse(""));
    }

    private static String words(Outcome outcome, ByLevels levels) {
        String changed = outcome.sign() == 0
                ? ""
                : outcome.tested().shift().isEmpty() ? "their shares changed, " : "they shifted, ";
        return "; forks lie on levels: " + changed + levels.words();
    }

    static Estimate estimate(Candidate.Ready row, Outcome outcome) {
        Tested tested = outcome.tested();
        Interval interval = tested.interval();
        return new Estimate(
                row.data().relative(tested.effect()),
                row.data().relative(interval.low()),
                row.data().relative(interval.high()),
                outcome.p(),
                outcome.q(),
                row.data().relative(tested.detectable(outcome.power())),
                row.data().each(),
                tested.levels().map(ByLevels::words));
    }

    private Finding judge(Candidate.Ready row, Outcome outcome) {
        Optional<String> ill = unhealthy(row, outcome);
        if (ill.isPresent()) {
            return Verdict.UNSTABLE.because(ill.get());
        }
        int sign = outcome.sign();
        if (sign == 0) {
            String shown = outcome.equivalent() ? ruledOut(row) : power(row, outcome);
            return outcome.equivalent() && doubt.isEmpty()
                    ? Verdict.EQUIVALENT.because(shown)
                    : Verdict.INCONCLUSIVE.because(
                            shown + doubt.map(why -> RowResult.DISTURBED + why).orElse(""));
        }
        if (doubt.isPresent()) {
            return Verdict.SUSPECT.because(doubt.get());
        }
        Finding difference = difference(row.row().key(), sign);
        return design.paired() ? difference : Verdict.SUSPECT.because(difference.reason() + ", but " + design.label());
    }

    private static String ruledOut(Candidate.Ready row) {
        double floor = row.data().relative(row.margin().floor());
        return floor > 0 ? "a difference of ±" + Figures.percent(floor) + " is ruled out" : "every value is the same";
    }

    /** The verdict on a difference that holds, of this sign. */
    private static Finding difference(RowKey key, int sign) {
        if (key.direction() == Direction.UNKNOWN) {
            return Verdict.CHANGED.because("differs; this metric has no better direction");
        }
        if (!key.counts()) {
            return Verdict.CHANGED.because("differs; a latency of a closed loop does not count");
        }
        return key.direction().isWorse(sign) ? Verdict.REGRESSED.because("worse") : Verdict.IMPROVED.because("better");
    }

    /**
     * Whether drift inside forks could explain a difference of this size, or of the size that a verdict needs.
     */
    private static Optional<String> unhealthy(Candidate.Ready row, Outcome outcome) {
        double needed = Math.max(row.margin().floor(), row.margin().decision());
        double explained = Math.max(needed, Math.abs(outcome.tested().effect()));
        double drift = row.data().drift();
        return drift >= explained && drift > 0
                ? Optional.of(
                        (row.data().isPaired() ? "the difference of the iterations drifts by " : "iterations drift by ")
                                + Figures.percent(row.data().relative(drift)) + " inside forks: warm up longer")
                : Optional.empty();
    }

    /** The difference that these forks could have shown, and the number of forks that would show what counts. */
    private String power(Candidate.Ready row, Outcome outcome) {
        Tested tested = outcome.tested();
        double detectable = row.data().relative(tested.detectable(outcome.power()));
        double wanted = row.margin().decision();
        if (Double.isNaN(detectable)) {
            return "base is always 0, and too few forks of head are not 0";
        }
        boolean paired = row.data().isPaired();
        String notShown = Math.abs(tested.effect()) < wanted
                ? "too small to count; "
                : "p " + Figures.p(outcome.p()) + " is not significant among all tests; ";
        String detects = (outcome.p() < 0.05 ? notShown : "") + "detects ±" + Figures.percent(detectable) + " or more";
        if (row.data().relative(wanted) >= detectable) {
            return detects;
        }
        OptionalInt needed = outcome.power().forksNeeded(tested.test(), wanted, paired, MOST_FORKS);
        return detects + "; ±" + Figures.percent(row.data().relative(wanted)) + " needs "
                + (needed.isPresent() ? "about " + needed.getAsInt() : "more than " + MOST_FORKS)
                + (paired ? " pairs" : " forks a side");
    }
}
