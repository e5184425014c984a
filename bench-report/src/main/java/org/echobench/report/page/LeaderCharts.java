package org.echobench.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Dot;
import org.echobench.report.chart.ServerChart;
import org.echobench.report.chart.ShortNumber;
import org.echobench.report.compare.Figures;
import org.echobench.results.Caveat;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;

/**
 * The page's opening: for each row a dot for each server by its score and by its CPU, with intervals and letters. Servers
 * that are not compared by a metric come below those that are, hollow.
 */
final class LeaderCharts {

    /** A row that has it runs at a fixed rate, and the rate tells no servers apart. */
    private static final String LATENESS = MetricName.percentile(Metric.SEND_LAG.label(), 0.99);

    private LeaderCharts() {}

    /** @param client CPU of the client beside the reference server, microseconds per operation */
    static LeadersView of(RowView view, OptionalDouble client) {
        List<Chart> charts = new ArrayList<>();
        for (String metric : List.of(MetricName.SCORE, view.cpu().label())) {
            boolean scheduled = metric.equals(MetricName.SCORE) && view.has(LATENESS);
            if (view.has(metric) && !scheduled) {
                charts.add(chart(view, metric));
            }
        }
        return new LeadersView(
                view.anchor(),
                view.row().name(),
                charts,
                client.isPresent()
                        ? "The client itself takes " + Figures.score(client.getAsDouble())
                                + " \u00b5s of CPU per operation beside reference."
                        : "");
    }

    private static Chart chart(RowView view, String metric) {
        Comparator<SubjectView> ascending = Comparator.comparingDouble(e -> e.value(metric));
        Comparator<SubjectView> bestFirst =
                view.direction(metric) == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending;
        List<SubjectView> shown = view.measured().stream()
                .filter(e -> Double.isFinite(e.value(metric)))
                .sorted(Comparator.<SubjectView, Boolean>comparing(e -> apart(e, metric))
                        .thenComparing(bestFirst))
                .toList();
        String said = shown.stream().map(e -> said(e, metric)).collect(Collectors.joining("; "));
        return Chart.named(ServerChart.dots(
                "d-" + view.anchor() + "-" + RowView.idPart(metric),
                view.title(metric),
                view.row().name() + ", " + RowView.units(view.unit(metric)) + ", with 95 % intervals: " + said + ".",
                "t-" + view.anchor(),
                view.axis(metric),
                shown.stream().map(e -> dot(e, metric)).toList()));
    }

    private static boolean apart(SubjectView e, String metric) {
        return e.standing(metric).letters().isEmpty();
    }

    private static Dot dot(SubjectView e, String metric) {
        Standing standing = e.standing(metric);
        return new Dot(
                e.name(),
                e.style(),
                apart(e, metric),
                e.value(metric),
                standing.low().orElse(Double.NaN),
                standing.high().orElse(Double.NaN),
                List.of(),
                ShortNumber.of(e.value(metric)) + mark(e, metric));
    }

    /** The letters, or the caveats that keep a server from having some. */
    private static String mark(SubjectView e, String metric) {
        String letters = e.standing(metric).letters();
        String caveats = e.caveats().stream()
                .filter(caveat -> metric.equals(MetricName.SCORE) || !caveat.unranked())
                .map(Caveat::symbol)
                .collect(Collectors.joining());
        return (letters.isEmpty() ? "" : " " + letters) + (caveats.isEmpty() ? "" : " [" + caveats + "]");
    }

    private static String said(SubjectView e, String metric) {
        Standing standing = e.standing(metric);
        return e.label() + " " + ShortNumber.of(e.value(metric))
                + (standing.low().isPresent() ? " (" + RowTable.interval(standing) + ")" : "")
                + (standing.letters().isEmpty() ? "" : ", " + standing.letters());
    }
}
