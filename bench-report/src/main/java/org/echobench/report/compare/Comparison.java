package org.echobench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.results.ExitCode;
import org.echobench.results.metric.Direction;

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
 * @param exitCode how the process should end
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
        ExitCode exitCode,
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
    Comparison(
            List<Input> inputs,
            List<Fact> sides,
            Design design,
            OptionalLong seed,
            List<RowResult> rows,
            List<Ranking> rankings,
            List<String> notes,
            ExitCode exitCode) {
        this(inputs, sides, design, seed, rows, rankings, notes, exitCode, Map.of());
    }

    /** The same with the frames that account for the differences of rows. */
    public Comparison withFrames(Map<RowKey, List<FrameEffect>> found) {
        return new Comparison(inputs, sides, design, seed, rows, rankings, notes, exitCode, found);
    }

    /** How many rows have a verdict. */
    public long count(Verdict verdict) {
        return rows.stream().filter(r -> r.verdict() == verdict).count();
    }

    /**
     * Something that is known of the sides of a comparison. It is empty for a side that does not have it or does not
     * tell it.
     *
     * @param name for people, such as {@code Jetty} or {@code JVM flags}
     * @param base of base, for people
     * @param head of head; equal to base's where the sides do not differ
     */
    public record Fact(Kind kind, String name, Optional<String> base, Optional<String> head) {

        /** In the order in which a reader should hear of them. */
        public enum Kind {
            /** The version of the library that a server is made of. */
            LIBRARY,
            /** The commit, or what was measured in its place. */
            CODE,
            /** The first line of the commit's message. */
            SUBJECT,
            /** Arguments of the build. */
            BUILD,
            /** The JVM and its version. */
            JVM,
            /** Files of the class path that differ, by name: their version. */
            FILES,
            /** The machine. */
            MACHINE,
            /** Flags of the JVM. */
            FLAGS
        }

        public Fact {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a fact must have a name");
            }
            if (base.isEmpty() && head.isEmpty()) {
                throw new IllegalArgumentException("a fact must be known of a side, but " + name + " is of none");
            }
        }

        /** Whether the sides are not the same in it. */
        public boolean differs() {
            return !base.equals(head);
        }
    }

    /**
     * The servers of one row, and which differ from which.
     *
     * @param key without the pivot's parameter
     * @param unit of all members; a server whose unit does not convert to it is none of them
     * @param members best first; in ascending order of score if the metric has no better direction
     */
    public record Ranking(RowKey key, String unit, Direction direction, List<Member> members) {

        public Ranking {
            members = List.copyOf(members);
        }

        /**
         * @param value the pivot's value, such as a server's id
         * @param letters servers that share a letter were not shown to differ
         */
        public record Member(String value, Side side, String letters) {}
    }
}
