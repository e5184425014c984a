package org.echobench.report.history;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.report.render.RowNames;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.Json;
import org.echobench.results.MarkdownText;
import org.echobench.results.UserError;
import org.echobench.results.curve.Csv;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;

/** Exports a history for other programs, in the order of ancestry, with all servers, the reference too. */
public final class HistoryExport {

    private HistoryExport() {}

    /**
     * A line for each commit and a column for each metric of each row, as Apache Otava reads it: {@code time}, {@code
     * commit}, {@code branch}, then {@code ROW METRIC UNIT} with the value of the run. Unmeasured metrics are empty.
     *
     * @throws UserError if the entries are of more than one machine, whose values do not compare
     */
    public static String csv(List<HistoryEntry> entries) {
        requireOneMachine(entries);
        Map<String, Map<HistoryEntry, String>> metrics = new LinkedHashMap<>();
        entries.forEach(entry -> entry.points()
                .forEach(point -> metrics.computeIfAbsent(column(point), name -> new IdentityHashMap<>())
                        .put(entry, Double.toString(point.value()))));
        List<Column<HistoryEntry>> columns = new ArrayList<>(List.of(
                Column.text("time", HistoryEntry::started),
                Column.text("commit", HistoryEntry::commit),
                Column.text("branch", HistoryEntry::branch)));
        metrics.forEach((name, values) -> columns.add(Column.number(name, entry -> values.getOrDefault(entry, ""))));
        return Csv.table(columns, entries);
    }

    /** A line for each change of the past, newest first. */
    public static String changes(List<PastChange> changes) {
        return Csv.table(PastChange.columns(Double::toString, Double::toString), changes);
    }

    /** Something that has been worse since a commit, as an issue shows it. */
    private record Worse(String commit, Trend trend, String change, String state, String frames) {

        static Worse of(TrendVerdict verdict) {
            return new Worse(
                    verdict.trend().last().commit(),
                    verdict.trend(),
                    verdict.change().orElseThrow().toString(),
                    verdict.verdict() == Verdict.SUSPECT ? "suspect" : verdict.reason(),
                    "");
        }

        static Worse of(PastChange change) {
            return new Worse(
                    change.commit(), change.trend(), Figures.change(change.effect()), change.state(), change.frames());
        }

        List<String> cells(RowNames names) {
            return Stream.of(trend.server(), names.inWords(trend.id()), trend.metric(), change, state, frames)
                    .map(MarkdownText::escaped)
                    .toList();
        }

        /** As {@link Accepted} has it. */
        String yaml() {
            return "  - row: " + quoted("^" + trend.row().replaceAll("[^\\w =,-]", ".") + "$")
                    + (trend.server().isEmpty() ? "" : "\n    server: " + quoted(trend.server()))
                    + "\n    metric: " + quoted(trend.metric())
                    + "\n    commit: " + quoted(commit)
                    + "\n    direction: " + (trend.direction().isWorse(1) ? "higher" : "lower")
                    + "\n    reason: ...\n    by: ...\n";
        }
    }

    /**
     * An issue about the newest commit that made something worse, unless that is accepted, cleared or fixed: its title,
     * an empty line, and its text in Markdown. The title depends on commit and machine alone, so that a second run
     * finds the issue again. Empty where nothing is worse.
     */
    public static String issue(List<HistoryEntry> entries, List<TrendVerdict> verdicts, List<PastChange> changes) {
        List<String> order = entries.stream().map(HistoryEntry::commit).toList();
        List<Worse> all = Stream.concat(
                        verdicts.stream().filter(TrendVerdict::isWorse).map(Worse::of),
                        changes.stream().filter(PastChange::isOpen).map(Worse::of))
                .sorted(Comparator.comparingInt(one -> -order.lastIndexOf(one.commit)))
                .toList();
        if (all.isEmpty()) {
            return "";
        }
        String commit = all.get(0).commit;
        String machine = all.get(0).trend.machine();
        Set<List<String>> named = new HashSet<>();
        List<Worse> rows = all.stream()
                .filter(one -> one.commit.equals(commit) && one.trend.machine().equals(machine))
                .filter(one -> named.add(List.of(one.trend.id().toString(), one.trend.server(), one.trend.metric())))
                .toList();
        StringBuilder text = new StringBuilder("Worse since " + commit + " on " + machine + "\n\nThe history found "
                + Figures.count(rows.size(), "metric") + " worse from " + MarkdownText.code(commit) + " on.\n\n"
                + MarkdownText.line(List.of("server", "row", "metric", "change", "state", "frames"))
                + MarkdownText.line(Collections.nCopies(6, "---")));
        RowNames names = HistoryEntry.rowNames(entries);
        rows.forEach(row -> text.append(MarkdownText.line(row.cells(names))));
        text.append("\n`echobench history confirm` measures what is suspect. Record an intended change in "
                + MarkdownText.code(Accepted.FILE) + " in the folder of the history:\n\n```yaml\nchanges:\n");
        rows.forEach(row -> text.append(row.yaml()));
        return text.append("```\n").toString();
    }

    /** For YAML: a hash of digits alone is a number there. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "''").replaceAll("\\p{C}", "") + "'";
    }

    private static void requireOneMachine(List<HistoryEntry> entries) {
        Map<String, String> machines = new LinkedHashMap<>();
        entries.forEach(entry -> machines.put(entry.machineId(), entry.machine()));
        if (machines.size() > 1) {
            throw new UserError("The history has " + machines.size() + " machines; choose one with --machine: "
                    + machines.entrySet().stream()
                            .map(machine -> machine.getKey() + " is " + machine.getValue())
                            .collect(Collectors.joining("; "))
                    + ".");
        }
    }

    private static String column(Point point) {
        return RowName.of(point).whole() + " " + point.metric() + " " + point.unit();
    }

    /**
     * Go's benchmark format, as benchstat reads it: a line for each fork of each row, with {@code commit}, {@code
     * machine} and {@code pkg} as configuration. The unit begins with the metric, because benchstat distinguishes
     * metrics only by their units. Source: proposal 14313 of Go, and the units of golang.org/x/perf/benchfmt.
     */
    public static String benchstat(List<HistoryEntry> entries) {
        StringBuilder text = new StringBuilder();
        units(entries).forEach(line -> text.append(line).append('\n'));
        for (HistoryEntry entry : entries) {
            text.append("machine: " + entry.machine().replaceAll("\\s+", " ") + "\ncommit: " + entry.commit() + "\n");
            entry.points().stream().collect(Grouped.by(RowName::of)).forEach((name, points) -> row(text, name, points));
        }
        return text.toString();
    }

    /**
     * The newest commit in Bencher's own format: row, metric with its unit, then the value with the smallest and the
     * largest fork. Its adapter for JMH leaves parameters out, so rows would collide.
     *
     * @throws UserError as {@link #csv}
     */
    public static String bencher(List<HistoryEntry> entries) {
        Map<String, Map<String, Map<String, Double>>> rows = new LinkedHashMap<>();
        for (Point point : newest(entries)) {
            DoubleSummaryStatistics forks =
                    point.forks().stream().mapToDouble(Double::doubleValue).summaryStatistics();
            rows.computeIfAbsent(RowName.of(point).whole(), row -> new LinkedHashMap<>())
                    .put(
                            point.metric() + " " + point.unit(),
                            new TreeMap<>(Map.of(
                                    "value", point.value(),
                                    "lower_value", forks.getMin(),
                                    "upper_value", forks.getMax())));
        }
        return json(rows);
    }

    /**
     * The newest commit in the custom format of github-action-benchmark, which takes one direction per file: {@code
     * customBiggerIsBetter} or {@code customSmallerIsBetter}. Its reader of JMH takes smaller values as better.
     *
     * @throws UserError as {@link #csv}
     */
    public static String github(List<HistoryEntry> entries, Direction better) {
        return json(newest(entries).stream()
                .filter(point -> MetricName.direction(point.id().mode(), point.metric()) == better)
                .map(point -> new TreeMap<>(Map.of(
                        "name",
                        RowName.of(point).whole() + " " + point.metric(),
                        "unit",
                        point.unit(),
                        "value",
                        point.value(),
                        "extra",
                        "forks: " + point.forks())))
                .toList());
    }

    private static List<Point> newest(List<HistoryEntry> entries) {
        requireOneMachine(entries);
        return entries.get(entries.size() - 1).points();
    }

    private static String json(Object value) {
        return new String(Json.bytes(Json.MAPPER, value), StandardCharsets.UTF_8);
    }

    private static Set<String> units(List<HistoryEntry> entries) {
        Set<String> lines = new TreeSet<>();
        for (HistoryEntry entry : entries) {
            for (Point point : entry.points()) {
                Direction direction = MetricName.direction(point.id().mode(), point.metric());
                lines.add("Unit " + unit(point) + " better="
                        + (direction == Direction.HIGHER_IS_BETTER ? "higher" : "lower"));
            }
        }
        return lines;
    }

    private static void row(StringBuilder text, RowName name, List<Point> points) {
        text.append("pkg: ").append(name.packageName()).append('\n');
        int forks =
                points.stream().mapToInt(point -> point.forks().size()).max().orElseThrow();
        for (int fork = 0; fork < forks; fork++) {
            text.append("Benchmark").append(name.name()).append(" 1");
            for (Point point : points) {
                if (fork < point.forks().size()) {
                    text.append(' ').append(point.forks().get(fork)).append(' ').append(unit(point));
                }
            }
            text.append('\n');
        }
    }

    private static String unit(Point point) {
        return (point.metric() + "-" + point.unit()).replaceAll("\\s+", "_");
    }

    /**
     * The name of a row in exports, in the form of Go's benchmarks: {@code
     * ClosedLoop.run/mode=thrpt/exchange=echo/payload=16/server=netty-1} with the number of threads at the end.
     * Characters that would end or divide a name are percent-encoded. Source of the form: proposal 14313 of Go.
     *
     * @param packageName of the benchmark's class; empty for none
     */
    record RowName(String packageName, String name) {

        static RowName of(Point point) {
            RowId id = point.id();
            String method = id.shortName();
            int inPackage = Math.max(0, id.benchmark().length() - method.length() - 1);
            List<String> parts = new ArrayList<>();
            parts.add(encoded(method));
            parts.add("mode=" + encoded(id.mode()));
            id.params().forEach((name, value) -> parts.add(encoded(name) + "=" + encoded(value)));
            if (!point.server().isEmpty()) {
                parts.add("server=" + encoded(point.server()));
            }
            return new RowName(
                    encoded(id.benchmark().substring(0, inPackage)), String.join("/", parts) + "-" + id.threads());
        }

        /** The name with its package. */
        String whole() {
            return packageName.isEmpty() ? name : packageName + "." + name;
        }

        static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        }
    }
}
