package org.echobench.report.decide;

/**
 * Whether a difference holds.
 *
 * @param sign +1 or −1 for the direction in which head differs, 0 when nothing was shown
 * @param q the p adjusted over the rows that were decided together, 0 to 1
 */
public record Decision(int sign, double q) {}
