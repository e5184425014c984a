package org.echobench.report.chart;

/**
 * An axis of a chart.
 *
 * @param label quantity and unit
 */
public record Axis(String label, Scale scale) {

    public Axis {
        if (label.isBlank()) {
            throw new IllegalArgumentException("an axis must have a label");
        }
    }
}
