package org.echobench.report.chart;

import java.util.List;

/** Where values lie along an axis. */
public interface Scale {

    /** 0 at the start of the axis, 1 at its end, for the values that the scale was made for. */
    double place(double value);

    /** From start to end. */
    List<Tick> ticks();

    /** Whether a value has a place; zero and less has none on a logarithmic scale. */
    default boolean has(double value) {
        return Double.isFinite(value);
    }

    /**
     * A labelled place of an axis.
     *
     * @param at 0 (start) to 1 (end)
     */
    record Tick(double at, String label) {}
}
