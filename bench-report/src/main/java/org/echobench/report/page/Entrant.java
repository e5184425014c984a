package org.echobench.report.page;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.chart.Style;
import org.echobench.report.run.LatencyTicks;
import org.echobench.report.run.Remark;

/**
 * A server in a row.
 *
 * @param figures empty where it failed or was not measured
 * @param latencies by label
 * @param letters of the score; empty where servers were not compared
 * @param absence why it was not planned; empty where it was
 */
record Entrant(
        String label,
        Style style,
        Optional<RowFigures> figures,
        Map<String, LatencyTicks> latencies,
        String letters,
        String cpuLetters,
        Remark remark,
        Optional<String> absence) {

    /** Marks after which a score does not rank. */
    private static final Set<String> UNRANKED = Set.of("H", "L");

    double value(String metric) {
        return figures.map(f -> f.value(metric)).orElse(Double.NaN);
    }

    boolean failed() {
        return remark.failure().isPresent();
    }

    /** Neither measured nor failed, although it was planned. */
    boolean missing() {
        return figures.isEmpty() && !failed() && absence.isEmpty();
    }

    boolean ranksByScore() {
        return figures.isPresent() && remark.marks().stream().noneMatch(UNRANKED::contains);
    }

    /** What stands in the column of notes. */
    String notes() {
        if (failed()) {
            return "FAILED: " + remark.failure().orElseThrow();
        }
        if (figures.isEmpty()) {
            return absence.map(reason -> "left out: " + reason).orElse("not measured");
        }
        return String.join(" ", remark.marks());
    }
}
