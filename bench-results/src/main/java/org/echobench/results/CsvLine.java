package org.echobench.results;

import java.util.List;
import java.util.stream.Collectors;

/** One line of a CSV file as RFC 4180 has it, but for the line's end, which is a line feed. */
public final class CsvLine {

    private CsvLine() {}

    /** The values as {@link Object#toString} gives them, quoted where they need it, with the line feed. */
    public static String of(List<?> values) {
        return values.stream().map(value -> field(value.toString())).collect(Collectors.joining(",", "", "\n"));
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
