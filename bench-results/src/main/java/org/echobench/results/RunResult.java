package org.echobench.results;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.results.metric.Metric;

/**
 * The figures of a run, finished or not: {@code summary.json}.
 *
 * @param name of the plan
 * @param rounds planned forks per row and subject, where the row has no number of its own
 * @param scale of the suite
 * @param rows in the plan's order
 * @param leftOut rows and subjects that the plan does not measure, with the reason
 * @param pinning the plan's; empty in runs that were not pinned or do not say it
 */
public record RunResult(
        String name,
        long seed,
        int rounds,
        Scale scale,
        List<RowResult> rows,
        List<LeftOut> leftOut,
        Optional<Pinning> pinning) {

    public RunResult {
        Names.requireName("name", name);
        rows = List.copyOf(rows);
        leftOut = List.copyOf(leftOut);
    }

    /** One row with its subjects, in the plan's order. */
    public record RowResult(
            String name, String benchmark, SortedMap<String, String> params, List<SubjectResult> subjects) {

        /** Of {@link #order()}, for people. */
        public static final String ORDER = "Servers come by score where it ranks them, best first; then reference, [H],"
                + " [L] and fixed rates, by CPU.";

        /** Of {@link SubjectResult#handler}, for people. */
        public static final String HANDLER =
                "Handler: the threads that run it. Event loop: those that read. Hand-over: the"
                        + " selecting thread hands the selecting or the message to another. Pool: others than those that read."
                        + " Virtual thread. Process: a server in another language.";

        /** What a row's latencies are, for people. */
        public static final String LATENCY =
                "Latency: at a fixed rate, the response time of every message from its intended"
                        + " time. Other rows ask for as much as the server does: their percentiles show the client's own queue, and are"
                        + " only in the files and the report.";

        public RowResult {
            Names.requireName("name", name);
            params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
            subjects = List.copyOf(subjects);
        }

        /** The measured subjects in the order that {@link #ORDER} describes. */
        public List<SubjectResult> order() {
            Comparator<Score> byValue =
                    Comparator.comparingDouble(score -> score.higherIsBetter() ? -score.value() : score.value());
            Metric cpu = cpu();
            Comparator<Score> byCpu =
                    Comparator.comparingDouble(score -> score.cpu(cpu).orElse(Double.MAX_VALUE));
            return subjects.stream()
                    .filter(one -> one.score().isPresent())
                    .sorted((a, b) -> {
                        int apart = Boolean.compare(b.ranksByValue(), a.ranksByValue());
                        return apart != 0
                                ? apart
                                : (a.ranksByValue() ? byValue.thenComparing(byCpu) : byCpu.thenComparing(byValue))
                                        .compare(
                                                a.score().orElseThrow(),
                                                b.score().orElseThrow());
                    })
                    .toList();
        }

        /** The unit of the percentiles that tables show, as {@code us}; empty if they show none. */
        public Optional<String> percentiles() {
            return subjects.stream()
                    .flatMap(one -> one.score().stream())
                    .flatMap(score -> score.shownLatency().stream())
                    .map(times -> times.unit().replace("/op", ""))
                    .findFirst();
        }

        /** Whether it is known where handlers run. */
        public boolean handlersKnown() {
            return subjects.stream().anyMatch(one -> one.handler().isPresent());
        }

        /** The CPU by which the servers compare. */
        public Metric cpu() {
            return Metric.comparedCpu(metric -> subjects.stream()
                    .flatMap(one -> one.score().stream())
                    .allMatch(score -> score.cpu(metric).isPresent()));
        }

        /** For people: what the CPU is where it is not that of the servers' threads. */
        public Optional<String> processes() {
            return cpu() == Metric.SERVER_CPU
                    ? Optional.empty()
                    : Optional.of("us CPU: here every server's whole process with its collector, because a server in"
                            + " another language counts no threads");
        }

        /**
         * The CPU time of the client alone, microseconds per operation: what it took where the server does least, beside
         * {@code reference}. Empty where that was not measured.
         */
        public OptionalDouble client() {
            return subjects.stream()
                    .filter(SubjectResult::reference)
                    .flatMap(one -> one.score().stream())
                    .map(Score::clientCpu)
                    .findFirst()
                    .orElse(OptionalDouble.empty());
        }
    }

    /**
     * One subject in one row.
     *
     * @param handler the threads that run the row's handler, as {@code event loop}; empty where it is not known
     * @param forks that count, at most the rounds planned
     * @param failure why the row failed for this subject; then there is no score
     * @param score empty where it failed or nothing is measured yet
     * @param notes findings that the forks left for the reader, a sentence each
     */
    public record SubjectResult(
            String subject,
            Optional<String> handler,
            int forks,
            Optional<String> failure,
            Optional<Score> score,
            List<Caveat> caveats,
            List<String> notes) {

        public SubjectResult {
            Names.requireName("subject", subject);
            caveats = List.copyOf(caveats);
            notes = List.copyOf(notes);
        }

        /** Whether it is the bare server that shows the harness's limits. */
        public boolean reference() {
            return subject.equals(Subject.REFERENCE);
        }

        /** Whether the value has a place in an order of servers by rate. */
        public boolean ranksByValue() {
            return !reference()
                    && score.filter(figures -> !figures.atFixedRate()).isPresent()
                    && caveats.stream().noneMatch(Caveat::unranked);
        }

        /** Where the handler runs, in a word. */
        public Optional<String> shortHandler() {
            return handler.map(words -> words.replace("event ", "").replace(" thread", ""));
        }

        public SubjectResult withScore(Score figures) {
            return new SubjectResult(subject, handler, forks, failure, Optional.of(figures), caveats, notes);
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
                        subject.failure().isEmpty() && !subject.caveats().contains(Caveat.INCOMPLETE));
    }

    /** What tables need said of their columns. */
    public String legend() {
        return (rows.stream().anyMatch(RowResult::handlersKnown) ? RowResult.HANDLER + " " : "") + RowResult.LATENCY;
    }

    /** The caveats that some subject has, in the order of their declaration. */
    public List<Caveat> caveats() {
        return rows.stream()
                .flatMap(row -> row.subjects().stream())
                .flatMap(subject -> subject.caveats().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
