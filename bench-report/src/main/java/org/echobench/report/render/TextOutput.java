package org.echobench.report.render;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Ranking;
import org.echobench.report.exit.ExitCode;

/** For a terminal: one line per row, columns aligned, the worst first. */
final class TextOutput {

    private static final List<String> HEADER = List.of(
            "verdict",
            "benchmark",
            "row",
            "metric",
            "base",
            "head",
            "unit",
            "change",
            "95 % interval",
            "adj. p",
            "why");

    private TextOutput() {}

    static String render(Comparison comparison, ExitCode exitCode) {
        StringBuilder out = new StringBuilder();
        RowNames names = new RowNames(comparison);
        comparison.inputs().forEach(i -> out.append(RowText.input(i)).append('\n'));
        out.append(comparison.design().label()).append('\n');
        comparison.notes().forEach(n -> out.append("note: ").append(oneLine(n)).append('\n'));
        names.constants()
                .forEach(c -> out.append("every row of ").append(oneLine(c)).append('\n'));
        for (Ranking ranking : comparison.rankings()) {
            out.append('\n').append(oneLine(RowText.title(ranking, names))).append('\n');
            List<List<String>> lines = ranking.members().stream()
                    .map(m -> List.of(
                            "",
                            m.letters(),
                            m.value(),
                            RowText.score(m.side()),
                            RowText.forks(m.side().forks())))
                    .toList();
            table(out, lines);
        }
        if (!comparison.rankings().isEmpty()) {
            out.append("\nThe test found no difference between servers that share a letter.\n");
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADER);
        RowText.byImportance(comparison.rows()).stream()
                .map(r -> RowText.of(r, names))
                .map(TextOutput::cells)
                .forEach(lines::add);
        out.append('\n');
        table(out, lines);
        out.append('\n')
                .append(RowText.counts(comparison))
                .append("; exit code ")
                .append(exitCode.code())
                .append('\n');
        return out.toString();
    }

    private static List<String> cells(RowText r) {
        return List.of(
                r.verdict(),
                r.row(),
                r.params(),
                r.metric(),
                r.base(),
                r.head(),
                r.unit(),
                r.change(),
                r.interval(),
                r.p(),
                r.reason());
    }

    private static void table(StringBuilder out, List<List<String>> lines) {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], oneLine(line.get(c)).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = oneLine(line.get(c));
                text.append(cell).append(" ".repeat(widths[c] - cell.length() + 2));
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
    }

    /** Control characters in a file's names must not move the terminal's cursor. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
