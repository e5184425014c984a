package org.echobench.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A table for a terminal, with columns as wide as their cells. */
public final class TextTable {

    /** Columns of a terminal. */
    private static final int WIDTH = 80;

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

    /**
     * One table in blocks: a header line, then for each heading, in the order of its first item, the heading and a line for
     * each of its items.
     *
     * @param note ends an item's line, and goes on in lines of its own; may be empty
     * @param colours colour each of an item's lines
     */
    public static <T> List<String> blocks(
            Function<T, String> heading,
            List<Column<T>> columns,
            Function<T, String> note,
            Collection<T> items,
            BiFunction<T, String, String> colours) {
        Map<String, List<T>> blocks = items.stream().collect(Grouped.by(heading));
        Iterator<String> table = lines(
                        " ",
                        columns,
                        blocks.values().stream().flatMap(List::stream).toList())
                .iterator();
        List<String> lines = new ArrayList<>(List.of(table.next()));
        blocks.forEach((words, block) -> {
            lines.addAll(wrapped("", words + ":"));
            block.forEach(
                    item -> line(table.next(), note.apply(item)).forEach(line -> lines.add(colours.apply(item, line))));
        });
        return lines;
    }

    private static List<String> line(String cells, String note) {
        return note.isEmpty() ? List.of(cells) : wrapped(cells + "  ", note, "    ", WIDTH);
    }

    /**
     * As the other, for a terminal of 80 characters.
     *
     * @param label begins the first line; the others are indented
     */
    public static List<String> wrapped(String label, String text) {
        return wrapped(label, text, " ".repeat(Math.min(label.length(), 6)), WIDTH);
    }

    /**
     * Breaks a text between words; a word that is too long stands alone. A number keeps its unit.
     *
     * @param label begins the first line
     * @param indent begins the others
     * @param width in characters
     */
    public static List<String> wrapped(String label, String text, String indent, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(label);
        boolean first = true;
        for (String word : oneLine(text).split("(?<!\\d) ")) {
            if (!first && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(indent).append(word);
            } else {
                line.append(first ? "" : " ").append(word);
            }
            first = false;
        }
        lines.add(line.toString());
        return lines;
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
