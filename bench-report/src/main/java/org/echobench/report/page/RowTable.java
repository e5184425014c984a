package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.echobench.report.compare.Figures;
import org.echobench.report.page.Table.Cell;
import org.echobench.results.Percentiles;
import org.echobench.results.Row;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;

/** The main table of a row: a line for each server, a column for each metric. */
final class RowTable {

    static final String NOTHING = "n/a";

    private static final double[] SHARES = {0.5, 0.99, 0.999};

    /** Come first, in this order; the others follow by name. */
    private static final List<String> FIRST =
            List.of(Metric.SERVER_CPU.label(), Metric.SERVER_PROCESS_CPU.label(), Metric.SERVER_ALLOC.label());

    private RowTable() {}

    static Table of(RowView view) {
        Table.Builder table = Table.named("t-" + view.anchor(), view.row().name() + ": all figures");
        Optional<String> latency = view.latency().filter(label -> !MetricName.isOfClosedLoop(label));
        List<String> scalars = scalars(view);
        table.text("server");
        boolean handlers = view.handlersKnown();
        if (handlers) {
            table.text("handler");
        }
        table.numbers("score, " + RowView.units(view.unit(MetricName.SCORE)), "95 % interval")
                .text("tie", "notes")
                .numbers("forks");
        latency.ifPresent(
                label -> table.numbers(label + " p50, \u00b5s", label + " p99, \u00b5s", label + " p99.9, \u00b5s"));
        scalars.forEach(name -> table.numbers(name + ", " + RowView.units(view.unit(name))));
        view.subjects().forEach(e -> table.line(line(e, handlers, latency, scalars)));
        return table.build();
    }

    /** All that any server has. */
    static List<String> scalars(RowView view) {
        SortedSet<String> all = new TreeSet<>();
        view.measured().forEach(e -> all.addAll(e.figures().orElseThrow().scalars()));
        List<String> names = new ArrayList<>(FIRST);
        names.retainAll(all);
        all.removeAll(FIRST);
        names.addAll(all);
        return names;
    }

    private static List<Cell> line(SubjectView e, boolean handlers, Optional<String> latency, List<String> scalars) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.head(e.label(), e.style()));
        if (handlers) {
            cells.add(Cell.text(e.told().flatMap(SubjectResult::handler).orElse(NOTHING)));
        }
        cells.add(Cell.number(figure(e.value(MetricName.SCORE))));
        cells.add(Cell.number(interval(e.standing())));
        cells.add(Cell.text(
                e.standing().letters().isEmpty() ? NOTHING : e.standing().letters()));
        cells.add(e.failed() ? Cell.bad(e.notes()) : Cell.text(e.notes()));
        cells.add(Cell.number(String.valueOf(
                e.figures().map(f -> f.forkMeans(MetricName.SCORE).length).orElse(0))));
        latency.map(e.latencies()::get)
                .or(() -> latency.map(l -> Percentiles.NONE))
                .ifPresent(ticks -> {
                    for (double share : SHARES) {
                        cells.add(Cell.number(figure(ticks.at(share))));
                    }
                });
        scalars.forEach(name -> cells.add(Cell.number(figure(e.value(name)))));
        return cells;
    }

    static String interval(Standing standing) {
        return standing.low().isPresent() ? figure(standing.low()) + " to " + figure(standing.high()) : NOTHING;
    }

    static String figure(OptionalDouble value) {
        return value.isPresent() ? Figures.score(value.getAsDouble()) : NOTHING;
    }

    static String figure(double value) {
        return Double.isFinite(value) ? Figures.score(value) : NOTHING;
    }

    /** The score of each fork, which is the sample. */
    static Optional<Table> forks(RowView view) {
        int most = view.measured().stream()
                .mapToInt(e -> e.figures().orElseThrow().forkMeans(MetricName.SCORE).length)
                .max()
                .orElse(0);
        if (most == 0) {
            return Optional.empty();
        }
        Row row = view.row();
        Table.Builder table = Table.named(
                "f-" + view.anchor(),
                row.name() + ": score of each fork, " + RowView.units(view.unit(MetricName.SCORE)));
        table.text("server");
        for (int i = 1; i <= most; i++) {
            table.numbers("fork " + i);
        }
        for (SubjectView e : view.measured()) {
            double[] means = e.figures().orElseThrow().forkMeans(MetricName.SCORE);
            List<Cell> cells = new ArrayList<>(List.of(Cell.head(e.label(), e.style())));
            for (int i = 0; i < most; i++) {
                cells.add(Cell.number(i < means.length ? figure(means[i]) : NOTHING));
            }
            table.line(cells);
        }
        return Optional.of(table.build());
    }
}
