package org.echobench.report.chart;

/**
 * One bar of a chart, from zero.
 *
 * @param value 0 or more
 * @param text the value as shown beside it
 */
public record Bar(String name, Style style, double value, String text) {}
