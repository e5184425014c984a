package org.echobench.report.compare;

import org.echobench.report.decide.Decision;
import org.echobench.report.decide.Tested;
import org.echobench.results.stats.DetectableEffect;

/**
 * The findings on one row.
 *
 * @param tested the test: in a duet that of its last look
 * @param p two-sided; in a duet that of all looks together
 * @param power what a test of this kind finds
 */
record Outcome(Tested tested, double p, Decision decision, DetectableEffect power) {}
