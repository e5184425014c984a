package org.echobench.cli;

import java.util.List;
import org.apache.commons.text.WordUtils;

/** Breaks a text into lines. */
final class TextWrap {

    private TextWrap() {}

    /** Wraps text to lines of a maximum length; all lines but the first begin with the indent. Long words are cut. */
    static List<String> lines(String text, int columns, String indent) {
        return WordUtils.wrap(text, columns - indent.length(), "\n" + indent, true)
                .lines()
                .toList();
    }
}
