package org.echobench.runner.journal;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.echobench.results.LeftOut;
import org.echobench.results.Scale;

/**
 * The figures of a run, as far as it has come.
 *
 * @param name of the plan
 * @param rounds planned forks per row and subject, where the row has no number of its own
 * @param scale of the suite
 * @param rows in the plan's order
 * @param leftOut what the plan does not measure, with the reason
 */
public record RunResults(String name, long seed, int rounds, Scale scale, List<RowResult> rows, List<LeftOut> leftOut) {

    /** Of a plan that leaves nothing out and is not scaled. */
    public RunResults(String name, long seed, int rounds, List<RowResult> rows) {
        this(name, seed, rounds, Scale.NONE, rows, List.of());
    }

    /** Why a value is not what it seems. */
    public enum Mark {
        /**
         * Within 10 % of the reference server, or the client had no time left, or it ended the search for a capacity: the
         * harness is the limit.
         */
        HARNESS_LIMITED,
        /** The client itself was late at a fixed rate. */
        CLIENT_LATE,
        /** Others had more than a tenth of the machine during a fork, and also when it was repeated. */
        BUSY_MACHINE,
        /** Fewer forks than planned. */
        INCOMPLETE,
        /** Most forks were not flat while they were measured. */
        NOT_STEADY
    }

    /** One row with its subjects, in the plan's order. */
    public record RowResult(
            String name, String benchmark, SortedMap<String, String> params, List<SubjectResult> subjects) {}

    /**
     * One subject in one row.
     *
     * @param forks that count, at most the rounds planned
     * @param failure why the row failed for this subject; then there is no score
     * @param score empty where it failed or nothing is measured yet
     * @param notes findings that the forks left for the reader, a sentence each
     */
    public record SubjectResult(
            String subject,
            int forks,
            Optional<String> failure,
            Optional<Score> score,
            List<Mark> marks,
            List<String> notes) {

        /** Without notes. */
        public SubjectResult(
                String subject, int forks, Optional<String> failure, Optional<Score> score, List<Mark> marks) {
            this(subject, forks, failure, score, marks, List.of());
        }
    }

    /** True if a row failed for a subject. */
    public boolean anyFailed() {
        return rows.stream().flatMap(row -> row.subjects().stream()).anyMatch(subject -> subject.failure()
                .isPresent());
    }

    /** True if every row has all its forks for every subject. */
    public boolean complete() {
        return rows.stream()
                .flatMap(row -> row.subjects().stream())
                .allMatch(subject ->
                        subject.failure().isEmpty() && !subject.marks().contains(Mark.INCOMPLETE));
    }
}
