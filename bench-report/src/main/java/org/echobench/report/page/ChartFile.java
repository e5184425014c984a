package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Drawing;
import org.echobench.report.chart.Styles.Style;

/**
 * A chart as a picture of its own, its legend drawn below it.
 *
 * @param legend empty where the bars carry their names
 * @param kinds meaning of solid and dashed lines; empty if all are solid
 * @param height of the whole, in the drawing's units
 */
public record ChartFile(Drawing drawing, List<LegendEntry> legend, String kinds, int height) {

    private static final int LINE_HEIGHT = 18;
    private static final int MARKER = 26;
    /** Wider than most letters of the chart's font, so that names never run into each other. */
    private static final int LETTER = 7;

    public ChartFile {
        legend = List.copyOf(legend);
    }

    /** A name and where its marker's middle is. */
    public record LegendEntry(String name, Style style, int x, int y) {}

    static ChartFile of(Chart chart) {
        List<LegendEntry> legend = new ArrayList<>();
        int left = 0;
        int y = chart.drawing().height() + LINE_HEIGHT / 2;
        for (Chart.Entry entry : chart.legend()) {
            int width = MARKER + LETTER * entry.name().length();
            if (left > 0 && left + width > Drawing.WIDTH) {
                left = 0;
                y += LINE_HEIGHT;
            }
            legend.add(new LegendEntry(entry.name(), entry.style(), left + MARKER / 4, y));
            left += width;
        }
        int lines = legend.isEmpty() ? 0 : (y - chart.drawing().height()) / LINE_HEIGHT + 1;
        int below = (lines + (chart.kinds().isEmpty() ? 0 : 1)) * LINE_HEIGHT;
        return new ChartFile(
                chart.drawing(), legend, chart.kinds(), chart.drawing().height() + below);
    }

    /** The background, as an SVG path. */
    public String paper() {
        return "M0 0H" + Drawing.WIDTH + "V" + height + "H0z";
    }
}
