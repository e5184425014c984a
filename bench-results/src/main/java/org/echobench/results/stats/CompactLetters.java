package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The compact letter display: members share a letter exactly where they were not shown to differ. Source: H.-P. Piepho,
 * An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons, Journal of Computational and Graphical
 * Statistics 13(2), 2004, 456-466 (insert and absorb).
 */
public final class CompactLetters {

    private CompactLetters() {}

    /**
     * @param n members, in the order in which letters should appear
     * @param differ whether two members, the first index below the second, were shown to differ
     * @return the letters of each member; {@code a} for all when none differ
     */
    public static List<String> of(int n, BiPredicate<Integer, Integer> differ) {
        List<TreeSet<Integer>> columns = new ArrayList<>();
        TreeSet<Integer> all = new TreeSet<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        columns.add(all);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (differ.test(i, j)) {
                    split(columns, i, j);
                }
            }
        }
        columns.sort(Comparator.comparing((TreeSet<Integer> c) -> c.first()).thenComparing(c -> c.last()));
        List<String> letters = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            StringBuilder mine = new StringBuilder();
            for (int c = 0; c < columns.size(); c++) {
                if (columns.get(c).contains(i)) {
                    mine.append(letter(c));
                }
            }
            letters.add(mine.toString());
        }
        return letters;
    }

    private static void split(List<TreeSet<Integer>> columns, int i, int j) {
        for (TreeSet<Integer> column : List.copyOf(columns)) {
            if (column.contains(i) && column.contains(j)) {
                columns.remove(column);
                TreeSet<Integer> withoutI = new TreeSet<>(column);
                withoutI.remove(i);
                TreeSet<Integer> withoutJ = new TreeSet<>(column);
                withoutJ.remove(j);
                insert(columns, withoutI);
                insert(columns, withoutJ);
            }
        }
    }

    private static void insert(List<TreeSet<Integer>> columns, TreeSet<Integer> column) {
        if (columns.stream().noneMatch(c -> c.containsAll(column))) {
            columns.removeIf(column::containsAll);
            columns.add(column);
        }
    }

    /** a to z, then a1, b1, and so on. */
    private static String letter(int column) {
        String letter = String.valueOf((char) ('a' + column % 26));
        return column < 26 ? letter : letter + column / 26;
    }
}
