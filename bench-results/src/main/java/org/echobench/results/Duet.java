package org.echobench.results;

import java.util.List;

/**
 * The plan of a duet: {@code duet.json}.
 *
 * @param run different for each duet that was ever started: files of two must never pass for the sides of one
 * @param words of the command, with commits instead of branches
 */
public record Duet(String run, List<String> words, DuetPlan plan) {

    public Duet {
        words = List.copyOf(words);
    }

    /**
     * The rows that the screen chose: {@code confirmation.json}.
     *
     * @param rows names, with the null control; none where it chose none
     */
    public record Confirmation(List<String> rows) {

        public Confirmation {
            rows = List.copyOf(rows);
        }
    }
}
