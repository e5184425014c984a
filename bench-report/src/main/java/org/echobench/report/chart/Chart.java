package org.echobench.report.chart;

import java.util.List;
import org.echobench.report.chart.Styles.Style;

/**
 * A chart with its legend.
 *
 * @param legend who is who; empty where the bars carry their names
 * @param kinds meaning of solid and dashed lines; empty if all are solid
 */
public record Chart(Drawing drawing, List<Entry> legend, String kinds) {

    public Chart {
        legend = List.copyOf(legend);
    }

    /** A name with its style. */
    public record Entry(String name, Style style) {}

    /** A chart whose marks carry their names. */
    public static Chart named(Drawing drawing) {
        return new Chart(drawing, List.of(), "");
    }
}
