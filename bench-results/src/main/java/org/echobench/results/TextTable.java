package org.echobench.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A table for a terminal, with columns as wide as their cells. */
public final class TextTable {

    private TextTable() {}

    /** Replaces control characters: those in a file's names must not move the terminal's cursor. */
    public static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    /**
     * A header line, then a line for each item, without trailing blanks and without columns whose cells are all empty.
     *
     * @param gap between two columns
     */
    public static <T> List<String> lines(String gap, List<Column<T>> columns, Collection<T> items) {
        List<StringBuilder> lines = new ArrayList<>();
        lines.add(new StringBuilder());
        items.forEach(item -> lines.add(new StringBuilder()));
        for (Column<T> column : columns) {
            List<String> cells =
                    items.stream().map(column.cell()).map(TextTable::oneLine).toList();
            if (items.isEmpty() || !cells.stream().allMatch(String::isEmpty)) {
                add(lines, gap, column, cells);
            }
        }
        return lines.stream().map(line -> line.toString().stripTrailing()).toList();
    }

    private static void add(List<StringBuilder> lines, String gap, Column<?> column, List<String> cells) {
        List<String> all = new ArrayList<>(cells);
        all.add(0, oneLine(column.title()));
        int width = all.stream().mapToInt(String::length).max().orElseThrow();
        for (int i = 0; i < all.size(); i++) {
            String blanks = " ".repeat(width - all.get(i).length());
            lines.get(i)
                    .append(lines.get(i).isEmpty() ? "" : gap)
                    .append(column.numeric() ? blanks + all.get(i) : all.get(i) + blanks);
        }
    }
}
