package org.echobench.report.render;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.results.Figures;
import org.echobench.results.MarkdownText;

/** For a pull request's comment or a job's summary: important rows first, the others folded, never too long to post. */
final class MarkdownOutput {

    /** GitHub refuses longer comments; counted in bytes here, which is never less than its characters. */
    static final int MOST_BYTES = 65_536;

    /** Kept free for the end of the text. */
    private static final int RESERVE = 400;

    /** A comment must also have room for the rows' figures. */
    private static final int MOST_SENTENCES = 12;

    private static final String HEADER =
            "| verdict | row | metric | base | head | change | 95 % interval | adj. p | why |\n"
                    + "|---|---|---|--:|--:|--:|:-:|--:|---|\n";

    private final StringBuilder out = new StringBuilder();
    private int bytes;

    private MarkdownOutput() {}

    static String render(Comparison comparison) {
        return new MarkdownOutput().text(ComparisonText.of(comparison));
    }

    private String text(ComparisonText text) {
        Comparison comparison = text.comparison();
        add("### " + MarkdownText.escaped(text.sides().heading()) + "\n\n");
        text.sides().named().forEach((side, words) -> add("**" + side + ":** " + MarkdownText.escaped(words) + "\n\n"));
        lines(text.outcomes().stream().map(Sentences.Outcome::text).toList());
        add(text.counts() + "; " + MarkdownText.escaped(comparison.design().label()) + "; exit code " + text.exitCode()
                + "\n\n");
        List<RowText> rest = text.rest();
        int left = table(text.prominent());
        if (!rest.isEmpty()) {
            left += folded(rest, text.more());
        }
        text.frames().forEach(frames -> add(frames(frames)));
        if (!text.undecided().isEmpty()) {
            add("**No verdict.** " + Sentences.UNDECIDED + "\n\n");
            lines(text.undecided());
        }
        text.remarks().forEach(remark -> add("- " + MarkdownText.escaped(remark) + "\n"));
        if (left > 0) {
            out.append("\n").append(Figures.count(left, "row")).append(" did not fit here; `--format json` has all.\n");
        }
        return out.toString();
    }

    /** The first of them, since a table with their figures follows. */
    private void lines(List<String> sentences) {
        sentences.stream().limit(MOST_SENTENCES).forEach(line -> add("- " + MarkdownText.escaped(line) + "\n"));
        int more = sentences.size() - MOST_SENTENCES;
        add(more > 0 ? "- " + more + " more are only in the table.\n\n" : "\n");
    }

    private static String frames(ComparisonText.Frames text) {
        String rows = text.rows().stream().map(MarkdownText::code).collect(Collectors.joining(", "));
        if (text.frames().isEmpty()) {
            return "No frame of the profile accounts for " + rows + ".\n\n";
        }
        StringBuilder table = new StringBuilder("Frames behind " + rows + ":\n\n");
        table.append(MarkdownText.line(ComparisonText.Frames.COLUMNS)).append("|---|--:|:-:|--:|\n");
        for (List<String> frame : text.frames()) {
            List<String> cells =
                    new ArrayList<>(frame.stream().map(MarkdownText::escaped).toList());
            cells.set(0, MarkdownText.code(frame.get(0)));
            table.append(MarkdownText.line(cells));
        }
        return table.append('\n').toString();
    }

    private int folded(List<RowText> rows, String summary) {
        if (!add("<details><summary>" + summary + "</summary>\n\n")) {
            return rows.size();
        }
        int left = table(rows);
        out.append("</details>\n\n"); // within the reserve, since an open fold would swallow the rest of the comment
        return left;
    }

    /** Returns how many rows did not fit. */
    private int table(List<RowText> rows) {
        if (rows.isEmpty()) {
            return 0;
        }
        if (!add(HEADER)) {
            return rows.size();
        }
        int left = 0;
        for (RowText row : rows) {
            left += add(line(row)) ? 0 : 1;
        }
        out.append("\n");
        return left;
    }

    private static String line(RowText r) {
        return MarkdownText.line(List.of(
                r.verdict(),
                MarkdownText.code(r.row() + (r.params().isEmpty() ? "" : " " + r.params())),
                MarkdownText.code(r.metric()),
                MarkdownText.escaped(r.base() + (r.unit().isEmpty() ? "" : " " + r.unit())),
                r.head(),
                r.change(),
                r.interval(),
                r.p(),
                MarkdownText.escaped(r.reason())));
    }

    /** Adds a piece if there is still room for it. */
    private boolean add(String piece) {
        int length = piece.getBytes(StandardCharsets.UTF_8).length;
        if (bytes + length > MOST_BYTES - RESERVE) {
            return false;
        }
        bytes += length;
        out.append(piece);
        return true;
    }
}
