package org.echobench.report.render;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.echobench.report.chart.Styles.Style;

/**
 * A table for the template {@code table.jte}, built column by column: all cells are text, which the template escapes.
 *
 * @param id unique in the page; null for none
 * @param items one for each line
 */
public record Table<T>(String id, String caption, List<T> items, List<Column<T>> columns) {

    /**
     * A column.
     *
     * @param styleClass the style sheet's classes; null for numbers, which are aligned to the right
     * @param cell of an item
     */
    public record Column<T>(String title, String styleClass, Function<T, Cell> cell) {}

    /**
     * A cell.
     *
     * @param head whether it names the line
     * @param styleClass the style sheet's classes; null for none
     */
    public record Cell(String text, boolean head, String styleClass) {

        /** The head of a line. */
        public static Cell head(String text) {
            return new Cell(text, true, null);
        }

        /** The head of a line with a server's marker. */
        public static Cell head(String text, Style style) {
            return new Cell(text, true, style.markerClass());
        }

        public static Cell number(String text) {
            return new Cell(text, false, null);
        }

        public static Cell text(String text) {
            return new Cell(text, false, "t");
        }

        /** A sentence or more. */
        public static Cell sentence(String text) {
            return new Cell(text, false, "t w");
        }

        /** Something that a reader must not overlook. */
        public static Cell bad(String text) {
            return new Cell(text, false, "t bad");
        }

        /** A verdict's word, in its colour. */
        public static Cell verdict(String word) {
            return new Cell(word, false, "t " + word);
        }
    }

    public static <T> Table<T> of(String id, String caption, Collection<T> items) {
        return new Table<>(id, caption, List.copyOf(items), new ArrayList<>());
    }

    public Table<T> column(String title, boolean numeric, Function<T, Cell> cell) {
        columns.add(new Column<>(title, numeric ? null : "t", cell));
        return this;
    }

    /** Adds a column that other outputs have too. */
    public Table<T> add(org.echobench.results.Column<T> column) {
        return column.numeric() ? number(column.title(), column.cell()) : text(column.title(), column.cell());
    }

    /** Adds a column of a server's numbers, with its marker. */
    public Table<T> number(String title, Style style, Function<T, String> text) {
        columns.add(new Column<>(title, style.markerClass(), item -> Cell.number(text.apply(item))));
        return this;
    }

    public Table<T> number(String title, Function<T, String> text) {
        return column(title, true, item -> Cell.number(text.apply(item)));
    }

    public Table<T> text(String title, Function<T, String> text) {
        return column(title, false, item -> Cell.text(text.apply(item)));
    }

    /** The heads of the lines. */
    public Table<T> head(String title, Function<T, String> text) {
        return column(title, false, item -> Cell.head(text.apply(item)));
    }

    /** The heads of the lines, each with a server's marker. */
    public Table<T> head(String title, Function<T, String> text, Function<T, Style> style) {
        return column(title, false, item -> Cell.head(text.apply(item), style.apply(item)));
    }

    /** The cells of each line. */
    public List<List<Cell>> lines() {
        return items.stream()
                .map(item ->
                        columns.stream().map(column -> column.cell.apply(item)).toList())
                .toList();
    }
}
