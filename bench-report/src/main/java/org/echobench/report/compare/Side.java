package org.echobench.report.compare;

/**
 * One side of a row.
 *
 * @param score the mean over all iterations, in the row's unit; NaN without any
 * @param forks forks that have values
 */
public record Side(double score, int forks) {

    static final Side ABSENT = new Side(Double.NaN, 0);
}
