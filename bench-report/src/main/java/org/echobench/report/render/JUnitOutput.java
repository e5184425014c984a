package org.echobench.report.render;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.RowResult;
import org.echobench.results.ExitCode;

/**
 * JUnit's XML as CI servers read it: a case per row. Rows that cause the exit code are failures, or errors where they
 * could not be compared. Other rows that a reader should look at are skipped, with the reason. The rest pass.
 *
 * @param properties of the suite, by name
 * @param summary of all rows, where a reason that many share stands once
 */
public record JUnitOutput(Map<String, String> properties, List<Case> cases, String summary) {

    /** @param outcome the element in the case; empty where it passes */
    public record Case(String benchmark, String name, String outcome, String verdict, String message, String output) {}

    static JUnitOutput of(Comparison comparison) {
        Map<String, String> properties = new LinkedHashMap<>();
        comparison.inputs().forEach(input -> properties.put(legal(input.role() + ".sha256"), input.sha256()));
        properties.put("design", legal(comparison.design().label()));
        properties.put("exitCode", String.valueOf(comparison.exitCode().code()));
        RowNames names =
                new RowNames(comparison.rows().stream().map(row -> row.key().id()));
        return new JUnitOutput(
                properties,
                comparison.rows().stream()
                        .map(row -> row(row, names, outcome(row, comparison.failOn())))
                        .toList(),
                new Sentences(comparison, names)
                        .outcomes().stream()
                                .map(outcome -> legal(outcome.text()))
                                .collect(Collectors.joining("\n")));
    }

    private static Case row(RowResult row, RowNames names, String outcome) {
        RowText shown = RowText.of(row, names);
        String name = row.key().metric() + " [" + RowNames.full(row) + "]";
        return new Case(
                legal(row.key().id().benchmark()),
                legal(name.replaceAll("\\s+", " ")),
                outcome,
                row.verdict().name(),
                legal(shown.verdict() + ": " + shown.reason()),
                legal(shown.base() + " to " + shown.head() + " " + shown.unit() + ", " + shown.change() + " ("
                        + shown.interval() + "), adjusted p " + shown.p() + RowText.mark(row)));
    }

    private static String outcome(RowResult row, Set<FailOn> failOn) {
        ExitCode code = row.exitCode(failOn);
        if (code != ExitCode.OK) {
            return code == ExitCode.INCOMPLETE ? "error" : "failure";
        }
        return switch (row.verdict()) {
            case IMPROVED, NEW, EQUIVALENT -> "";
            default -> "skipped";
        };
    }

    /** The number of cases with this outcome. */
    public long count(String outcome) {
        return cases.stream().filter(one -> one.outcome().equals(outcome)).count();
    }

    /** XML 1.0 does not allow most control characters, not even escaped. */
    private static String legal(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
