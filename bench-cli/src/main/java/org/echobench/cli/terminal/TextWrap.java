package org.echobench.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Breaks a text into lines. */
public final class TextWrap {

    private TextWrap() {}

    /** Wraps text to lines of a maximum length; all lines but the first begin with the indent. Long words are cut. */
    public static List<String> lines(String text, int columns, String indent) {
        return WordUtils.wrap(text, columns - indent.length(), "\n" + indent, true)
                .lines()
                .toList();
    }

    /**
     * A command for a shell in lines that go on after a backslash, each two characters shorter than the columns, for an
     * indent.
     *
     * @param words quoted; one that is longer than a line stands alone
     */
    public static List<String> command(List<String> words, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(words.get(0));
        for (String word : words.subList(1, words.size())) {
            if (line.length() + word.length() + " ".length() + " \\".length() > columns - 2) {
                lines.add(line + " \\");
                line = new StringBuilder("  " + word);
            } else {
                line.append(' ').append(word);
            }
        }
        lines.add(line.toString());
        return lines;
    }
}
