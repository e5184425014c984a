package org.echobench.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Ranking;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.report.exit.ExitCode;

/** For a terminal: one line per row, columns aligned, the worst first. */
public final class TextOutput {

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
        return render(comparison, exitCode, (verdict, words) -> words);
    }

    /**
     * The whole output, ending with a line feed.
     *
     * @param colours give a verdict's words back, in colour
     */
    public static String render(Comparison comparison, ExitCode exitCode, BiFunction<Verdict, String, String> colours) {
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
            table(out, lines, (line, words) -> words);
        }
        if (!comparison.rankings().isEmpty()) {
            out.append("\nThe test found no difference between servers that share a letter.\n");
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADER);
        List<RowResult> rows = RowText.byImportance(comparison.rows());
        rows.stream().map(r -> RowText.of(r, names)).map(TextOutput::cells).forEach(lines::add);
        out.append('\n');
        table(
                out,
                lines,
                (line, words) ->
                        line == 0 ? words : colours.apply(rows.get(line - 1).verdict(), words));
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

    static void table(StringBuilder out, List<List<String>> lines) {
        table(out, lines, (line, cell) -> cell);
    }

    /** @param first gives the first cell of a line, by the line's index, as it is to be shown */
    private static void table(StringBuilder out, List<List<String>> lines, BiFunction<Integer, String, String> first) {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], oneLine(line.get(c)).length());
            }
        }
        for (int l = 0; l < lines.size(); l++) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = oneLine(lines.get(l).get(c));
                text.append(c == 0 ? first.apply(l, cell) : cell).append(" ".repeat(widths[c] - cell.length() + 2));
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
    }

    /** Control characters in a file's names must not move the terminal's cursor. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
