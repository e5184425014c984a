package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.MarkdownText;
import org.echobench.results.Param;
import org.echobench.results.run.ResultColumns;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.suites.Suites;

/** Renders {@code summary.md}. */
final class Summary {

    private Summary() {}

    static String markdown(RunResult results) {
        List<String> lines = new ArrayList<>(List.of("# Echobench: " + results.name(), ""));
        double scale = results.scale().factor();
        lines.add(results.shortened().orElse(results.rounds() + " interleaved round(s)") + ", seed " + results.seed()
                + (scale == 1 ? "" : ", scale " + scale)
                + results.pinning().map(pinning -> "; " + pinning).orElse("") + ".");
        if (results.anyFailed()) {
            lines.add("**Some rows FAILED**; the reasons are below.");
        }
        if (!results.complete()) {
            lines.add("Some planned forks were not measured.");
        }
        results.rows().forEach(row -> addRow(lines, row));
        if (!results.leftOut().isEmpty()) {
            lines.addAll(List.of("", "Left out:", ""));
            results.leftOut().forEach(one -> lines.add("- " + MarkdownText.escaped(one.toString())));
        }
        lines.add("");
        Suites.machine(results).ifPresent(text -> lines.add(text + "\n"));
        lines.add(ResultColumns.legend(results));
        results.caveats()
                .forEach(caveat -> lines.addAll(List.of("", "- " + caveat.symbol() + ": " + caveat.meaning())));
        return String.join("\n", lines) + "\n";
    }

    private static void addRow(List<String> lines, RowResult row) {
        lines.addAll(List.of("", "## " + row.name(), ""));
        lines.addAll(List.of("`" + row.benchmark() + "` " + Param.text(row.params(), ", "), ""));
        List<Column<SubjectResult>> columns = ResultColumns.ofMarkdown(row);
        lines.add(line(columns.stream().map(Column::title)));
        lines.add(columns.stream()
                .map(column -> column.numeric() ? "---:|" : "---|")
                .collect(Collectors.joining("", "|", "")));
        Stream.concat(row.order().stream(), row.subjects().stream().filter(subject -> !subject.measured()))
                .forEach(subject -> lines.add(line(columns.stream()
                        .map(column -> MarkdownText.escaped(column.cell().apply(subject))))));
        row.processes().ifPresent(text -> lines.addAll(List.of("", text + ".")));
        if (row.client().isPresent()) {
            String micros = Figures.of(row.client().getAsDouble());
            lines.addAll(List.of("", "The client's own CPU, beside reference: " + micros + " us/op."));
        }
        if (row.subjects().stream().anyMatch(subject -> !subject.notes().isEmpty())) {
            lines.add("");
        }
        row.subjects().forEach(subject -> subject.notes()
                .forEach(note -> lines.add("- " + MarkdownText.escaped(subject.subject() + ": " + note))));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
