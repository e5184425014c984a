package org.echobench.report.decide;

/**
 * What is shown of a row.
 *
 * @param sign +1 or −1 for the direction in which head differs, 0 when no difference was shown
 * @param q the p adjusted over the rows that were decided together, 0 to 1
 * @param equivalent whether a difference as large as the floor is ruled out; never where one was shown
 */
public record Decision(int sign, double q, boolean equivalent) {}
