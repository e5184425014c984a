package org.echobench.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.EffectChart.Dot;
import org.echobench.report.chart.ServerChart;
import org.echobench.report.chart.ShortNumber;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.results.Figures;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;

/**
 * The page's opening: for each row a dot for each server by its score and by its CPU, with intervals and letters. Servers
 * that are not compared by a metric come below those that are, hollow.
 */
final class LeaderCharts {

    private LeaderCharts() {}

    static Section of(RowView view) {
        OptionalDouble client = view.result().client();
        List<Chart> charts = new ArrayList<>();
        for (String metric : List.of(MetricName.SCORE, view.result().cpu().label())) {
            boolean scheduled = metric.equals(MetricName.SCORE) && view.result().has(SubjectResult.LATENESS);
            if (view.result().has(metric) && !scheduled) {
                charts.add(chart(view, metric));
            }
        }
        return new Section(
                view.anchor(),
                view.row().name(),
                client.isPresent()
                        ? "The client itself takes " + Figures.score(client.getAsDouble())
                                + " \u00b5s of CPU per operation beside reference."
                        : "",
                charts,
                List.of());
    }

    private static Chart chart(RowView view, String metric) {
        Comparator<SubjectResult> ascending = Comparator.comparingDouble(e -> RowView.value(e, metric));
        Comparator<SubjectResult> bestFirst =
                view.result().direction(metric) == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending;
        List<SubjectResult> shown = view.measured().stream()
                .filter(e -> Double.isFinite(RowView.value(e, metric)))
                .sorted(Comparator.<SubjectResult, Boolean>comparing(e -> apart(e, metric))
                        .thenComparing(bestFirst))
                .toList();
        String said = shown.stream().map(e -> said(e, metric)).collect(Collectors.joining("; "));
        return Chart.named(ServerChart.dots(
                "d-" + view.anchor() + "-" + RowView.idPart(metric),
                view.title(metric),
                view.row().name() + ", " + view.unit(metric) + ", with 95 % intervals: " + said + ".",
                "t-" + view.anchor(),
                view.axis(metric),
                shown.stream().map(e -> dot(view, e, metric)).toList()));
    }

    private static boolean apart(SubjectResult e, String metric) {
        return e.standing(metric).letters().isEmpty();
    }

    private static Dot dot(RowView view, SubjectResult e, String metric) {
        Standing standing = e.standing(metric);
        return new Dot(
                RowView.name(e),
                view.style(e),
                apart(e, metric),
                RowView.value(e, metric),
                standing.low().orElse(Double.NaN),
                standing.high().orElse(Double.NaN),
                List.of(),
                ShortNumber.of(RowView.value(e, metric)) + mark(e, metric));
    }

    /** The letters, or the caveats that keep a server from having some. */
    private static String mark(SubjectResult e, String metric) {
        String letters = e.standing(metric).letters();
        String caveats = e.caveats().stream()
                .filter(caveat -> metric.equals(MetricName.SCORE) || !caveat.unranked())
                .map(Caveat::symbol)
                .collect(Collectors.joining());
        return (letters.isEmpty() ? "" : " " + letters) + (caveats.isEmpty() ? "" : " [" + caveats + "]");
    }

    private static String said(SubjectResult e, String metric) {
        Standing standing = e.standing(metric);
        return e.subject() + " " + ShortNumber.of(RowView.value(e, metric))
                + (standing.low().isPresent()
                        ? " (" + Figures.score(standing.low()) + " to " + Figures.score(standing.high()) + ")"
                        : "")
                + (standing.letters().isEmpty() ? "" : ", " + standing.letters());
    }
}
