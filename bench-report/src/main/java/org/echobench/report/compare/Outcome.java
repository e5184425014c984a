package org.echobench.report.compare;

import org.echobench.report.decide.Tested;

/**
 * The findings of all stages on one row.
 *
 * @param tested the test that decided: of the fresh pairs for a candidate, otherwise of all forks
 * @param p two-sided, or one-sided in a confirmation
 * @param q adjusted over the rows decided together
 * @param sign of a difference that holds; 0 for none
 * @param unconfirmed whether it is a candidate that has no fresh pairs yet
 */
record Outcome(Tested tested, double p, double q, int sign, boolean unconfirmed) {}
