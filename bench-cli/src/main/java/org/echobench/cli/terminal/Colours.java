package org.echobench.cli.terminal;

import org.echobench.report.compare.Verdict;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Colours of lines and words on a terminal. By picocli's rules there are none in a file or a pipe, or where NO_COLOR is
 * set.
 */
public record Colours(Ansi ansi) {

    public static Colours of(CommandLine commandLine) {
        return new Colours(commandLine.getColorScheme().ansi());
    }

    public String bad(String text) {
        return in(Style.fg_red, text);
    }

    public String good(String text) {
        return in(Style.fg_green, text);
    }

    public String doubtful(String text) {
        return in(Style.fg_yellow, text);
    }

    /** A verdict's words. */
    public String verdict(Verdict verdict, String words) {
        return switch (verdict) {
            case REGRESSED, FAILED, MISSING -> bad(words);
            case IMPROVED -> good(words);
            case NOT_COMPARABLE, SUSPECT, UNSTABLE, CHANGED -> doubtful(words);
            case INCONCLUSIVE, NEW, EQUIVALENT -> words;
        };
    }

    private String in(IStyle style, String text) {
        return ansi.enabled() ? Style.on(style) + text + Style.off(style) : text;
    }
}
