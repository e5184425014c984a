package org.echobench.report.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.echobench.results.profile.Cost;
import org.echobench.results.profile.ExplainedRow;
import org.echobench.results.profile.Explanation;

/**
 * A finished comparison, all that its outputs need.
 *
 * @param inputs the files, base first
 * @param sides what is known of the two sides; all equal in a comparison within one file
 * @param design how the forks of the sides relate
 * @param seed of the order of the run's forks; empty if the files lack it
 * @param rows in the order of base's file, then head's new ones
 * @param rankings server against server, by row; empty in a comparison of two files
 * @param notes oddities of the files that were tolerated, a sentence each
 * @param frames that account for a row's difference, largest first; only of rows that were profiled
 */
public record Comparison(
        List<Input> inputs,
        List<Fact> sides,
        Design design,
        OptionalLong seed,
        List<RowResult> rows,
        List<Ranking> rankings,
        List<String> notes,
        Map<RowKey, List<FrameEffect>> frames) {

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
        sides = List.copyOf(sides);
        rows = List.copyOf(rows);
        rankings = List.copyOf(rankings);
        notes = List.copyOf(notes);
        frames = Map.copyOf(frames);
    }

    /** A comparison without profiles. */
    public Comparison(
            List<Input> inputs,
            List<Fact> sides,
            Design design,
            OptionalLong seed,
            List<RowResult> rows,
            List<Ranking> rankings,
            List<String> notes) {
        this(inputs, sides, design, seed, rows, rankings, notes, Map.of());
    }

    /** The same with the frames that an explanation names for the rows whose verdict is a difference. */
    public Comparison explained(Explanation explanation) {
        Map<RowKey, List<FrameEffect>> found = new HashMap<>();
        for (RowResult row : rows) {
            if (row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED) {
                explanation.rows().stream()
                        .filter(explained -> isAbout(explained, row.key()))
                        .findFirst()
                        .ifPresent(explained -> found.put(row.key(), FrameEffect.of(explained)));
            }
        }
        return new Comparison(inputs, sides, design, seed, rows, rankings, notes, found);
    }

    private static boolean isAbout(ExplainedRow explained, RowKey key) {
        return explained.kind() == Cost.behind(key.metric())
                && explained.benchmark().equals(key.id().benchmark())
                && explained.params().equals(key.id().params());
    }

    /** How many rows have a verdict. */
    public long count(Verdict verdict) {
        return rows.stream().filter(r -> r.verdict() == verdict).count();
    }
}
