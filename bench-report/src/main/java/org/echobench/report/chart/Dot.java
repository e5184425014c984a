package org.echobench.report.chart;

/**
 * One dot of a chart, with its interval.
 *
 * @param apart drawn hollow: it is not compared with the others
 * @param value finite
 * @param low end of the interval, NaN where there is none
 * @param high upper end of the interval
 * @param text shown beside it
 */
public record Dot(String name, Style style, boolean apart, double value, double low, double high, String text) {}
