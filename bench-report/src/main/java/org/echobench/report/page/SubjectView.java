package org.echobench.report.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.report.chart.Style;
import org.echobench.results.Caveat;
import org.echobench.results.Percentiles;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;

/**
 * A subject in a row.
 *
 * @param figures empty where it failed or was not measured
 * @param latencies by label
 * @param told by the run's summary; empty where that tells nothing of it
 * @param absence why it was not planned; empty where it was
 */
record SubjectView(
        String label,
        Style style,
        Optional<RowFigures> figures,
        Map<String, Percentiles> latencies,
        Optional<SubjectResult> told,
        Optional<String> absence) {

    /** Its name in charts, with the threads that run its handler. */
    String name() {
        return label
                + told.flatMap(SubjectResult::shortHandler)
                        .map(word -> " (" + word + ")")
                        .orElse("");
    }

    double value(String metric) {
        return figures.map(f -> f.value(metric)).orElse(Double.NaN);
    }

    /** @param metric the score, or the CPU by which the row's servers compare */
    Standing standing(String metric) {
        return told.flatMap(SubjectResult::score)
                .map(metric.equals(MetricName.SCORE) ? Score::standing : Score::cpuStanding)
                .orElse(Standing.NONE);
    }

    /** By the score. */
    Standing standing() {
        return standing(MetricName.SCORE);
    }

    /** Why it failed; empty where it did not. */
    Optional<String> failure() {
        return told.flatMap(SubjectResult::failure);
    }

    List<Caveat> caveats() {
        return told.map(SubjectResult::caveats).orElse(List.of());
    }

    boolean failed() {
        return failure().isPresent();
    }

    /** Neither measured nor failed, although it was planned. */
    boolean missing() {
        return figures.isEmpty() && !failed() && absence.isEmpty();
    }

    boolean ranksByValue() {
        return figures.isPresent() && told.filter(SubjectResult::ranksByValue).isPresent();
    }

    /** The text of the column of notes. */
    String notes() {
        if (failed()) {
            return "FAILED: " + failure().orElseThrow();
        }
        if (figures.isEmpty()) {
            return absence.map(reason -> "left out: " + reason).orElse("not measured");
        }
        return caveats().stream().map(Caveat::symbol).collect(Collectors.joining(" "));
    }
}
