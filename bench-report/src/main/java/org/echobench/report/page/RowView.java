package org.echobench.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.echobench.results.Row;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * A row with its servers, as all sections see it.
 *
 * @param anchor id in the page
 */
record RowView(String anchor, Row row, List<SubjectView> subjects) {

    RowView {
        subjects = List.copyOf(subjects);
    }

    List<SubjectView> measured() {
        return subjects.stream().filter(e -> e.figures().isPresent()).toList();
    }

    /** The unit of the first server with the metric. */
    String unit(String metric) {
        return measured().stream()
                .map(e -> e.figures().orElseThrow().unit(metric))
                .filter(u -> !u.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Whether it is known where handlers run. */
    boolean handlersKnown() {
        return subjects.stream()
                .anyMatch(e -> e.told().flatMap(SubjectResult::handler).isPresent());
    }

    boolean has(String metric) {
        return measured().stream().anyMatch(e -> Double.isFinite(e.value(metric)));
    }

    boolean allHave(Metric metric) {
        return measured().stream().allMatch(e -> Double.isFinite(e.value(metric.label())));
    }

    /** The CPU by which its servers compare. */
    Metric cpu() {
        return Metric.comparedCpu(this::allHave);
    }

    Direction direction(String metric) {
        return measured().stream()
                .map(e -> e.figures().orElseThrow())
                .map(f -> MetricName.direction(f.mode(), metric.equals(MetricName.SCORE) ? f.headline() : metric))
                .findFirst()
                .orElse(Direction.UNKNOWN);
    }

    /** The latency of the tables. */
    Optional<String> latency() {
        return Metric.BESIDE_SCORE.stream()
                .map(Metric::label)
                .filter(label -> measured().stream().anyMatch(e -> e.latencies().containsKey(label)))
                .findFirst();
    }

    /** {@code score, ops/s, higher is better}. */
    String axis(String metric) {
        String name = metric.equals(MetricName.SCORE) ? "" : metric + ", ";
        String better =
                switch (direction(metric)) {
                    case HIGHER_IS_BETTER -> " (more is better)";
                    case LOWER_IS_BETTER -> " (less is better)";
                    case UNKNOWN -> "";
                };
        return name + units(unit(metric)) + better;
    }

    /** The title of a metric's chart. */
    String title(String metric) {
        return metric.equals(MetricName.SCORE) ? titleOfScore() : MetricName.title(metric);
    }

    private String titleOfScore() {
        String headline = measured().stream()
                .map(e -> e.figures().orElseThrow().headline())
                .findFirst()
                .orElse(MetricName.SCORE);
        if (!headline.equals(MetricName.SCORE)) {
            return title(headline);
        }
        return direction(headline) == Direction.HIGHER_IS_BETTER ? "Throughput" : "Time per operation";
    }

    /** A unit as people write it. */
    static String units(String unit) {
        return unit.startsWith("us") ? "\u00b5s" + unit.substring(2) : unit;
    }

    /** {@code lower}-case text that can be part of an id. */
    static String idPart(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
