package org.echobench.report.render;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult;
import org.echobench.results.ExitCode;

/**
 * For a pull request's comment or a job's summary: the important rows first, the others folded, never too long to post.
 */
final class MarkdownOutput {

    /** GitHub refuses longer comments; counted in bytes here, which is never less than its characters. */
    static final int MOST_BYTES = 65_536;

    /** Kept free for what closes the text. */
    private static final int RESERVE = 400;

    /** A comment has room for the rows' figures, too. */
    private static final int MOST_SENTENCES = 12;

    private static final String HEADER =
            "| verdict | row | metric | base | head | change | 95 % interval | adj. p | why |\n"
                    + "|---|---|---|--:|--:|--:|:-:|--:|---|\n";

    private final StringBuilder out = new StringBuilder();
    private final RowNames names;
    private int bytes;

    private MarkdownOutput(RowNames names) {
        this.names = names;
    }

    static String render(Comparison comparison, ExitCode exitCode) {
        return new MarkdownOutput(new RowNames(comparison)).text(comparison, exitCode);
    }

    private String text(Comparison comparison, ExitCode exitCode) {
        List<RowResult> rows = RowText.byImportance(comparison.rows());
        List<RowResult> prominent = rows.stream().filter(RowText::isProminent).toList();
        List<RowResult> rest =
                rows.stream().filter(r -> !RowText.isProminent(r)).toList();
        SideText sides = SideText.of(comparison);
        Sentences sentences = new Sentences(comparison, names);
        add("### " + MarkdownText.escaped(sides.heading()) + "\n\n");
        side("base", sides.base());
        side("head", sides.head());
        side("both", sides.both());
        lines(sentences.outcomes().stream().map(Sentences.Outcome::text).toList());
        add(RowText.counts(comparison) + "; "
                + MarkdownText.escaped(comparison.design().label()) + "; exit code " + exitCode.code() + "\n\n");
        int left = 0;
        if (comparison.rankings().isEmpty()) {
            left += table(prominent);
        } else {
            left += rankings(comparison.rankings());
            rest = rows;
        }
        if (!rest.isEmpty()) {
            left += folded(rest);
        }
        FramesText.of(comparison, prominent, names).forEach(text -> add(frames(text)));
        if (!sentences.untold().isEmpty()) {
            add("**What could not be told.** " + Sentences.UNTOLD + "\n\n");
            lines(sentences.untold());
        }
        names.constants().forEach(c -> add("- every row of " + MarkdownText.escaped(c) + "\n"));
        comparison.notes().forEach(n -> add("- " + MarkdownText.escaped(n) + "\n"));
        comparison.inputs().forEach(i -> add("- " + input(i) + "\n"));
        if (left > 0) {
            out.append("\n").append(left).append(" rows do not fit here; `--format json` has them.\n");
        }
        return out.toString();
    }

    private void side(String name, String words) {
        if (!words.isEmpty()) {
            add("**" + name + ":** " + MarkdownText.escaped(words) + "\n\n");
        }
    }

    /** The first of them, since a table with their figures follows. */
    private void lines(List<String> sentences) {
        sentences.stream().limit(MOST_SENTENCES).forEach(line -> add("- " + MarkdownText.escaped(line) + "\n"));
        int more = sentences.size() - MOST_SENTENCES;
        add(more > 0 ? "- " + more + " more are only in the table.\n\n" : "\n");
    }

    private static String frames(FramesText text) {
        String rows = text.rows().stream().map(MarkdownText::code).collect(Collectors.joining(", "));
        if (text.frames().isEmpty()) {
            return "No frame of the profile accounts for " + rows + ".\n\n";
        }
        StringBuilder table = new StringBuilder("Frames behind " + rows + ":\n\n");
        table.append(ExplanationOutput.line(FramesText.COLUMNS)).append("|---|--:|:-:|--:|\n");
        for (List<String> frame : text.frames()) {
            List<String> cells =
                    new ArrayList<>(frame.stream().map(MarkdownText::escaped).toList());
            cells.set(0, MarkdownText.code(frame.get(0)));
            table.append(ExplanationOutput.line(cells));
        }
        return table.append('\n').toString();
    }

    private static String input(Comparison.Input input) {
        return MarkdownText.escaped(input.role()) + " " + MarkdownText.code(input.name()) + " (sha256 "
                + MarkdownText.code(input.sha256().substring(0, 12)) + ")";
    }

    private int folded(List<RowResult> rows) {
        if (!add("<details><summary>" + rows.size() + " more rows</summary>\n\n")) {
            return rows.size();
        }
        int left = table(rows);
        out.append("</details>\n\n"); // within the reserve, since an open fold would swallow the comment
        return left;
    }

    /** Returns how many rows did not fit. */
    private int table(List<RowResult> rows) {
        if (rows.isEmpty()) {
            return 0;
        }
        if (!add(HEADER)) {
            return rows.size();
        }
        int left = 0;
        for (RowResult row : rows) {
            left += add(line(RowText.of(row, names))) ? 0 : 1;
        }
        out.append("\n");
        return left;
    }

    private int rankings(List<Ranking> rankings) {
        add("The test found no difference between servers that share a letter.\n\n");
        int left = 0;
        for (Ranking ranking : rankings) {
            StringBuilder text = new StringBuilder("**" + MarkdownText.escaped(RowText.title(ranking, names)) + "**\n\n"
                    + "| | | score | forks |\n|---|---|--:|--:|\n");
            for (Ranking.Member m : ranking.members()) {
                text.append("| ")
                        .append(MarkdownText.escaped(m.letters()))
                        .append(" | ")
                        .append(MarkdownText.code(m.value()));
                text.append(" | ")
                        .append(RowText.score(m.side()))
                        .append(" | ")
                        .append(m.side().forks())
                        .append(" |\n");
            }
            left += add(text + "\n") ? 0 : ranking.members().size();
        }
        return left;
    }

    private static String line(RowText r) {
        String row = r.row() + (r.params().isEmpty() ? "" : " " + r.params());
        return "| "
                + String.join(
                        " | ",
                        r.verdict(),
                        MarkdownText.code(row),
                        MarkdownText.code(r.metric()),
                        MarkdownText.escaped(r.base() + (r.unit().isEmpty() ? "" : " " + r.unit())),
                        r.head(),
                        r.change(),
                        r.interval(),
                        r.p(),
                        MarkdownText.escaped(r.reason()))
                + " |\n";
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
