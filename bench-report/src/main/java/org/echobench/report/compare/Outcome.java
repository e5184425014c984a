package org.echobench.report.compare;

import org.echobench.results.stats.DetectableEffect;

/**
 * The findings on one row.
 *
 * @param tested the test; in a duet the one of its last look
 * @param p two-sided; in a duet of all looks together
 * @param q the p adjusted over the rows that were decided together, 0 to 1
 * @param sign +1 or −1 for the direction in which head differs, 0 when no difference was shown
 * @param equivalent whether a difference as large as the floor is ruled out; never where one was shown
 * @param power what a test of this kind finds
 */
public record Outcome(Tested tested, double p, double q, int sign, boolean equivalent, DetectableEffect power) {}
