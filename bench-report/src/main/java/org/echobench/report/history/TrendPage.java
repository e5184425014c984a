package org.echobench.report.history;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.echobench.report.chart.Styles;
import org.echobench.report.compare.Tested;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.RowNames;
import org.echobench.report.render.RowText;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.jmh.RowId;

/**
 * A history as one page for a browser, styled like a run's report: it is one file and loads nothing. A script draws
 * each chart when it comes into view; without scripts there are tables of the newest commits. The template {@code
 * history.jte} escapes every value.
 *
 * @param machines that with the newest commit first
 * @param notes a sentence each
 * @param relative whether any value is a ratio to the reference server
 */
public record TrendPage(List<Machine> machines, List<String> notes, boolean relative) {

    /** The only scripts that the page may run. */
    public static final List<PageScript> SCRIPTS =
            List.of(PageScript.load(), PageScript.chartLibrary(), PageScript.of("trends.js"));

    private static final String NOTHING = "–";

    /** The number of commits in a table below a chart. */
    private static final int NEWEST = 20;

    private static final MathContext DIGITS = new MathContext(5);

    /**
     * The trends of one machine.
     *
     * @param counts the number of each verdict on its newest commit, or why that is not judged
     * @param suspects a sentence each
     * @param changes a line for each change in the past, newest first
     * @param commits of all runs with their days, {@code 1f0c6ae2d4 2026-11-29} and so on, separated by commas
     * @param groups one for each benchmark
     */
    public record Machine(
            String name,
            String commit,
            String counts,
            List<String> suspects,
            Table<?> changes,
            String commits,
            List<Group> groups) {}

    /**
     * The trends of one benchmark.
     *
     * @param benchmark class and method, and the exchange of a load
     * @param settings parameters with one value in all its rows
     * @param verdicts a line for each trend that has one
     * @param charts one for each metric of each row with two commits or more
     */
    public record Group(String benchmark, String settings, Table<?> verdicts, List<Chart> charts) {}

    /**
     * A metric of a row, with a line for each server.
     *
     * @param newest a line for each of the newest commits, with a value for each server
     * @param values by commit of the machine, separated by commas, empty where there is none; semicolons between
     *     servers
     * @param steps between changes, for each server in the same way: {@code FIRST LAST MEAN HALF}, the indices of the
     *     commits and the mean with half its 95 % interval
     */
    public record Chart(Table<?> newest, String values, String steps) {}

    /**
     * @param verdicts on trends of these entries
     * @param changes of these trends
     */
    public static String html(List<HistoryEntry> entries, List<TrendVerdict> verdicts, List<PastChange> changes) {
        List<Trend> trends = Trend.of(entries);
        Map<Trend, TrendVerdict> judged =
                verdicts.stream().collect(Collectors.toMap(TrendVerdict::trend, Function.identity()));
        Map<String, List<HistoryEntry>> machines =
                entries.stream().collect(Collectors.groupingBy(HistoryEntry::machine));
        Styles styles = Styles.of(trends.stream().map(Trend::server).distinct().toList());
        RowNames names = HistoryEntry.rowNames(entries);
        List<Machine> shown = HistoryEntry.machines(entries).stream()
                .map(name -> machine(machines.get(name), trends, judged, changes, names, styles))
                .toList();
        return HtmlOutput.page(
                "history.jte",
                new TrendPage(
                        shown, HistoryEntry.copies(entries), trends.stream().anyMatch(Trend::isRelative)));
    }

    private static Machine machine(
            List<HistoryEntry> entries,
            List<Trend> all,
            Map<Trend, TrendVerdict> judged,
            List<PastChange> changes,
            RowNames names,
            Styles styles) {
        String name = entries.get(0).machine();
        List<Trend> trends =
                all.stream().filter(trend -> trend.machine().equals(name)).toList();
        List<TrendVerdict> verdicts =
                trends.stream().filter(judged::containsKey).map(judged::get).toList();
        Optional<String> notJudged = TrendVerdict.notJudged(verdicts);
        Map<Trend, List<PastChange>> changed = changes.stream().collect(Collectors.groupingBy(PastChange::trend));
        Map<Verdict, Long> counts = verdicts.stream()
                .collect(Collectors.groupingBy(TrendVerdict::verdict, TreeMap::new, Collectors.counting()));
        return new Machine(
                name,
                entries.get(entries.size() - 1).commit(),
                notJudged.orElseGet(() -> counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", "))),
                verdicts.stream()
                        .filter(TrendVerdict::isSuspectOrConfirmed)
                        .map(verdict -> sentence(verdict, names))
                        .toList(),
                changes(
                        changes.stream()
                                .filter(change -> change.trend().machine().equals(name))
                                .toList(),
                        names,
                        styles),
                entries.stream().map(entry -> entry.commit() + " " + day(entry)).collect(Collectors.joining(",")),
                grouped(trends, trend -> RowNames.benchmark(trend.id())).values().stream()
                        .map(of ->
                                group(of, entries, notJudged.isPresent() ? Map.of() : judged, changed, names, styles))
                        .filter(group -> !group.verdicts.lines().isEmpty() || !group.charts.isEmpty())
                        .toList());
    }

    private static Table<?> changes(List<PastChange> changes, RowNames names, Styles styles) {
        Table<PastChange> table =
                Table.of(null, "Changes, newest first", changes).head("commit", PastChange::commit);
        if (changes.stream().anyMatch(one -> !one.trend().server().isEmpty())) {
            table.head(
                    "server",
                    one -> one.trend().server(),
                    one -> styles.get(one.trend().server()));
        }
        table.text("row", one -> names.inWords(one.trend().id()));
        PastChange.columns("metric", "change", "before").forEach(table::add);
        table.number("after", one -> Figures.score(one.after()) + " " + one.unit());
        PastChange.columns("direction").forEach(table::add);
        table.column("state", false, one -> Cell.sentence(one.state()));
        return changes.stream().allMatch(one -> one.frames().isEmpty())
                ? table
                : table.column("frames", false, one -> Cell.sentence(one.frames()));
    }

    private static <K> Map<K, List<Trend>> grouped(List<Trend> trends, Function<Trend, K> key) {
        return trends.stream().collect(Grouped.by(key));
    }

    private static String sentence(TrendVerdict verdict, RowNames names) {
        Trend trend = verdict.trend();
        return trend.inWords(names) + ", " + trend.metric() + ": "
                + verdict.change().orElseThrow() + ", "
                + (trend.direction().isWorse(verdict.sign()) ? "worse" : "better")
                + (verdict.verdict() == Verdict.SUSPECT ? "" : "; " + verdict.reason());
    }

    private static Group group(
            List<Trend> trends,
            List<HistoryEntry> entries,
            Map<Trend, TrendVerdict> judged,
            Map<Trend, List<PastChange>> changed,
            RowNames names,
            Styles styles) {
        record Key(String row, String metric, String unit, boolean relative) {}
        Map<Key, List<Trend>> charts = grouped(
                trends, trend -> new Key(names.within(trend.id()), trend.metric(), trend.unit(), trend.isRelative()));
        boolean varied = charts.keySet().stream().map(Key::row).distinct().count() > 1;
        List<TrendVerdict> verdicts = charts.values().stream()
                .flatMap(List::stream)
                .flatMap(trend -> Optional.ofNullable(judged.get(trend)).stream())
                .toList();
        RowId any = trends.get(0).id();
        String benchmark = RowNames.benchmark(any);
        return new Group(
                benchmark,
                names.shared(any),
                verdicts(benchmark, verdicts, varied ? Optional.of(names) : Optional.empty(), styles),
                charts.entrySet().stream()
                        .filter(chart -> commits(chart.getValue()) > 1)
                        .map(chart -> chart(chart.getKey().row, chart.getValue(), entries, changed, styles))
                        .toList());
    }

    /** @param names of the rows; empty where there is only one */
    private static Table<?> verdicts(
            String benchmark, List<TrendVerdict> verdicts, Optional<RowNames> names, Styles styles) {
        Table<TrendVerdict> table = Table.of(null, benchmark + ": verdicts", verdicts)
                .column("verdict", false, one -> Cell.verdict(one.verdict().name()));
        names.ifPresent(of -> table.text("row", one -> of.within(one.trend().id())));
        if (verdicts.stream().anyMatch(one -> !one.trend().server().isEmpty())) {
            table.head(
                    "server",
                    one -> one.trend().server(),
                    one -> styles.get(one.trend().server()));
        }
        table.text("metric", one -> one.trend().metric())
                .number(
                        "value",
                        one -> Figures.score(one.trend().last().value()) + " "
                                + one.trend().unit());
        if (verdicts.stream().anyMatch(one -> one.trend().isRelative())) {
            table.number("to reference", one -> toReference(one.trend()));
        }
        return table.number(
                        "change (95 % interval)",
                        one -> one.change().map(Object::toString).orElse(NOTHING))
                .number("commits before", one -> Integer.toString(one.before()))
                .column("why", false, one -> Cell.sentence(one.reason()));
    }

    private static String toReference(Trend trend) {
        return trend.isRelative() ? Figures.score(trend.shown(trend.last())) : NOTHING;
    }

    private static long commits(List<Trend> trends) {
        return trends.stream()
                .flatMap(trend -> trend.values().stream())
                .map(Trend.Value::commit)
                .distinct()
                .count();
    }

    private static String day(HistoryEntry entry) {
        return entry.started().replaceAll("T.*", "");
    }

    private static Chart chart(
            String row,
            List<Trend> trends,
            List<HistoryEntry> entries,
            Map<Trend, List<PastChange>> changed,
            Styles styles) {
        Trend first = trends.get(0);
        String quantity = RowText.quantity(
                first.metric(), first.isRelative() ? "ratio to the reference server" : first.unit(), first.direction());
        Map<Trend, Map<String, Double>> values = new HashMap<>();
        trends.forEach(trend -> values.put(
                trend, trend.values().stream().collect(Collectors.toMap(Trend.Value::commit, trend::shown))));
        List<HistoryEntry> shown = entries.stream()
                .filter(entry -> values.values().stream().anyMatch(one -> one.containsKey(entry.commit())))
                .toList();
        Table<HistoryEntry> newest = Table.of(
                        null,
                        row.isEmpty() ? quantity : row + ": " + quantity,
                        shown.subList(Math.max(0, shown.size() - NEWEST), shown.size()))
                .head("commit", HistoryEntry::commit);
        if (shown.stream().anyMatch(entry -> !entry.branch().isEmpty())) {
            newest.text("branch", HistoryEntry::branch);
        }
        newest.text("day", TrendPage::day);
        trends.forEach(trend -> newest.number(
                trend.server().isEmpty() ? trend.metric() : trend.server(),
                styles.get(trend.server()),
                entry -> Optional.ofNullable(values.get(trend).get(entry.commit()))
                        .map(Figures::score)
                        .orElse(NOTHING)));
        return new Chart(
                newest,
                trends.stream()
                        .map(trend -> entries.stream()
                                .map(entry -> Optional.ofNullable(
                                                values.get(trend).get(entry.commit()))
                                        .map(TrendPage::digits)
                                        .orElse(""))
                                .collect(Collectors.joining(",")))
                        .collect(Collectors.joining(";")),
                trends.stream()
                        .map(trend -> steps(trend, changed.getOrDefault(trend, List.of()), entries))
                        .collect(Collectors.joining(";")));
    }

    private static String digits(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toString();
    }

    /** The steps of a trend; the empty text where it never changed. */
    private static String steps(Trend trend, List<PastChange> changes, List<HistoryEntry> entries) {
        if (changes.isEmpty()) {
            return "";
        }
        List<String> commits = entries.stream().map(HistoryEntry::commit).toList();
        List<Integer> starts = Stream.concat(
                        Stream.of(0), changes.stream().map(PastChange::index).sorted())
                .toList();
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : trend.values().size();
            List<Trend.Value> step = trend.values().subList(starts.get(i), end);
            double[] values = step.stream().mapToDouble(trend::shown).toArray();
            steps.add(String.join(
                    " ",
                    Integer.toString(commits.indexOf(step.get(0).commit())),
                    Integer.toString(commits.indexOf(step.get(step.size() - 1).commit())),
                    digits(Mean.of(values).getAsDouble()),
                    digits(half(values))));
        }
        return String.join(",", steps);
    }

    /** Half the 95 % interval of a mean; 0 for one value. */
    private static double half(double[] values) {
        if (values.length < 2) {
            return 0;
        }
        double t = TDistribution.of(values.length - 1.0).inverseCumulativeProbability((1 + Tested.COVERAGE) / 2);
        return t * StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
    }
}
