package org.echobench.results.run;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Pinning;
import org.echobench.results.Scale;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;
import org.echobench.results.stats.Standings;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;

/**
 * The figures of a run, finished or not: {@code summary.json}. The tables, the report and the history show it.
 *
 * @param name of the plan
 * @param rounds forks per row and subject, where the row has no number of its own
 * @param scale of the suite
 * @param rows in the plan's order
 * @param leftOut rows and subjects that the plan does not measure, with the reason
 * @param pinning the plan's; empty in runs that were not pinned or do not say it
 * @param shortened why it has fewer rounds than planned: {@code 2 of 3 rounds, because of the limit of 13 min}
 */
public record RunResult(
        String name,
        long seed,
        int rounds,
        Scale scale,
        List<RowResult> rows,
        List<LeftOut> leftOut,
        Optional<Pinning> pinning,
        Optional<String> shortened) {

    public RunResult {
        Names.requireName("name", name);
        rows = List.copyOf(rows);
        leftOut = List.copyOf(leftOut);
    }

    /** The row with this name; empty if the run has no such row. */
    public Optional<RowResult> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** True if a row failed for a subject. */
    public boolean anyFailed() {
        return everywhere().anyMatch(subject -> subject.failure().isPresent());
    }

    /** True if every row has all its forks for every subject. */
    public boolean complete() {
        return everywhere()
                .allMatch(subject ->
                        subject.failure().isEmpty() && !subject.caveats().contains(Caveat.INCOMPLETE));
    }

    /** The caveats that some subject has, in the order of their declaration. */
    public List<Caveat> caveats() {
        return everywhere()
                .flatMap(subject -> subject.caveats().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<SubjectResult> everywhere() {
        return rows.stream().flatMap(row -> row.subjects().stream());
    }

    /**
     * Gives the servers of every row their {@link Standing}: by score, by CPU, by CPU and response time together, by
     * both times to peak.
     *
     * @param rows with their caveats
     */
    public static List<RowResult> withStandings(List<RowResult> rows) {
        List<RowResult> alike = rows.stream().map(RowResult::withSameHeadline).toList();
        List<RowResult> byCpu = withStandings(row -> row.cpu().label(), withStandings(row -> MetricName.SCORE, alike));
        List<RowResult> atGivenTimes = withStandings(row -> Metric.CPU_LATENCY.label(), byCpu);
        return withStandings(
                row -> Metric.PEAK_CPU.label(), withStandings(row -> Metric.PEAK_LOAD.label(), atGivenTimes));
    }

    /**
     * A copy that says by how much another run may differ from this one: runs are compared as the rounds of a run are.
     *
     * @param others runs of the same rows on the same machine; a figure that one of them lacks is missing
     */
    public RunResult withOthers(List<RunResult> others) {
        List<RunResult> runs = Stream.concat(Stream.of(this), others.stream()).toList();
        List<RowResult> byScore = withOthers(row -> MetricName.SCORE, rows, runs);
        List<RowResult> byCpu = withOthers(row -> row.cpu().label(), byScore, runs);
        return new RunResult(name, seed, rounds, scale, byCpu, leftOut, pinning, shortened);
    }

    private static List<RowResult> withOthers(
            Function<RowResult, String> metric, List<RowResult> rows, List<RunResult> runs) {
        List<Standings> standings = Standings.of(rows.stream()
                .map(row -> row.contest(metric.apply(row), one -> runs.stream()
                        .map(run -> run.row(row.name())
                                .flatMap(same -> same.subject(one.subject()))
                                .map(same -> same.value(row.resolved(metric.apply(row))))
                                .orElse(OptionalDouble.empty())
                                .orElse(Double.NaN))
                        .toList()))
                .toList());
        return IntStream.range(0, rows.size())
                .mapToObj(i -> rows.get(i).map(one -> {
                    String name = metric.apply(rows.get(i));
                    return one.withStanding(
                            name,
                            one.standing(name).withAnotherRun(standings.get(i).anotherRound(one.subject())));
                }))
                .toList();
    }

    /** The rows of a run lend each other their variance, so they are judged together. */
    private static List<RowResult> withStandings(Function<RowResult, String> metric, List<RowResult> rows) {
        List<Standings> standings = Standings.of(rows.stream()
                .map(row -> row.contest(
                        metric.apply(row),
                        one -> one.figure(metric.apply(row)).map(Figure::forks).orElse(List.of())))
                .toList());
        return IntStream.range(0, rows.size())
                .mapToObj(i -> rows.get(i)
                        .map(one -> one.withStanding(
                                metric.apply(rows.get(i)), standings.get(i).standing(one.subject()))))
                .toList();
    }

    /**
     * One row with its subjects, in the plan's order.
     *
     * @param settings how JMH measured the first subject, by JMH's own names; empty where nothing is measured
     */
    public record RowResult(
            String name,
            String benchmark,
            SortedMap<String, String> params,
            SortedMap<String, String> settings,
            List<SubjectResult> subjects) {

        /** The setting with JMH's short name of the mode. */
        public static final String MODE = "mode";

        public RowResult {
            Names.requireName("name", name);
            params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
            settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
            subjects = List.copyOf(subjects);
        }

        /** A subject that could not reach the metric that the row is about must not be compared by its score. */
        RowResult withSameHeadline() {
            return subjects.stream()
                    .filter(one -> !one.headline().equals(MetricName.SCORE))
                    .findFirst()
                    .map(about -> map(one -> one.withUnknown(
                            about.headline(), about.figure(MetricName.SCORE).orElseThrow())))
                    .orElse(this);
        }

        /** A copy with other subjects. */
        public RowResult with(List<SubjectResult> others) {
            return new RowResult(name, benchmark, params, settings, others);
        }

        /** A copy with every subject changed. */
        public RowResult map(UnaryOperator<SubjectResult> change) {
            return with(subjects.stream().map(change).toList());
        }

        public List<SubjectResult> measured() {
            return subjects.stream().filter(SubjectResult::measured).toList();
        }

        /** The bare server; empty if the row is not measured for it. */
        public Optional<SubjectResult> reference() {
            return measured().stream().filter(SubjectResult::reference).findFirst();
        }

        /** The subject with this label; empty if the row is not measured for it. */
        public Optional<SubjectResult> subject(String label) {
            return subjects.stream().filter(one -> one.subject().equals(label)).findFirst();
        }

        /** The measured subjects: by score where it ranks them, best first; then the others by CPU. */
        public List<SubjectResult> order() {
            double sign = direction(MetricName.SCORE) == Direction.HIGHER_IS_BETTER ? -1 : 1;
            Metric cpu = cpu();
            Comparator<SubjectResult> byScore = Comparator.comparingDouble(
                    one -> sign * one.value(MetricName.SCORE).orElse(Double.NaN));
            Comparator<SubjectResult> byCpu =
                    Comparator.comparingDouble(one -> one.value(cpu).orElse(Double.MAX_VALUE));
            return measured().stream()
                    .sorted((a, b) -> {
                        int apart = Boolean.compare(b.ranksByValue(), a.ranksByValue());
                        return apart != 0
                                ? apart
                                : (a.ranksByValue() ? byScore.thenComparing(byCpu) : byCpu.thenComparing(byScore))
                                        .compare(a, b);
                    })
                    .toList();
        }

        /** @param name of a metric, as for {@link SubjectResult#figure} */
        public boolean has(String name) {
            return subjects.stream().anyMatch(one -> one.value(name).isPresent());
        }

        /** The metric's name, or the first measured subject's headline for {@link MetricName#SCORE}. */
        public String resolved(String name) {
            return name.equals(MetricName.SCORE)
                    ? measured().stream()
                            .map(SubjectResult::headline)
                            .findFirst()
                            .orElse(MetricName.SCORE)
                    : name;
        }

        /** Which way a metric, or the headline, should move. */
        public Direction direction(String name) {
            return MetricName.direction(settings.getOrDefault(MODE, ""), resolved(name));
        }

        /** The sign before a figure that the client's limit bounds, such as {@code ≥}; empty for any other. */
        public String bound(SubjectResult one, String name) {
            boolean rate = resolved(name).equals(resolved(MetricName.SCORE)) || name.equals(Metric.REQUESTS.label());
            return rate && one.atLeast() && one.value(name).isPresent()
                    ? direction(name).bound()
                    : "";
        }

        /** The unit of the first subject that has the metric; empty if none has it. */
        public String unit(String name) {
            return subjects.stream()
                    .flatMap(one -> one.figure(name).stream())
                    .map(Figure::unit)
                    .filter(unit -> !unit.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        /**
         * The latency whose percentiles tables show; empty if they show none. Tables do not have the latency of a
         * closed loop, because a loop that saturates its server shows its own queue.
         */
        public Optional<String> percentiles() {
            return subjects.stream()
                    .flatMap(one -> one.latency().stream())
                    .filter(label -> !MetricName.isOfClosedLoop(label))
                    .findFirst();
        }

        /** @param rounds of a subject */
        private Contest contest(String metric, Function<SubjectResult, List<Double>> rounds) {
            boolean score = metric.equals(MetricName.SCORE);
            List<Entrant> entrants = measured().stream()
                    .map(one -> new Entrant(
                            one.subject(),
                            score ? one.ranksByValue() : !one.reference(),
                            score && one.atLeast(),
                            rounds.apply(one)))
                    .toList();
            return new Contest(entrants, direction(metric), MetricName.floor(resolved(metric), unit(metric)));
        }

        /** Whether a schedule set its rate. */
        public boolean atFixedRate() {
            return measured().stream().anyMatch(SubjectResult::atFixedRate);
        }

        /**
         * Whether tables show a latency's p99 and p99.9 over all messages. At a fixed rate these rank the kernel's
         * timer, so tables have the p99 of the median slice instead.
         */
        public boolean hasTail(String latency) {
            return !atFixedRate() || !latency.equals(Metric.RESPONSE.label());
        }

        public boolean handlersKnown() {
            return subjects.stream().anyMatch(one -> one.handler().isPresent());
        }

        /** The CPU by which the servers compare. */
        public Metric cpu() {
            return Metric.comparedCpu(this::allHave);
        }

        /** Whether every measured subject has the metric. */
        public boolean allHave(Metric metric) {
            return measured().stream().allMatch(one -> one.value(metric).isPresent());
        }

        /** For people: which CPU a row shows, if it is not the CPU of the servers' threads. */
        public Optional<String> processes() {
            return cpu() != Metric.SERVER_PROCESS_CPU
                    ? Optional.empty()
                    : Optional.of("us CPU: here every server's whole process with its collector, because a server in"
                            + " another language does not count its threads");
        }

        /**
         * The CPU time of the client alone, in microseconds per operation: what it used beside {@code reference}, the
         * server that does least. Empty where that was not measured.
         */
        public OptionalDouble client() {
            return reference().map(one -> one.value(Metric.CLIENT_CPU)).orElse(OptionalDouble.empty());
        }
    }
}
