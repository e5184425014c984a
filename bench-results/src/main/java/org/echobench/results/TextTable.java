package org.echobench.results;

import java.util.ArrayList;
import java.util.List;

/** A table for a terminal, with columns as wide as their cells. */
public final class TextTable {

    /** Where a column's text stands. */
    public enum Align {
        LEFT,
        RIGHT
    }

    private final List<Align> aligns;
    private final List<List<String>> lines = new ArrayList<>();
    private final String gap;

    /** @param gap between two columns */
    public TextTable(String gap, Align... aligns) {
        this.gap = gap;
        this.aligns = List.of(aligns);
    }

    /** @param cells as many as there are columns */
    public TextTable add(List<String> cells) {
        if (cells.size() != aligns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + aligns.size() + " columns");
        }
        lines.add(cells.stream().map(TextTable::oneLine).toList());
        return this;
    }

    /** Control characters in a file's names must not move the terminal's cursor. */
    public static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    /** The lines, without blanks at their ends, and without a column in which only the first line has text: its head. */
    public List<String> render() {
        boolean[] shown = new boolean[aligns.size()];
        int[] widths = new int[aligns.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
                shown[i] |= lines.size() == 1
                        || line != lines.get(0) && !line.get(i).isEmpty();
            }
        }
        return lines.stream().map(line -> render(line, widths, shown)).toList();
    }

    private String render(List<String> line, int[] widths, boolean[] shown) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = line.get(i);
            String blanks = " ".repeat(widths[i] - cell.length());
            if (!shown[i]) {
                continue;
            }
            text.append(text.isEmpty() ? "" : gap).append(aligns.get(i) == Align.LEFT ? cell + blanks : blanks + cell);
        }
        return text.toString().stripTrailing();
    }
}
