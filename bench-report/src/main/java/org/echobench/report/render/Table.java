package org.echobench.report.render;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Styles.Style;

/** A table for the template {@code table.jte}, put together line by line: text throughout, escaped there. */
public record Table(String id, String caption, List<Column> columns, List<List<Cell>> lines) {

    /**
     * A head.
     *
     * @param styleClass the style sheet's classes; null for numbers, which are aligned to the right
     */
    public record Column(String title, String styleClass) {}

    /**
     * A cell.
     *
     * @param head whether it names the line
     * @param styleClass the style sheet's classes; null for none
     */
    public record Cell(String text, boolean head, String styleClass) {

        /** A head of a line. */
        public static Cell head(String text) {
            return new Cell(text, true, null);
        }

        /** A head of a line with a server's marker. */
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

    /** @param id unique in the page; null for none */
    public static Table named(String id, String caption) {
        return new Table(id, caption, new ArrayList<>(), new ArrayList<>());
    }

    public Table column(String title, boolean numeric) {
        columns.add(new Column(title, numeric ? null : "t"));
        return this;
    }

    /** A column of a server's numbers, with its marker. */
    public Table column(String title, Style style) {
        columns.add(new Column(title, style.markerClass()));
        return this;
    }

    public Table text(String... titles) {
        for (String title : titles) {
            column(title, false);
        }
        return this;
    }

    public Table numbers(String... titles) {
        for (String title : titles) {
            column(title, true);
        }
        return this;
    }

    /** @param cells as many as there are columns */
    public Table line(List<Cell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    caption + " has " + columns.size() + " columns, but a line with " + cells.size());
        }
        lines.add(List.copyOf(cells));
        return this;
    }

    public Table line(Cell... cells) {
        return line(List.of(cells));
    }
}
