package org.echobench.results;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows foreign text literally in GitHub's Markdown, table cells included: without markup or links. */
public final class MarkdownText {

    private static final Pattern PUNCTUATION = Pattern.compile("[\\\\`*_\\[\\]#|~<>&$]");

    /**
     * Where GitHub sees a link or a mention in plain text, up to the place to break it: a user, an issue as {@code #12}
     * or {@code GH-12}, an address, a commit's hash of seven digits or more.
     */
    private static final Pattern LINK =
            Pattern.compile("[@#]|(?<=\\p{Alpha})-(?=\\d)|:(?=//)|(?i:www)(?=\\.)|\\p{XDigit}{6}(?=\\p{XDigit})");

    /** A space of no width. */
    private static final String BREAK = "\u200b";

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private MarkdownText() {}

    /** Plain text without markup, HTML, links or mentions of users. */
    public static String escaped(String text) {
        String unlinked = LINK.matcher(oneLine(text)).replaceAll("$0" + BREAK);
        return PUNCTUATION.matcher(unlinked).replaceAll("\\\\$0");
    }

    /** A code span, in which GitHub does not make links. */
    public static String code(String text) {
        String content = oneLine(text);
        if (content.isBlank()) {
            return " ";
        }
        int longest = 0;
        Matcher runs = BACKTICKS.matcher(content);
        while (runs.find()) {
            longest = Math.max(longest, runs.group().length());
        }
        String fence = "`".repeat(longest + 1);
        String pad = longest > 0 ? " " : "";
        // GitHub splits table cells at every unescaped bar, even in code spans.
        return fence + pad + content.replace("|", "\\|") + pad + fence;
    }

    /** The text without characters that break a line, are invisible or change the direction of writing. */
    private static String oneLine(String text) {
        return text.replaceAll("[\\p{C}\\p{Z}\\s]+", " ").strip();
    }

    /** A row of a table, of cells that are Markdown. */
    public static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
