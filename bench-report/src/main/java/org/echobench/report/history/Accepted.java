package org.echobench.report.history;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * The file {@value #FILE} in the folder of a history: known changes, and rows that must not raise an alarm for some
 * time.
 *
 * @param changes each moves the base of the rows that it names to its commit
 * @param muted rows that do not cause a failure until a given day
 */
public record Accepted(List<Change> changes, List<Mute> muted) {

    public static final String FILE = "accepted.yaml";

    public static final Accepted NOTHING = new Accepted(List.of(), List.of());

    public Accepted {
        changes = changes == null ? List.of() : List.copyOf(changes);
        muted = muted == null ? List.of() : List.copyOf(muted);
    }

    /**
     * A change that is accepted.
     *
     * @param row a regular expression found in the row's benchmark and parameters, as tables show them
     * @param server empty for any
     * @param metric empty for any
     * @param commit the first with the new level, at least seven digits
     * @param direction {@code higher} or {@code lower}
     * @param reason a sentence
     * @param by who accepted it
     */
    public record Change(
            String row,
            Optional<String> server,
            Optional<String> metric,
            String commit,
            String direction,
            String reason,
            String by) {

        public Change {
            requireRow(row);
            required("commit", commit);
            if (!commit.matches("[0-9a-f]{7,40}")) {
                throw new IllegalArgumentException(
                        "commit must have 7 to 40 hexadecimal digits, but is '" + commit + "'");
            }
            required("direction", direction);
            if (!direction.equals("higher") && !direction.equals("lower")) {
                throw new IllegalArgumentException("direction must be higher or lower, but is '" + direction + "'");
            }
            required("reason", reason);
            required("by", by);
        }

        /** Whether it names the trend, wherever its commit is. */
        boolean names(Trend trend) {
            return isOf(trend, row, server, metric);
        }

        boolean isAt(String other) {
            return commit.startsWith(other) || other.startsWith(commit);
        }

        boolean isUpwards() {
            return direction.equals("higher");
        }
    }

    /**
     * A row that does not cause a failure.
     *
     * @param row as in {@link Change}, like the next two
     * @param until the last day, such as 2026-12-31
     * @param reason a sentence
     */
    public record Mute(String row, Optional<String> server, Optional<String> metric, String until, String reason) {

        public Mute {
            requireRow(row);
            required("until", until);
            try {
                LocalDate.parse(until);
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException("until must be a day such as 2026-12-31, but is '" + until + "'", e);
            }
            required("reason", reason);
        }
    }

    private static void requireRow(String row) {
        required("row", row);
        try {
            Pattern.compile(row);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("row must be a regular expression, but is '" + row + "'", e);
        }
    }

    private static void required(String key, String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(key + " is missing");
        }
    }

    private static boolean isOf(Trend trend, String row, Optional<String> server, Optional<String> metric) {
        return Pattern.compile(row).matcher(trend.row()).find()
                && server.filter(name -> !name.equals(trend.server())).isEmpty()
                && metric.filter(name -> !name.equals(trend.metric())).isEmpty();
    }

    /** The changes that are accepted for a trend at a commit, in either direction. */
    Stream<Change> at(Trend trend, String commit) {
        return changes.stream().filter(change -> change.isAt(commit) && change.names(trend));
    }

    /** Why a trend is muted on that day: {@code muted until 2026-12-31: reason}; empty where it is not. */
    Optional<String> muted(Trend trend, LocalDate today) {
        return muted.stream()
                .filter(mute -> !LocalDate.parse(mute.until).isBefore(today))
                .filter(mute -> isOf(trend, mute.row, mute.server, mute.metric))
                .map(mute -> "muted until " + mute.until + ": " + mute.reason)
                .findFirst();
    }
}
