package org.echobench.report.compare;

import java.util.List;
import java.util.OptionalLong;

/**
 * A finished comparison, all that its outputs need.
 *
 * @param inputs the files, base first
 * @param design how the forks of the sides relate
 * @param seed of the order of the run's forks; empty if the files lack it
 * @param rows in the order of base's file, then head's new ones
 * @param rankings server against server, by row; empty in a comparison of two files
 * @param notes oddities of the files that were tolerated, a sentence each
 */
public record Comparison(
        List<Input> inputs,
        Design design,
        OptionalLong seed,
        List<RowResult> rows,
        List<Ranking> rankings,
        List<String> notes) {

    /** A file by its role ({@code base}, {@code head} or {@code run}), name without folders, and hash. */
    public record Input(String role, String name, String sha256) {

        public Input {
            if (!sha256.matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException("sha256 must be 64 hex digits, but is: '" + sha256 + "'");
            }
        }
    }

    public Comparison {
        inputs = List.copyOf(inputs);
        rows = List.copyOf(rows);
        rankings = List.copyOf(rankings);
        notes = List.copyOf(notes);
    }

    /** How many rows have a verdict. */
    public long count(Verdict verdict) {
        return rows.stream().filter(r -> r.verdict() == verdict).count();
    }
}
