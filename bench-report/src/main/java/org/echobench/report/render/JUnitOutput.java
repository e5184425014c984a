package org.echobench.report.render;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;

/**
 * JUnit's XML as CI servers read it: a case per row. Rows that decide the exit code are failures (regressed) or errors
 * (no comparison). Rows that a reader should look at are skipped, with the reason. The others pass.
 *
 * @param properties of the suite, by name
 */
public record JUnitOutput(Map<String, String> properties, List<Case> cases) {

    /** @param outcome the element in the case; empty where it passes */
    public record Case(String benchmark, String name, String outcome, String verdict, String message, String output) {}

    static JUnitOutput of(Comparison comparison) {
        Map<String, String> properties = new LinkedHashMap<>();
        comparison.inputs().forEach(input -> properties.put(legal(input.role() + ".sha256"), input.sha256()));
        properties.put("design", legal(comparison.design().label()));
        properties.put("exitCode", String.valueOf(comparison.exitCode().code()));
        RowNames names = new RowNames(comparison);
        return new JUnitOutput(
                properties,
                comparison.rows().stream().map(row -> row(row, names)).toList());
    }

    private static Case row(RowResult row, RowNames names) {
        RowText shown = RowText.of(row, names);
        String name = row.key().metric() + " [" + RowNames.full(row) + "]";
        return new Case(
                legal(row.key().id().benchmark()),
                legal(name.replaceAll("\\s+", " ")),
                outcome(row),
                row.verdict().name(),
                legal(shown.verdict() + ": " + shown.reason()),
                legal(shown.base() + " to " + shown.head() + " " + shown.unit() + ", " + shown.change() + " ("
                        + shown.interval() + "), adjusted p " + shown.p() + RowText.mark(row)));
    }

    private static String outcome(RowResult row) {
        return switch (row.verdict()) {
            case REGRESSED -> row.gated() ? "failure" : "skipped";
            case FAILED, MISSING, NOT_COMPARABLE -> row.gated() ? "error" : "skipped";
            case SUSPECT, UNSTABLE, INCONCLUSIVE, CHANGED -> "skipped";
            case IMPROVED, NEW, EQUIVALENT -> "";
        };
    }

    /** The number of cases with this outcome. */
    public long count(String outcome) {
        return cases.stream().filter(one -> one.outcome().equals(outcome)).count();
    }

    /** XML 1.0 has no place for most control characters, escaped or not. */
    private static String legal(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
