package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.report.chart.Styles.Style;

/**
 * A table for the template: text throughout, escaped there.
 *
 * @param id unique in the page
 * @param caption of the table
 * @param columns heads
 * @param lines as many cells each as there are columns
 */
public record Table(String id, String caption, List<Column> columns, List<List<Cell>> lines) {

    /** A head; numbers are aligned to the right. */
    public record Column(String title, boolean numeric) {}

    /**
     * A cell.
     *
     * @param head whether it names the line
     * @param style of the server that it names
     */
    public record Cell(String text, Kind kind, Optional<Style> style) {

        /** A head of a line. */
        static Cell head(String text) {
            return new Cell(text, Kind.HEAD, Optional.empty());
        }

        /** A head of a line with a server's marker. */
        static Cell head(String text, Style style) {
            return new Cell(text, Kind.HEAD, Optional.of(style));
        }

        static Cell number(String text) {
            return new Cell(text, Kind.NUMBER, Optional.empty());
        }

        static Cell text(String text) {
            return new Cell(text, Kind.TEXT, Optional.empty());
        }

        /** A sentence or more. */
        static Cell sentence(String text) {
            return new Cell(text, Kind.LONG, Optional.empty());
        }

        /** Something that a reader must not overlook. */
        static Cell bad(String text) {
            return new Cell(text, Kind.BAD, Optional.empty());
        }

        /** A number that a reader must not overlook. */
        static Cell badNumber(String text) {
            return new Cell(text, Kind.BAD_NUMBER, Optional.empty());
        }

        public boolean isHead() {
            return kind == Kind.HEAD;
        }

        /** The style sheet's classes; null for none. */
        public String styleClass() {
            return switch (kind) {
                case HEAD -> style.map(Style::markerClass).orElse(null);
                case NUMBER -> null;
                case TEXT -> "t";
                case LONG -> "t w";
                case BAD -> "t bad";
                case BAD_NUMBER -> "bad";
            };
        }
    }

    /** How a cell is shown. */
    public enum Kind {
        HEAD,
        NUMBER,
        TEXT,
        LONG,
        BAD,
        BAD_NUMBER
    }

    public Table {
        columns = List.copyOf(columns);
        lines = List.copyOf(lines);
        for (List<Cell> line : lines) {
            if (line.size() != columns.size()) {
                throw new IllegalArgumentException(
                        caption + " has " + columns.size() + " columns, but a line with " + line.size());
            }
        }
    }

    static Builder named(String id, String caption) {
        return new Builder(id, caption);
    }

    /** Puts a table together. */
    static final class Builder {

        private final String id;
        private final String caption;
        private final List<Column> columns = new ArrayList<>();
        private final List<List<Cell>> lines = new ArrayList<>();

        private Builder(String id, String caption) {
            this.id = id;
            this.caption = caption;
        }

        Builder column(String title, boolean numeric) {
            columns.add(new Column(title, numeric));
            return this;
        }

        Builder text(String... titles) {
            for (String title : titles) {
                column(title, false);
            }
            return this;
        }

        Builder numbers(String... titles) {
            for (String title : titles) {
                column(title, true);
            }
            return this;
        }

        Builder line(List<Cell> cells) {
            lines.add(List.copyOf(cells));
            return this;
        }

        Builder line(Cell... cells) {
            return line(List.of(cells));
        }

        Table build() {
            return new Table(id, caption, columns, lines);
        }
    }
}
