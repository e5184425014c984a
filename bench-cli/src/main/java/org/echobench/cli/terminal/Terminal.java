package org.echobench.cli.terminal;

import java.util.List;
import org.echobench.report.compare.Verdict;
import org.echobench.results.TextTable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The standard output: its width and its colours.
 *
 * @param columns its width in characters
 * @param ansi whether it shows colours; picocli turns them off for a file, a pipe, and NO_COLOR
 */
public record Terminal(int columns, Ansi ansi) {

    private static final int MIN_COLUMNS = 40;
    private static final int MAX_COLUMNS = 400;

    /** The standard output of a command. Its width is COLUMNS, else the terminal's width, else picocli's 80. */
    public static Terminal of(CommandLine commandLine) {
        return new Terminal(width(), commandLine.getColorScheme().ansi());
    }

    private static int width() {
        String given = System.getenv("COLUMNS");
        if (given != null && given.matches("\\d{1,4}")) {
            return clamp(Integer.parseInt(given));
        }
        return clamp(CommandSpec.create().usageMessage().autoWidth(true).width());
    }

    private static int clamp(int columns) {
        return Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, columns));
    }

    /** Wraps text to its width; all lines but the first begin with the indent. */
    public List<String> wrap(String text, String indent) {
        return TextTable.wrapped("", text, indent, columns);
    }

    public String bad(String text) {
        return in(Style.fg_red, text);
    }

    public String doubtful(String text) {
        return in(Style.fg_yellow, text);
    }

    /** The words of a verdict, in its colour. */
    public String verdict(Verdict verdict, String words) {
        return switch (verdict) {
            case REGRESSED, FAILED, MISSING -> bad(words);
            case IMPROVED -> in(Style.fg_green, words);
            case NOT_COMPARABLE, SUSPECT, UNSTABLE, CHANGED -> doubtful(words);
            case INCONCLUSIVE, NEW, EQUIVALENT -> words;
        };
    }

    private String in(IStyle style, String text) {
        return ansi.enabled() ? Style.on(style) + text + Style.off(style) : text;
    }
}
