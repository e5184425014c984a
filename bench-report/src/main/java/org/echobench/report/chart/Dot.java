package org.echobench.report.chart;

import java.util.List;

/**
 * One dot of a chart, with its interval.
 *
 * @param apart drawn hollow: it is not compared with the others
 * @param value finite
 * @param low end of the interval, NaN where there is none
 * @param high upper end of the interval
 * @param each the values behind it, drawn small
 * @param text shown beside it
 */
public record Dot(
        String name,
        Style style,
        boolean apart,
        double value,
        double low,
        double high,
        List<Double> each,
        String text) {

    public Dot {
        each = List.copyOf(each);
    }
}
