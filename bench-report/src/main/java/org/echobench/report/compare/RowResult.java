package org.echobench.report.compare;

import java.util.Optional;
import org.echobench.results.metric.Direction;

/**
 * The result of one row.
 *
 * @param key without the pivot's parameter where {@code versus} is there
 * @param versus which two servers, in a comparison inside one run
 * @param unit of both sides' scores
 * @param estimate empty where the sides could not be tested against each other
 * @param reason of the verdict, one line
 * @param gated whether the verdict counts for the exit code
 */
public record RowResult(
        RowKey key,
        Optional<Versus> versus,
        String unit,
        Direction direction,
        Side base,
        Side head,
        Optional<Estimate> estimate,
        Verdict verdict,
        String reason,
        boolean gated) {

    /**
     * Head relative to base: 0.1 is 10 % higher. Where the forks were too few for an estimate, it is the quotient of the two
     * scores. NaN where that is not known, or base is 0.
     */
    public double change() {
        boolean scores = verdict == Verdict.INCONCLUSIVE && base.score() != 0;
        double untested = scores ? (head.score() - base.score()) / Math.abs(base.score()) : Double.NaN;
        return estimate.map(Estimate::effect).orElse(untested);
    }

    /** Whether a side has fewer forks than it declares. */
    public boolean isIncomplete() {
        return base.missing() + head.missing() > 0;
    }

    /**
     * Whether it differs by less than what these forks find reliably. Of such differences only those are found that chance
     * made larger, so the effect is probably smaller than it seems.
     */
    public boolean isExaggerated() {
        boolean differs = verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED || verdict == Verdict.CHANGED;
        return differs
                && estimate.map(e -> Math.abs(Math.log1p(e.effect())) < Math.log1p(e.detectable()))
                        .orElse(false);
    }

    /** Whether its verdict is one of those that decide; otherwise it is only shown. */
    public boolean counts() {
        return Rules.counts(key);
    }

    /** +1 where head is higher, −1 where lower, 0 where that is not known. */
    public int sign() {
        return estimate.map(e -> Double.isNaN(e.effect()) ? 0 : (int) Math.signum(e.effect()))
                .orElse(0);
    }

    /** Whether the shown effect goes the worse way. */
    public boolean isWorse() {
        return direction.isWorse(sign());
    }
}
