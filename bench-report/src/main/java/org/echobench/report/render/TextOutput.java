package org.echobench.report.render;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Column;
import org.echobench.results.TextTable;

/** For a terminal of 80 columns: what was compared, the outcome in sentences, then a line for each row and metric. */
final class TextOutput {

    private record Line(RowResult row, RowText text) {}

    private static final List<Column<Line>> TABLE = List.of(
            Column.text("verdict", line -> line.text.verdict()),
            Column.text("metric", line -> line.text.metric()),
            Column.number("base", line -> line.text.base()),
            Column.number("head", line -> line.text.head()),
            Column.text("unit", line -> line.text.unit()),
            Column.number("change", line -> line.text.change()),
            Column.text("95 % interval", line -> line.text.interval()));

    private TextOutput() {}

    /**
     * The whole output, ending with a line feed.
     *
     * @param colours returns a verdict's words in colour
     */
    static String render(Comparison comparison, BiFunction<Verdict, String, String> colours) {
        StringBuilder out = new StringBuilder();
        ComparisonText text = ComparisonText.of(comparison);
        wrap(out, "", text.sides().heading());
        text.sides().named().forEach((side, words) -> wrap(out, side + ": ", words));
        out.append('\n');
        text.outcomes().forEach(outcome -> wrap(out, "", outcome.text()));
        if (!text.rows().isEmpty()) {
            out.append('\n');
            rows(text.rows(), text.names(), colours)
                    .forEach(line -> out.append(line).append('\n'));
        }
        if (!text.undecided().isEmpty()) {
            out.append('\n');
            wrap(out, "", "No verdict. " + Sentences.UNDECIDED);
            text.undecided().forEach(line -> wrap(out, "  ", line));
        }
        out.append('\n');
        text.remarks().forEach(remark -> wrap(out, "", remark));
        wrap(out, "", comparison.design().label());
        wrap(out, "", text.counts() + "; exit code " + text.exitCode());
        return out.toString();
    }

    /** A block for each row, in the order of the gravest verdict of each, with a line for each metric. */
    private static List<String> rows(
            List<RowResult> rows, RowNames names, BiFunction<Verdict, String, String> colours) {
        Map<String, String> marks = new HashMap<>();
        rows.forEach(row -> marks.merge(
                names.inWords(row.key().id()), RowText.mark(row), BinaryOperator.maxBy(Comparator.naturalOrder())));
        return TextTable.blocks(
                line -> names.inWords(line.row.key().id())
                        + marks.get(names.inWords(line.row.key().id())),
                TABLE,
                line -> "",
                rows.stream().map(row -> new Line(row, RowText.of(row, names))).toList(),
                (line, words) -> {
                    String verdict = line.text.verdict();
                    return colours.apply(line.row.verdict(), verdict) + words.substring(verdict.length());
                });
    }

    private static void wrap(StringBuilder out, String label, String text) {
        TextTable.wrapped(label, text).forEach(line -> out.append(line).append('\n'));
    }
}
