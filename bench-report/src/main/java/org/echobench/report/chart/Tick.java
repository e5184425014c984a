package org.echobench.report.chart;

/**
 * A labelled place of an axis.
 *
 * @param at 0 (start) to 1 (end)
 */
public record Tick(double at, String label) {}
