package org.echobench.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Styles;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.ResultColumns;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;

/**
 * A row as all sections of the page use it; {@code row.jte} shows it.
 *
 * @param anchor id in the page
 * @param result with every subject of the plan, including those that are left out
 * @param latencies of every subject by label, over every message of all forks
 * @param absence why the plan leaves a subject out, by its label
 * @param whole the words of the command that measured the whole run
 */
public record RowView(
        String anchor,
        RowResult result,
        Map<String, Map<String, Percentiles>> latencies,
        Map<String, String> absence,
        Styles styles,
        List<String> whole) {

    private static final List<Double> SHARES = List.of(0.5, 0.99, 0.999);

    List<SubjectResult> measured() {
        return result.measured();
    }

    Style style(SubjectResult one) {
        return styles.get(one.subject());
    }

    /** Its name in charts, with the threads that run its handler. */
    static String name(SubjectResult one) {
        return one.subject() + one.shortHandler().map(word -> " (" + word + ")").orElse("");
    }

    /** NaN where the metric has no value. */
    static double value(SubjectResult one, String metric) {
        return one.value(metric).orElse(Double.NaN);
    }

    Map<String, Percentiles> latencies(SubjectResult one) {
        return latencies.get(one.subject());
    }

    /** The planned subjects that were neither measured nor failed. */
    List<SubjectResult> missing() {
        return result.subjects().stream()
                .filter(one -> !one.measured() && one.failure().isEmpty() && !absence.containsKey(one.subject()))
                .toList();
    }

    public String name() {
        return result.name();
    }

    String shortName() {
        return Names.shortBenchmark(result.benchmark());
    }

    /** Server and reason. */
    public List<String> failures() {
        return result.subjects().stream()
                .flatMap(one -> one.failure().map(reason -> one.subject() + ": " + reason).stream())
                .toList();
    }

    /** The notes that forks left, each with its server. */
    public List<String> notes() {
        return result.subjects().stream()
                .flatMap(one -> one.notes().stream().map(note -> one.subject() + ": " + note))
                .toList();
    }

    /** {@code ClosedLoop.run, 7 measured, 1 FAILED}. */
    public String state() {
        return shortName() + ", " + measured().size() + " measured"
                + (failures().isEmpty() ? "" : ", " + failures().size() + " FAILED")
                + (missing().isEmpty() ? "" : ", " + missing().size() + " not measured");
    }

    public String params() {
        return Param.text(result.params(), ", ");
    }

    public List<Plot> charts() {
        return Stream.concat(ServerCharts.others(this).stream(), LatencyCharts.of(this).charts().stream())
                .filter(chart -> chart.points() > 0)
                .toList();
    }

    /** The tables behind the charts, folded. */
    public List<Table<?>> details() {
        return Stream.concat(LatencyCharts.of(this).tables().stream(), forks().stream())
                .toList();
    }

    /** The command that measures the row again. */
    public String command() {
        return Command.of(result, whole);
    }

    /** The command that measures the row with JMH alone; empty if nothing was measured. */
    public String jmh() {
        return measured().stream()
                .findFirst()
                .map(one -> Command.jmh(result, one))
                .orElse("");
    }

    /** The latency shown beside the score; empty if no subject's log has one. */
    Optional<String> latency() {
        return Metric.first(
                Metric.BESIDE_SCORE, label -> latencies.values().stream().anyMatch(known -> known.containsKey(label)));
    }

    /** NaN where there are too few messages, or none. */
    double latency(SubjectResult one, String label, double share) {
        return latencies(one).getOrDefault(label, Percentiles.NONE).at(share).orElse(Double.NaN);
    }

    /** {@code score, ops/s, higher is better}. */
    String axis(String metric) {
        String name = metric.equals(MetricName.SCORE) ? "" : metric + ", ";
        String better =
                switch (result.direction(metric)) {
                    case HIGHER_IS_BETTER -> " (more is better)";
                    case LOWER_IS_BETTER -> " (less is better)";
                    case UNKNOWN -> "";
                };
        return name + unit(metric) + better;
    }

    /** The metric's unit as people write it. */
    String unit(String metric) {
        return MetricName.unit(result.unit(metric));
    }

    /** The title of a metric's chart. */
    String title(String metric) {
        String name = result.resolved(metric);
        return MetricName.title(name, result.direction(name));
    }

    /** A table with a line for each of these servers. */
    Table<SubjectResult> table(String id, String caption, List<SubjectResult> servers) {
        return Table.of(id, caption, servers).head("server", SubjectResult::subject, this::style);
    }

    /** The main table: a line for each server, a column for each metric. */
    public Table<?> figures() {
        Table<SubjectResult> table = Table.of("t-" + anchor, name() + ": all figures", result.subjects());
        for (Column<SubjectResult> column : ResultColumns.ofReport(result, absence, percentiles())) {
            boolean head = table.columns().isEmpty();
            table.column(column.title(), column.numeric(), one -> cell(column, head, one));
        }
        return table;
    }

    private Cell cell(Column<SubjectResult> column, boolean head, SubjectResult one) {
        String text = column.cell().apply(one);
        if (head) {
            return Cell.head(text, style(one));
        }
        boolean bad = one.failure().isPresent() && column.title().equals(ResultColumns.NOTES);
        return column.numeric() ? Cell.number(text) : bad ? Cell.bad(text) : Cell.text(text);
    }

    private List<Column<SubjectResult>> percentiles() {
        return latency().filter(label -> !MetricName.isOfClosedLoop(label)).stream()
                .flatMap(label -> SHARES.stream()
                        .limit(result.hasTail(label) ? SHARES.size() : 1)
                        .map(share -> Column.<SubjectResult>number(
                                label + " " + LatencyCharts.percent(share) + ", \u00b5s",
                                one -> Figures.score(latency(one, label, share)))))
                .toList();
    }

    /** The score of each fork, which is the sample. */
    private Optional<Table<?>> forks() {
        int most = measured().stream().mapToInt(one -> scores(one).length).max().orElse(0);
        String caption = name() + ": score of each fork, " + unit(MetricName.SCORE);
        Table<SubjectResult> table = table("f-" + anchor, caption, measured());
        IntStream.range(0, most)
                .forEach(fork -> table.number(
                        "fork " + (fork + 1),
                        one -> fork < scores(one).length ? Figures.score(scores(one)[fork]) : Figures.NONE));
        return most == 0 ? Optional.empty() : Optional.of(table);
    }

    private static double[] scores(SubjectResult one) {
        return one.figure(MetricName.SCORE).orElseThrow().means();
    }

    /** {@code lower}-case text that can be part of an id. */
    static String idPart(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
