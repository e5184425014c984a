package org.echobench.results;

import java.util.function.Function;

/**
 * A column of a table: its title, and the cell that it has for an item.
 *
 * @param numeric whether it is aligned to the right
 */
public record Column<T>(String title, boolean numeric, Function<T, String> cell) {

    public static <T> Column<T> text(String title, Function<T, String> cell) {
        return new Column<>(title, false, cell);
    }

    public static <T> Column<T> number(String title, Function<T, String> cell) {
        return new Column<>(title, true, cell);
    }
}
