package org.echobench.report.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.report.chart.Style;
import org.echobench.results.Caveat;
import org.echobench.results.Percentiles;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.stats.Standing;

/**
 * A subject in a row.
 *
 * @param figures empty where it failed or was not measured
 * @param latencies by label
 * @param standing by the score, as the run's summary has it
 * @param cpuStanding by the CPU by which the row's servers compare
 * @param failure why it failed; empty where it did not
 * @param absence why it was not planned; empty where it was
 */
record SubjectView(
        String label,
        Style style,
        Optional<RowFigures> figures,
        Map<String, Percentiles> latencies,
        Standing standing,
        Standing cpuStanding,
        Optional<String> failure,
        List<Caveat> caveats,
        Optional<String> absence) {

    double value(String metric) {
        return figures.map(f -> f.value(metric)).orElse(Double.NaN);
    }

    /** @param metric the score, or the CPU by which the row's servers compare */
    Standing standing(String metric) {
        return metric.equals(MetricName.SCORE) ? standing : cpuStanding;
    }

    boolean failed() {
        return failure.isPresent();
    }

    /** Neither measured nor failed, although it was planned. */
    boolean missing() {
        return figures.isEmpty() && !failed() && absence.isEmpty();
    }

    boolean ranksByScore() {
        return figures.isPresent() && caveats.stream().noneMatch(Caveat::unranked);
    }

    /** The text of the column of notes. */
    String notes() {
        if (failed()) {
            return "FAILED: " + failure.orElseThrow();
        }
        if (figures.isEmpty()) {
            return absence.map(reason -> "left out: " + reason).orElse("not measured");
        }
        return caveats.stream().map(Caveat::symbol).collect(Collectors.joining(" "));
    }
}
