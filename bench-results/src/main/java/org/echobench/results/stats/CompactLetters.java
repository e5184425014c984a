package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The compact letter display: members share a letter exactly where they were not shown to differ. Source: H.-P. Piepho,
 * An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons, Journal of Computational and Graphical
 * Statistics 13(2), 2004, 456-466 (insert and absorb).
 */
final class CompactLetters {

    private CompactLetters() {}

    /**
     * @param n members, in the order in which letters should appear
     * @param differ whether two members, the first index below the second, were shown to differ
     * @return the letters of each member; {@code a} for all when none differ
     */
    static List<String> of(int n, BiPredicate<Integer, Integer> differ) {
        List<TreeSet<Integer>> columns = new ArrayList<>();
        columns.add(new TreeSet<>(IntStream.range(0, n).boxed().toList()));
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (differ.test(i, j)) {
                    split(columns, i, j);
                }
            }
        }
        columns.sort(Comparator.comparing((TreeSet<Integer> c) -> c.first()).thenComparing(c -> c.last()));
        return IntStream.range(0, n)
                .mapToObj(i -> IntStream.range(0, columns.size())
                        .filter(c -> columns.get(c).contains(i))
                        .mapToObj(CompactLetters::letter)
                        .collect(Collectors.joining()))
                .toList();
    }

    private static void split(List<TreeSet<Integer>> columns, int i, int j) {
        for (TreeSet<Integer> column : List.copyOf(columns)) {
            if (column.contains(i) && column.contains(j)) {
                columns.remove(column);
                for (int one : new int[] {i, j}) {
                    TreeSet<Integer> others = new TreeSet<>(column);
                    others.remove(one);
                    insert(columns, others);
                }
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
