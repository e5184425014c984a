package org.echobench.report.render;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Column;
import org.echobench.results.Grouped;
import org.echobench.results.TextTable;

/** For a terminal of 80 columns: what was compared, the outcome in sentences, then a line for each row and metric. */
final class TextOutput {

    private static final int COLUMNS = 80;

    private static final List<Column<RowText>> TABLE = List.of(
            Column.text("verdict", RowText::verdict),
            Column.text("metric", RowText::metric),
            Column.number("base", RowText::base),
            Column.number("head", RowText::head),
            Column.text("unit", RowText::unit),
            Column.number("change", RowText::change),
            Column.text("95 % interval", RowText::interval));

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
            rows(out, text.rows(), text.names(), colours);
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
    private static void rows(
            StringBuilder out, List<RowResult> rows, RowNames names, BiFunction<Verdict, String, String> colours) {
        Map<String, List<RowResult>> blocks =
                rows.stream().collect(Grouped.by(row -> names.inWords(row.key().id())));
        List<RowText> lines = blocks.values().stream()
                .flatMap(List::stream)
                .map(row -> RowText.of(row, names))
                .toList();
        Iterator<String> table = TextTable.lines(" ", TABLE, lines).iterator();
        out.append('\n').append(table.next()).append('\n');
        for (Map.Entry<String, List<RowResult>> block : blocks.entrySet()) {
            String mark = block.getValue().stream()
                    .map(RowText::mark)
                    .max(String::compareTo)
                    .orElse("");
            wrap(out, "", block.getKey() + mark + ":");
            for (RowResult row : block.getValue()) {
                String words = RowText.of(row, names).verdict();
                out.append(colours.apply(row.verdict(), words))
                        .append(table.next().substring(words.length()))
                        .append('\n');
            }
        }
    }

    /** Breaks a text between words to fit the terminal; a longer word stands alone. A number keeps its unit. */
    private static void wrap(StringBuilder out, String label, String text) {
        String indent = " ".repeat(Math.min(label.length(), 6));
        StringBuilder line = new StringBuilder(label);
        boolean first = true;
        for (String word : TextTable.oneLine(text).split("(?<!\\d) ")) {
            if (!first && line.length() + 1 + word.length() > COLUMNS) {
                out.append(line).append('\n');
                line.setLength(0);
                line.append(indent).append(word);
            } else {
                line.append(first ? "" : " ").append(word);
            }
            first = false;
        }
        out.append(line).append('\n');
    }
}
