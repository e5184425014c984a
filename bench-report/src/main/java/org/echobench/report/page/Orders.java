package org.echobench.report.page;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.report.chart.ShortNumber;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;

/** Who leads in a row, as text. */
final class Orders {

    /** The number of names shown; the row's own table has all. */
    private static final int LEADERS = 8;

    private Orders() {}

    /**
     * Best first, with letters: the test found no difference between servers that share one. Servers that do not rank
     * come apart.
     */
    static String byScore(RowView view) {
        Direction direction = view.direction(MetricName.SCORE);
        Comparator<SubjectView> ascending = Comparator.comparingDouble(e -> e.value(MetricName.SCORE));
        String ranked = text(view.measured().stream()
                .filter(SubjectView::ranksByValue)
                .sorted(direction == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending)
                .map(e -> text(e, MetricName.SCORE, e.standing().letters()))
                .toList());
        List<String> unranked = view.measured().stream()
                .filter(e -> !e.ranksByValue())
                .map(SubjectView::label)
                .toList();
        String rest = unranked.isEmpty() ? "" : "not ranked: " + String.join(", ", unranked);
        return ranked.isEmpty() ? rest : rest.isEmpty() ? ranked : ranked + "; " + rest;
    }

    /** Least server CPU first: also tells rows apart that the harness limits. */
    static String byServerCpu(RowView view) {
        String cpu = view.cpu().label();
        String order = text(view.measured().stream()
                .filter(e -> Double.isFinite(e.value(cpu)))
                .sorted(Comparator.comparingDouble(e -> e.value(cpu)))
                .map(e -> text(e, cpu, e.standing(cpu).letters()))
                .toList());
        return order.isEmpty() ? RowTable.NOTHING : order;
    }

    private static String text(List<String> order) {
        String leaders = order.stream().limit(LEADERS).collect(Collectors.joining(" \u203a "));
        return order.size() > LEADERS ? leaders + " \u203a " + (order.size() - LEADERS) + " more" : leaders;
    }

    private static String text(SubjectView e, String metric, String letters) {
        return e.label() + " " + ShortNumber.of(e.value(metric)) + (letters.isEmpty() ? "" : " (" + letters + ")");
    }
}
