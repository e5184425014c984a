package org.echobench.report.render;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Foreign text inside a table cell of GitHub's Markdown, shown as it is and doing nothing. */
final class MarkdownText {

    private static final Pattern PUNCTUATION = Pattern.compile("[\\\\`*_\\[\\]#|~<>&$]");
    private static final Pattern BACKTICKS = Pattern.compile("`+");

    private MarkdownText() {}

    /** Plain text without markup, HTML or mentions of users. */
    static String escaped(String text) {
        String escaped = PUNCTUATION.matcher(oneLine(text)).replaceAll("\\\\$0");
        return escaped.replace("@", "@<!-- -->");
    }

    /** A code span. */
    static String code(String text) {
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
        // A table's cells are cut at every bar that has no backslash, in code spans too.
        return fence + pad + content.replace("|", "\\|") + pad + fence;
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    }
}
