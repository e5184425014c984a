package org.echobench.report.compare;

import java.util.List;
import java.util.Set;
import org.echobench.results.ExitCode;

/** From verdicts to the exit code; of several that apply, the first of 1, 3, 4. */
public final class ExitRule {

    /** Verdicts that fail a comparison beside regressions and rows that cannot be compared. */
    public enum FailOn {
        /** A suspect row that goes the worse way ends with exit code 1. */
        SUSPECT,
        /** A row without a verdict ends with exit code 4. */
        INCONCLUSIVE
    }

    private ExitRule() {}

    /** Only rows whose metric is gated count. Server against server has no regressions, only rows that do not compare. */
    public static ExitCode of(Comparison comparison, Set<FailOn> failOn) {
        List<RowResult> gated =
                comparison.rows().stream().filter(RowResult::gated).toList();
        boolean suspect = failOn.contains(FailOn.SUSPECT);
        boolean inconclusive = failOn.contains(FailOn.INCONCLUSIVE);
        if (gated.stream().filter(r -> r.versus().isEmpty()).anyMatch(r -> isRegression(r, suspect))) {
            return ExitCode.REGRESSION;
        }
        if (comparison.rows().isEmpty() || gated.stream().anyMatch(ExitRule::isUncompared)) {
            return ExitCode.INCOMPLETE;
        }
        return inconclusive && gated.stream().anyMatch(ExitRule::isUndecided) ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }

    private static boolean isRegression(RowResult row, boolean suspectToo) {
        return row.verdict() == Verdict.REGRESSED || suspectToo && row.verdict() == Verdict.SUSPECT && row.isWorse();
    }

    private static boolean isUncompared(RowResult row) {
        return switch (row.verdict()) {
            case MISSING, NOT_COMPARABLE, FAILED -> true;
            default -> false;
        };
    }

    private static boolean isUndecided(RowResult row) {
        return row.verdict() == Verdict.INCONCLUSIVE || row.verdict() == Verdict.UNSTABLE;
    }
}
