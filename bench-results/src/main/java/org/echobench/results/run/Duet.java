package org.echobench.results.run;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.stats.Look;

/**
 * What makes a run a duet: {@code duet.json}, beside its plan.
 *
 * @param run unique to each duet ever started: files of two duets must never pass for the sides of one
 * @param words of the command, with commits instead of branches
 */
public record Duet(String run, List<String> words) {

    public Duet {
        words = List.copyOf(words);
    }

    /**
     * How far a duet has been judged: {@code looks.json}.
     *
     * @param pairs of the last look, 0 before the first
     * @param ended by the name of each decided row, its number of pairs
     */
    public record Looks(int pairs, SortedMap<String, Integer> ended) {

        /** Not judged yet. */
        public static final Looks NONE = new Looks(0, new TreeMap<>());

        public Looks {
            if (pairs < 0) {
                throw new IllegalArgumentException("pairs must be 0 or more, but is " + pairs);
            }
            ended = Collections.unmodifiableSortedMap(new TreeMap<>(ended));
        }

        /** The forks up to a look, in the order of measurement, without further ones of decided rows. */
        public List<Cell> until(Look look, Plan plan) {
            return plan.order().stream()
                    .filter(cell -> cell.round() <= look.pairs()
                            && cell.round() <= ended.getOrDefault(cell.row().name(), look.pairs()))
                    .toList();
        }

        /** A copy after one more look, at which these rows are decided. */
        public Looks after(Look look, Collection<String> decided) {
            SortedMap<String, Integer> all = new TreeMap<>(ended);
            decided.forEach(row -> all.putIfAbsent(row, look.pairs()));
            return new Looks(look.pairs(), all);
        }
    }
}
