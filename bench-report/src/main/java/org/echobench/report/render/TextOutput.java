package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;

/** For a terminal of 80 columns: what was compared, the outcome in sentences, then a line for each row and metric. */
public final class TextOutput {

    private static final int COLUMNS = 80;

    private static final List<String> HEADER =
            List.of("verdict", "metric", "base", "head", "unit", "change", "95 % interval");

    /** Columns of figures. */
    private static final Set<Integer> RIGHT = Set.of(2, 3, 5);

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
        Sentences sentences = new Sentences(comparison, names);
        SideText sides = SideText.of(comparison);
        wrap(out, "", sides.heading());
        side(out, "base: ", sides.base());
        side(out, "head: ", sides.head());
        side(out, "both: ", sides.both());
        out.append('\n');
        sentences.outcomes().forEach(outcome -> wrap(out, "", outcome.text()));
        comparison.rankings().forEach(ranking -> ranking(out, ranking, names));
        if (!comparison.rankings().isEmpty()) {
            out.append("The test found no difference between servers that share a letter.\n");
        }
        if (!comparison.rows().isEmpty()) {
            rows(out, RowText.byImportance(comparison.rows()), names, colours);
        }
        List<String> untold = sentences.untold();
        if (!untold.isEmpty()) {
            out.append('\n');
            wrap(out, "", "What could not be told. " + Sentences.UNTOLD);
            untold.forEach(line -> wrap(out, "  ", line));
        }
        out.append('\n');
        comparison.notes().forEach(note -> wrap(out, "note: ", note));
        names.constants().forEach(constant -> wrap(out, "every row of ", constant));
        comparison.inputs().forEach(input -> wrap(out, "", RowText.input(input)));
        wrap(out, "", comparison.design().label());
        wrap(out, "", RowText.counts(comparison) + "; exit code " + exitCode.code());
        return out.toString();
    }

    private static void side(StringBuilder out, String label, String words) {
        if (!words.isEmpty()) {
            wrap(out, label, words);
        }
    }

    private static void ranking(StringBuilder out, Ranking ranking, RowNames names) {
        wrap(out, "", RowText.title(ranking, names));
        table(
                out,
                ranking.members().stream()
                        .map(m -> List.of(
                                "",
                                m.letters(),
                                m.value(),
                                RowText.score(m.side()),
                                RowText.forks(m.side().forks())))
                        .toList());
        out.append('\n');
    }

    /** A block for each row, in the order of the gravest verdict of each, with a line for each metric. */
    private static void rows(
            StringBuilder out, List<RowResult> rows, RowNames names, BiFunction<Verdict, String, String> colours) {
        Map<String, List<RowResult>> blocks = rows.stream()
                .collect(Collectors.groupingBy(row -> heading(row, names), LinkedHashMap::new, Collectors.toList()));
        List<List<String>> lines = new ArrayList<>(List.of(HEADER));
        blocks.values().forEach(block -> block.forEach(row -> lines.add(cells(RowText.of(row, names)))));
        List<String> table = lines(lines, " ", RIGHT);
        out.append('\n').append(table.get(0)).append('\n');
        int next = 1;
        for (Map.Entry<String, List<RowResult>> block : blocks.entrySet()) {
            String mark = block.getValue().stream()
                    .map(RowText::mark)
                    .max(String::compareTo)
                    .orElse("");
            wrap(out, "", block.getKey() + mark + ":");
            for (RowResult row : block.getValue()) {
                String words = lines.get(next).get(0);
                out.append(colours.apply(row.verdict(), words))
                        .append(table.get(next).substring(words.length()))
                        .append('\n');
                next++;
            }
        }
    }

    private static String heading(RowResult row, RowNames names) {
        String name = names.inWords(row.key().id());
        return row.versus()
                .map(v -> name + ", " + v.base() + " \u2192 " + v.head())
                .orElse(name);
    }

    private static List<String> cells(RowText r) {
        return List.of(r.verdict(), r.metric(), r.base(), r.head(), r.unit(), r.change(), r.interval());
    }

    static void table(StringBuilder out, List<List<String>> lines) {
        lines(lines, "  ", Set.of()).forEach(line -> out.append(line).append('\n'));
    }

    /**
     * @param gap between two columns
     * @param right indices of the columns that end at the same place
     */
    private static List<String> lines(List<List<String>> cells, String gap, Set<Integer> right) {
        int columns = cells.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : cells) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], oneLine(line.get(c)).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> line : cells) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = oneLine(line.get(c));
                String pad = " ".repeat(widths[c] - cell.length());
                text.append(right.contains(c) ? pad + cell : cell + pad).append(gap);
            }
            lines.add(text.toString().stripTrailing());
        }
        return lines;
    }

    /** Breaks a text between words so that it fits the terminal; a longer word stands alone. A number keeps its unit. */
    private static void wrap(StringBuilder out, String label, String text) {
        String indent = " ".repeat(Math.min(label.length(), 6));
        StringBuilder line = new StringBuilder(label);
        boolean first = true;
        for (String word : oneLine(text).split("(?<!\\d) ")) {
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

    /** Control characters in a file's names must not move the terminal's cursor. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
