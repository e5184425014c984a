package org.echobench.report.chart;

/**
 * One bar of a chart, from zero.
 *
 * @param value 0 or more
 * @param low end of the interval, NaN where there is none
 * @param high upper end of the interval, in the same unit
 * @param text the value as shown beside it
 */
public record Bar(String name, Style style, double value, double low, double high, String text) {}
