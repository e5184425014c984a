package org.echobench.report.chart;

/**
 * An axis of a chart.
 *
 * @param label what it shows, with the unit
 */
public record Axis(String label, Scale scale) {

    public Axis {
        if (label.isBlank()) {
            throw new IllegalArgumentException("an axis must have a label");
        }
    }
}
