package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.results.Column;

/** CSV by RFC 4180, except that written lines end in a line feed only. */
public final class Csv {

    private Csv() {}

    /** The values as {@link Object#toString} gives them, quoted where they need it, with the line feed. */
    public static String line(List<?> values) {
        return values.stream().map(value -> field(value.toString())).collect(Collectors.joining(",", "", "\n"));
    }

    /** A header line, then a line for each item. */
    public static <T> String table(List<Column<T>> columns, List<T> items) {
        StringBuilder csv =
                new StringBuilder(line(columns.stream().map(Column::title).toList()));
        items.forEach(item -> csv.append(
                line(columns.stream().map(column -> column.cell().apply(item)).toList())));
        return csv.toString();
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * The fields of every line.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    static List<List<String>> parse(String text) {
        List<List<String>> lines = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                field.append(text.charAt(++i));
            } else if (c == '"' && (quoted || field.isEmpty())) {
                quoted = !quoted;
            } else if (quoted || c != ',' && c != '\n' && c != '\r') {
                field.append(c);
            } else if (c != '\r') {
                fields.add(field.toString());
                field.setLength(0);
                if (c == '\n') {
                    lines.add(fields);
                    fields = new ArrayList<>();
                }
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        if (!field.isEmpty() || !fields.isEmpty()) {
            fields.add(field.toString());
            lines.add(fields);
        }
        return lines;
    }
}
