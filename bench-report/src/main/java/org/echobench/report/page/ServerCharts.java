package org.echobench.report.page;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Value;
import org.echobench.results.Figures;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;

/** Charts of one metric of a row, with a value for each measured server. */
final class ServerCharts {

    /** The other metrics that get a chart; the rest are in the table. */
    private static final List<Metric> OTHERS = List.of(
            Metric.SERVER_PROCESS_CPU,
            Metric.SERVER_ALLOC,
            Metric.MEMORY_USED,
            Metric.HEAP,
            Metric.DIRECT,
            Metric.RSS,
            Metric.KERNEL);

    private ServerCharts() {}

    /**
     * The charts that open the page: a dot for each server by its score and by its CPU, with intervals and letters.
     * Servers that are not compared by a metric come last, with hollow dots.
     */
    static List<Plot> leaders(RowView view) {
        boolean scheduled = view.result().atFixedRate();
        return Stream.of(MetricName.SCORE, view.result().cpu().label())
                .filter(metric -> view.result().has(metric) && !(metric.equals(MetricName.SCORE) && scheduled))
                .map(metric -> dots(view, metric, true))
                .toList();
    }

    /** The metrics that are not among the leaders; servers are not compared by them. */
    static List<Plot> others(RowView view) {
        return OTHERS.stream()
                .filter(metric -> view.result().has(metric.label())
                        && metric != view.result().cpu())
                .map(metric -> dots(view, metric.label(), false))
                .toList();
    }

    private static Plot dots(RowView view, String metric, boolean compared) {
        Comparator<SubjectResult> ascending = Comparator.comparingDouble(e -> RowView.value(e, metric));
        Comparator<SubjectResult> bestFirst =
                view.result().direction(metric) == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending;
        List<SubjectResult> shown = view.measured().stream()
                .filter(e -> Double.isFinite(RowView.value(e, metric)))
                .sorted(Comparator.<SubjectResult, Boolean>comparing(e -> compared && apart(e, metric))
                        .thenComparing(bestFirst))
                .toList();
        String said = shown.stream().map(e -> said(view, e, metric)).collect(Collectors.joining("; "));
        return Plot.dots(
                new Caption(
                        "d-" + view.anchor() + "-" + RowView.idPart(metric),
                        view.title(metric),
                        view.name() + ", " + view.unit(metric) + (compared ? ", with 95 % intervals: " : ": ") + said
                                + ".",
                        "t-" + view.anchor()),
                view.axis(metric),
                shown.stream().map(e -> dot(view, e, metric, compared)).toList());
    }

    private static boolean apart(SubjectResult e, String metric) {
        return e.standing(metric).letters().isEmpty();
    }

    private static Value dot(RowView view, SubjectResult e, String metric, boolean compared) {
        Standing standing = e.standing(metric);
        return new Value(
                RowView.name(e),
                view.style(e),
                compared && apart(e, metric),
                RowView.value(e, metric),
                standing.low().orElse(Double.NaN),
                standing.high().orElse(Double.NaN),
                List.of(),
                (text(view, e, metric) + (compared ? " " + e.mark(metric) : "")).strip());
    }

    private static String text(RowView view, SubjectResult e, String metric) {
        return view.result().bound(e, metric) + Figures.threeDigits(RowView.value(e, metric));
    }

    private static String said(RowView view, SubjectResult e, String metric) {
        Standing standing = e.standing(metric);
        return e.subject() + " " + text(view, e, metric)
                + (standing.low().isPresent()
                        ? " (" + Figures.score(standing.low()) + " to " + Figures.score(standing.high()) + ")"
                        : "")
                + (e.mark(metric).isEmpty() ? "" : ", " + e.mark(metric));
    }
}
