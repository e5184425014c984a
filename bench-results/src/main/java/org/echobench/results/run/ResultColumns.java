package org.echobench.results.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.stats.Standing;

/**
 * The columns of a row's table, with the cell of each subject. A terminal, Markdown and the report show the same cells
 * under titles of their own length.
 */
public final class ResultColumns {

    /** Few forks have enough messages for it. */
    private static final String TAIL = "p99.9";

    private static final String RATE = "ops/s";

    private static final String ALLOCATION = "B/op";

    private static final String HANDLERS = "handler";

    private static final String ERROR = "±";

    private static final String ANOTHER_RUN = "another run ±";

    /** The title of the column with caveats and failures. */
    public static final String NOTES = "notes";

    private static final List<Double> SHARES = List.of(0.5, 0.99, 0.999);

    /** Metrics that come first, in this order; the others follow by name. */
    private static final List<String> FIRST = Stream.of(
                    Metric.SERVER_CPU, Metric.SERVER_PROCESS_CPU, Metric.SERVER_ALLOC)
            .map(Metric::label)
            .toList();

    /** The metrics that have columns of their own. */
    private static final Set<String> SLICE_METRICS = Stream.of(
                    Metric.SLICE_P99, Metric.SLICE_ABOVE_1MS, Metric.CPU_LATENCY)
            .map(Metric::label)
            .collect(Collectors.toUnmodifiableSet());

    private static final String ORDER =
            "Sorted by score, best first. Below: reference, late [L] and fixed-rate rows, sorted by CPU.";

    private static final String OTHERS =
            "Another run ±: 95 % of runs on this machine differ from this one by at most that, apart from what a run"
                    + " does to all servers of a row.";

    private static final String SLOW =
            "Slow: by how much slow slices lower a rate below what most slices show; the rate is the mean of all slices.";

    private static final String HANDLER =
            "Handler: the threads that run it. Event loop: the threads that read. Hand-over: the"
                    + " selecting thread hands the selecting or the message to another. Pool: other platform threads."
                    + " Virtual thread. Process: a server in another language.";

    private static final String SLICES =
            "At a fixed rate p99 is that of the median slice, and >1ms the share of slices whose p99 is above 1 ms, with"
                    + " its 95 % interval: p99 over all messages, and p99.9, would rank the kernel's timer. +ref: CPU"
                    + " less the reference's. CPU x us: CPU per message times mean response time, in the median slice."
                    + " A server that waits for more requests before it works needs less CPU, but its users wait.";

    private static final String LATENCY = "Latency: at a fixed rate, the response time of messages from their intended"
            + " time. In a closed loop percentiles show the client's own queue (coordinated omission): they are only in the"
            + " files and the report.";

    private static final String CURVE = " Of a load curve they are at half of its throughput, or of the row's rate.";

    private final List<Column<SubjectResult>> columns = new ArrayList<>();
    private final RowResult row;
    private final DoubleFunction<String> format;
    private final String blank;

    /** @param blank stands where a subject has no text or no figures */
    private ResultColumns(RowResult row, DoubleFunction<String> format, String blank) {
        this.row = row;
        this.format = format;
        this.blank = blank;
        text("server", SubjectResult::subject);
    }

    /** The legend of the tables' columns. */
    public static String legend(RunResult run) {
        return "Servers that share a letter do not differ significantly. " + ORDER
                + " ± is half the 95 % interval of a server's level in these rounds. "
                + (run.rows().stream().anyMatch(ResultColumns::othersKnown) ? OTHERS + " " : "")
                + (run.rows().stream().anyMatch(row -> row.has(Metric.SLOW_SLICES.label())) ? SLOW + " " : "")
                + (run.rows().stream().anyMatch(RowResult::handlersKnown) ? HANDLER + " " : "")
                + (run.rows().stream().anyMatch(row -> row.has(Metric.SLICE_P99.label())) ? SLICES + " " : "")
                + LATENCY
                + (run.rows().stream().anyMatch(row -> row.has(Metric.SERVER_CPU_AT_SHARE_50.label())) ? CURVE : "");
    }

    /**
     * The titles of the columns to drop where a line is too long, in that order. Only a row at a fixed rate, which has
     * the most columns, can do without more than the tail: its rate is given, other rows name the handlers, and letters
     * say what intervals do.
     */
    public static List<String> givingWay(RowResult row) {
        return row.atFixedRate() ? List.of(TAIL, RATE, ALLOCATION, HANDLERS, ERROR) : List.of(TAIL);
    }

    /** The columns for the measured subjects in a terminal. */
    public static List<Column<SubjectResult>> ofTerminal(RowResult row, DoubleFunction<String> format) {
        ResultColumns table = new ResultColumns(row, format, "");
        if (row.handlersKnown()) {
            table.text(HANDLERS, one -> one.shortHandler().orElse(Figures.NONE));
        }
        String unit = row.unit(MetricName.SCORE);
        // A schedule sets the rate, so it does not compare servers.
        if (row.atFixedRate()) {
            table.figure(unit, MetricName.SCORE);
        } else {
            table.compared(unit, MetricName.SCORE);
        }
        table.slow();
        table.figure("req/s", Metric.REQUESTS.label());
        table.compared("us CPU", row.cpu().label());
        table.aboveReference("+ref");
        table.figure(ALLOCATION, Metric.SERVER_ALLOC.label());
        table.figure("heap B", Metric.HEAP.label());
        table.percentiles("p50 %s", "p99", TAIL).slices("p99", ">1ms", "CPU x us", false);
        table.text("", one -> one.caveats().isEmpty() ? "" : "[" + symbols(one, "") + "]");
        return table.columns;
    }

    /** The columns for all subjects in {@code summary.md}. */
    public static List<Column<SubjectResult>> ofMarkdown(RowResult row) {
        ResultColumns table = new ResultColumns(row, Figures::of, "");
        table.handler();
        String unit = row.unit(MetricName.SCORE);
        table.compared(unit.isEmpty() ? "score" : unit, MetricName.SCORE);
        table.slow();
        table.compared("server CPU us/op", row.cpu().label());
        table.aboveReference("above reference");
        table.figure("server B/op", Metric.SERVER_ALLOC.label());
        table.figure("heap B/connection", Metric.HEAP.label());
        table.percentiles("p50 %s", "p99 %s", TAIL + " %s");
        table.slices("p99 us", ">1ms", "CPU x us", true).forks();
        table.text(NOTES, one -> Stream.of(
                        one.failure().map(reason -> "FAILED: " + reason), one.bracket(), Optional.of(symbols(one, " ")))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "))
                .strip());
        return table.columns;
    }

    /**
     * The columns for all subjects in the report.
     *
     * @param absence why the plan leaves a subject out, by its label
     * @param percentiles of the latency, from the logs
     */
    public static List<Column<SubjectResult>> ofReport(
            RowResult row, Map<String, String> absence, List<Column<SubjectResult>> percentiles) {
        ResultColumns table = new ResultColumns(row, Figures::score, Figures.NONE);
        table.handler();
        table.figure("score, " + MetricName.unit(row.unit(MetricName.SCORE)), MetricName.SCORE);
        table.number("95 % interval", one -> table.interval(one.standing(MetricName.SCORE)));
        table.anotherRun(MetricName.SCORE).tie(MetricName.SCORE).text(NOTES, one -> notes(one, absence));
        table.number(
                "forks",
                one -> String.valueOf(one.figure(MetricName.SCORE)
                        .map(score -> score.means().length)
                        .orElse(0)));
        table.columns.addAll(percentiles);
        table.aboveReference("server CPU above reference, \u00b5s/op");
        table.slices(
                "p99 of the median slice, \u00b5s", "slices with p99 above 1 ms", "CPU x response, \u00b5s^2", true);
        table.scalars().forEach(name -> table.figure(name + ", " + MetricName.unit(row.unit(name)), name));
        return table.columns;
    }

    /** All metrics of one value that any subject has, in the order of their columns. */
    private List<String> scalars() {
        SortedSet<String> all = new TreeSet<>();
        for (SubjectResult one : row.measured()) {
            for (String name : one.figures().keySet()) {
                boolean latency = one.figures().containsKey(MetricName.percentile(name, 0.5));
                if (!name.equals(MetricName.SCORE)
                        && !SLICE_METRICS.contains(name)
                        && !latency
                        && MetricName.quantile(name).isEmpty()) {
                    all.add(name);
                }
            }
        }
        return Stream.concat(FIRST.stream(), all.stream()).distinct().toList();
    }

    private static String notes(SubjectResult one, Map<String, String> absence) {
        if (one.measured()) {
            return symbols(one, " ");
        }
        String reason = absence.get(one.subject());
        return one.failure()
                .map(failure -> "FAILED: " + failure)
                .orElse(reason == null ? "not measured" : "left out: " + reason);
    }

    private ResultColumns text(String title, Function<SubjectResult, String> cell) {
        columns.add(Column.text(title, cell));
        return this;
    }

    private ResultColumns number(String title, Function<SubjectResult, String> cell) {
        columns.add(Column.number(title, cell));
        return this;
    }

    /** Adds nothing to a row that does not know where handlers run. */
    private ResultColumns handler() {
        return row.handlersKnown() ? text(HANDLERS, one -> one.handler().orElse(blank)) : this;
    }

    /** Adds nothing for a metric that no subject has. */
    private ResultColumns figure(String title, String name) {
        return row.has(name)
                ? number(title, one -> one.measured() ? row.bound(one, name) + figure(one.value(name)) : blank)
                : this;
    }

    private void slow() {
        String name = Metric.SLOW_SLICES.label();
        if (row.has(name)) {
            number(
                    "slow",
                    one -> one.value(name).isPresent() ? signed(one.value(name).getAsDouble()) : blank);
        }
    }

    /** Below 0 where fast slices raise the mean. */
    private static String signed(double share) {
        return (share < 0 ? "\u2212" : "") + Figures.percent(share);
    }

    /** A metric by which servers are compared. */
    private void compared(String title, String name) {
        if (row.has(name)) {
            tie(name).figure(title, name).error(name);
        }
    }

    /** Adds half the interval, as a share, and that of another run where others are known. */
    private ResultColumns error(String name) {
        number(ERROR, one -> one.measured() ? one.standing(name).error().orElse(Figures.NONE) : blank);
        return anotherRun(name);
    }

    private ResultColumns anotherRun(String name) {
        return othersKnown(row, name)
                ? number(
                        ANOTHER_RUN,
                        one -> one.measured()
                                ? one.standing(name).anotherRunError().orElse(Figures.NONE)
                                : blank)
                : this;
    }

    private static boolean othersKnown(RowResult row) {
        return Stream.of(MetricName.SCORE, row.cpu().label()).anyMatch(name -> othersKnown(row, name));
    }

    private static boolean othersKnown(RowResult row, String name) {
        return row.measured().stream()
                .anyMatch(one -> one.standing(name).anotherRun().isPresent());
    }

    private ResultColumns tie(String name) {
        return text("tie", one -> {
            String letters = one.standing(name).letters();
            return letters.isEmpty() ? blank : letters;
        });
    }

    /** @param titles of the median, p99 and p99.9; the unit of time replaces {@code %s} */
    private ResultColumns percentiles(String... titles) {
        row.percentiles().ifPresent(label -> {
            String unit = row.unit(label).replace("/op", "");
            for (int i = 0; i < (row.hasTail(label) ? titles.length : 1); i++) {
                figure(String.format(titles[i], unit), MetricName.percentile(label, SHARES.get(i)));
            }
        });
        return this;
    }

    /** What a row at a fixed rate has in place of higher percentiles. */
    private ResultColumns slices(String p99, String slow, String cpuLatency, boolean error) {
        figure(p99, Metric.SLICE_P99.label());
        if (row.has(Metric.SLICE_ABOVE_1MS.label())) {
            number(slow, one -> one.measured() ? share(one) : blank);
        }
        if (row.has(Metric.CPU_LATENCY.label())) {
            tie(Metric.CPU_LATENCY.label()).figure(cpuLatency, Metric.CPU_LATENCY.label());
            if (error) {
                error(Metric.CPU_LATENCY.label());
            }
        }
        return this;
    }

    /** {@code 30% 17-47}: the share of slow slices and its interval. */
    private static String share(SubjectResult one) {
        String name = Metric.SLICE_ABOVE_1MS.label();
        if (one.value(name).isEmpty()) {
            return Figures.NONE;
        }
        Standing interval = one.standing(name);
        String share = Math.round(100 * one.value(name).getAsDouble()) + "%";
        return interval.low().isEmpty()
                ? share
                : share + " " + Math.round(100 * interval.low().getAsDouble()) + "-"
                        + Math.round(100 * interval.high().getAsDouble());
    }

    /** At a fixed rate, if the reference is measured: most CPU is for one wake-up per message, which it has too. */
    private void aboveReference(String title) {
        OptionalDouble reference = row.reference()
                .map(bare -> bare.value(row.cpu()))
                .filter(bare -> row.atFixedRate())
                .orElse(OptionalDouble.empty());
        if (reference.isPresent()) {
            number(
                    title,
                    one -> one.reference() || one.value(row.cpu()).isEmpty()
                            ? blank
                            : format.apply(one.value(row.cpu()).getAsDouble() - reference.getAsDouble()));
        }
    }

    private ResultColumns forks() {
        return number("forks", one -> Integer.toString(one.forks()));
    }

    private String figure(OptionalDouble value) {
        return value.isPresent() ? format.apply(value.getAsDouble()) : Figures.NONE;
    }

    private String interval(Standing standing) {
        return standing.low().isPresent() ? figure(standing.low()) + " to " + figure(standing.high()) : blank;
    }

    private static String symbols(SubjectResult one, String gap) {
        return one.caveats().stream().map(Caveat::symbol).collect(Collectors.joining(gap));
    }
}
