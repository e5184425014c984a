package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.page.Table.Cell;
import org.echobench.report.published.PublishedExperiment;
import org.echobench.results.metric.MetricName;

/** The published experiments that a run reproduces, each with its rows. */
final class Experiments {

    private Experiments() {}

    static List<ExperimentView> of(String suite, List<RowView> rows) {
        List<ExperimentView> views = new ArrayList<>();
        for (PublishedExperiment experiment : PublishedExperiment.all()) {
            List<RowView> own = rows.stream()
                    .filter(v -> experiment.isReproducedBy(suite, v.row().name()))
                    .toList();
            if (!own.isEmpty()) {
                views.add(view(experiment, own, "x" + views.size()));
            }
        }
        return views;
    }

    private static ExperimentView view(PublishedExperiment experiment, List<RowView> rows, String anchor) {
        Table.Builder published = Table.named(anchor + "-published", "Published order, best first")
                .text("of", "order");
        experiment
                .orders()
                .forEach(o -> published.line(Cell.head(o.what()), Cell.sentence(String.join(" \u203a ", o.names()))));
        List<Table> figures = new ArrayList<>();
        for (PublishedExperiment.Figures table : experiment.tables()) {
            figures.add(table(table, anchor + "-figures" + figures.size()));
        }
        return new ExperimentView(
                anchor,
                experiment.title(),
                experiment.source(),
                experiment.setup(),
                experiment.findings(),
                published.build(),
                ours(rows, anchor + "-ours", "Our order, best first"),
                figures);
    }

    private static Table table(PublishedExperiment.Figures figures, String id) {
        Table.Builder table = Table.named(id, figures.caption());
        figures.columns().forEach(table::text);
        for (List<String> line : figures.lines()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.head(line.get(0))));
            line.stream().skip(1).map(Cell::text).forEach(cells::add);
            table.line(cells);
        }
        return table.build();
    }

    /** The orders of these rows. */
    static Table ours(List<RowView> rows, String id, String caption) {
        Table.Builder table = Table.named(id, caption).text("row", "unit", "by score", "by server CPU, \u00b5s/op");
        for (RowView view : rows) {
            table.line(
                    Cell.head(view.row().name()),
                    Cell.text(RowView.units(view.unit(MetricName.SCORE))),
                    Cell.sentence(Orders.byScore(view)),
                    Cell.sentence(Orders.byServerCpu(view)));
        }
        return table.build();
    }
}
