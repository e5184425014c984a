package org.echobench.report.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.stats.Look;

/**
 * A finished comparison: everything that its outputs need.
 *
 * @param inputs the files, base first
 * @param sides what is known about the two sides
 * @param design how the forks of the sides relate
 * @param rows in the order of base's file, then head's new ones
 * @param notes oddities of the files that were tolerated, a sentence each
 * @param exitCode how the process should end
 * @param failOn further verdicts that made it nonzero
 */
// The header of its file, and fields of earlier files that nothing read.
@JsonIgnoreProperties({"format", "version", "tool", "counts", "rankings", "seed"})
public record Comparison(
        List<Input> inputs,
        List<Fact> sides,
        Design design,
        List<RowResult> rows,
        List<String> notes,
        ExitCode exitCode,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Set<FailOn> failOn) {

    /** A file by its role ({@code base} or {@code head}), name without folders, and hash. */
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
        notes = List.copyOf(notes);
        failOn = Collections.unmodifiableSet(new TreeSet<>(failOn)); // in one order, for the same bytes
    }

    /** The same with the frames that account for the differences of rows. */
    public Comparison withFrames(Map<RowKey, List<FrameEffect>> found) {
        List<RowResult> explained = rows.stream()
                .map(row -> row.with(Optional.ofNullable(found.get(row.key()))))
                .toList();
        return new Comparison(inputs, sides, design, explained, notes, exitCode, failOn);
    }

    /** Whether base and head are one file, so that no row can differ. */
    @JsonIgnore
    public boolean isOfOneFile() {
        return inputs.size() == 2 && inputs.get(0).sha256().equals(inputs.get(1).sha256());
    }

    /** How many rows have a verdict. */
    public long count(Verdict verdict) {
        return rows.stream().filter(r -> r.verdict() == verdict).count();
    }

    /**
     * A fact about the sides of a comparison. It is empty for a side that does not have it or does not record it.
     *
     * @param name for people, such as {@code Jetty} or {@code JVM flags}
     * @param base of base, for people
     * @param head of head; equal to base's where the sides do not differ
     */
    public record Fact(Kind kind, String name, Optional<String> base, Optional<String> head) {

        /** The kinds of facts, in the order in which a reader should learn of them. */
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
                throw new IllegalArgumentException("a fact must be known of a side, but " + name + " is not");
            }
        }

        public boolean differs() {
            return !base.equals(head);
        }
    }

    /**
     * How the forks of the two sides relate, which decides the test and how far a verdict may go.
     *
     * @param paired whether forks with the same index were measured next to each other, in an order that gives neither
     *     side an advantage; without it no verdict goes beyond SUSPECT
     * @param pairs of each row at most, in a duet whose rows end when decided; empty where all rows have equally many
     * @param label what outputs call it
     */
    @JsonPropertyOrder({"label", "paired", "pairs"})
    @JsonIgnoreProperties("orderControlled") // of earlier files: it was the same as paired
    public record Design(boolean paired, OptionalInt pairs, String label) {

        /** Two files that do not say in which order their forks ran. */
        static Design unpaired() {
            return new Design(false, OptionalInt.empty(), "unpaired: order not controlled");
        }

        /**
         * Two sides of one interleaved run.
         *
         * @param share how many duets share the chance of a false verdict
         */
        static Design paired(OptionalInt pairs, OptionalInt share) {
            String label = pairs.isPresent()
                    ? "paired: a row ends when it is decided, after at most " + pairs.getAsInt() + " pairs"
                            + (share.isPresent()
                                    ? "; " + share.getAsInt() + " duets share the chance of a false verdict"
                                    : "")
                    : "paired: one stage";
            return new Design(true, pairs, label);
        }

        /** When a duet is judged; empty where everything is judged at the end. */
        List<Look> looks() {
            return pairs.isPresent() ? Look.schedule(pairs.getAsInt()) : List.of();
        }
    }

    /**
     * A frame that accounts for part of a row's difference.
     *
     * @param frame class and method
     * @param type the class that it allocates; empty for CPU time
     * @param unit of the next three
     * @param difference head minus base, per operation
     * @param low of the interval; the intervals of all frames of the row hold simultaneously
     * @param high see low
     * @param share of the measured difference; empty where that is 0
     */
    public record FrameEffect(
            String frame,
            Optional<String> type,
            String unit,
            double difference,
            double low,
            double high,
            Optional<Double> share) {

        public FrameEffect {
            if (!(low <= difference && difference <= high)) {
                throw new IllegalArgumentException("low, difference and high of a frame must ascend, but are " + low
                        + ", " + difference + " and " + high);
            }
        }

        /** Its name, difference, interval and share, for people. */
        public List<String> cells() {
            return List.of(
                    frame + type.map(known -> ": " + known).orElse(""),
                    Figures.signed(difference) + " " + unit,
                    Figures.signed(low) + " to " + Figures.signed(high),
                    share.map(part -> (part < 0 ? "\u2212" : "") + Figures.percent(part))
                            .orElse(""));
        }
    }
}
