package org.echobench.report.compare;

/** Verdicts that fail a comparison beside regressions and rows that cannot be compared. */
public enum FailOn {
    /** A suspect row that goes the worse way ends with exit code 1. */
    SUSPECT,
    /** A row without a verdict ends with exit code 4. */
    INCONCLUSIVE
}
