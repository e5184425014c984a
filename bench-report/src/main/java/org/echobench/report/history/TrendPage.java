package org.echobench.report.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.report.chart.Styles;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.RowText;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.Names;
import org.echobench.results.Param;

/**
 * A history as one page for a browser, with the looks of a run's report: no other file, nothing loaded. Each chart is
 * drawn by a script from the table below it, which is all there is without scripts. The template {@code history.jte}
 * escapes every value.
 *
 * @param machines that with the newest commit first
 * @param notes a sentence each
 * @param relative whether any value is a ratio to the reference server
 */
public record TrendPage(List<Machine> machines, List<String> notes, boolean relative) {

    /** What the page may run, and nothing else. */
    public static final List<PageScript> SCRIPTS =
            List.of(PageScript.load(), PageScript.chartLibrary(), PageScript.of("trends.js"));

    private static final String NOTHING = "–";

    /**
     * The trends of one machine.
     *
     * @param counts the number of each verdict on its newest commit, or why that is not judged
     * @param suspects a sentence each
     * @param changes a line for each change in the past, newest first
     * @param groups one for each benchmark
     */
    public record Machine(
            String name, String commit, String counts, List<String> suspects, Table<?> changes, List<Group> groups) {}

    /**
     * The trends of one benchmark.
     *
     * @param benchmark class and method
     * @param settings parameters, mode and threads, those with one value in all its rows
     * @param verdicts a line for each trend that has one
     * @param charts for each metric of each row with two commits or more a line for each commit, with a value for each server
     */
    public record Group(String benchmark, String settings, Table<?> verdicts, List<Table<?>> charts) {}

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
        List<Machine> shown = HistoryEntry.machines(entries).stream()
                .map(name -> machine(machines.get(name), trends, judged, changes, styles))
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
            Styles styles) {
        String name = entries.get(0).machine();
        List<Trend> trends =
                all.stream().filter(trend -> trend.machine().equals(name)).toList();
        List<TrendVerdict> verdicts =
                trends.stream().filter(judged::containsKey).map(judged::get).toList();
        Optional<String> notJudged = TrendVerdict.notJudged(verdicts);
        Map<Verdict, Long> counts = verdicts.stream()
                .collect(Collectors.groupingBy(TrendVerdict::verdict, TreeMap::new, Collectors.counting()));
        return new Machine(
                name,
                entries.get(entries.size() - 1).commit(),
                notJudged.orElseGet(() -> counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", "))),
                verdicts.stream()
                        .filter(verdict -> verdict.verdict() == Verdict.SUSPECT)
                        .map(TrendPage::sentence)
                        .toList(),
                changes(
                        changes.stream()
                                .filter(change -> change.trend().machine().equals(name))
                                .toList(),
                        styles),
                grouped(trends, trend -> trend.id().benchmark()).values().stream()
                        .map(of -> group(of, entries, notJudged.isPresent() ? Map.of() : judged, styles))
                        .filter(group -> !group.verdicts.lines().isEmpty() || !group.charts.isEmpty())
                        .toList());
    }

    private static Table<?> changes(List<PastChange> changes, Styles styles) {
        Table<PastChange> table =
                Table.of(null, "Changes, newest first", changes).head("commit", PastChange::commit);
        if (changes.stream().anyMatch(one -> !one.trend().server().isEmpty())) {
            table.head(
                    "server",
                    one -> one.trend().server(),
                    one -> styles.get(one.trend().server()));
        }
        return table.text("row", one -> one.trend().row())
                .text("metric", one -> one.trend().metric())
                .number("before", one -> Figures.score(one.before()))
                .number("after", one -> Figures.score(one.after()) + " " + one.unit())
                .number("change", one -> Figures.change(one.effect()))
                .text("direction", one -> one.isWorse() ? "worse" : "better")
                .column("state", false, one -> Cell.sentence(one.state()));
    }

    private static <K> Map<K, List<Trend>> grouped(List<Trend> trends, Function<Trend, K> key) {
        return trends.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static String sentence(TrendVerdict verdict) {
        Trend trend = verdict.trend();
        return (trend.server().isEmpty() ? "" : trend.server() + ", ") + trend.row() + ", " + trend.metric() + ": "
                + verdict.change().orElseThrow() + ", " + (verdict.isWorse() ? "worse" : "better");
    }

    private static Group group(
            List<Trend> trends, List<HistoryEntry> entries, Map<Trend, TrendVerdict> judged, Styles styles) {
        SortedMap<String, String> common = settings(trends.get(0));
        trends.forEach(trend -> common.entrySet().retainAll(settings(trend).entrySet()));
        record Key(String row, String metric, String unit, boolean relative) {}
        Map<Key, List<Trend>> charts =
                grouped(trends, trend -> new Key(row(trend, common), trend.metric(), trend.unit(), trend.isRelative()));
        boolean varied = charts.keySet().stream().map(Key::row).distinct().count() > 1;
        List<TrendVerdict> verdicts = charts.values().stream()
                .flatMap(List::stream)
                .flatMap(trend -> Optional.ofNullable(judged.get(trend)).stream())
                .toList();
        String benchmark = Names.shortBenchmark(trends.get(0).id().benchmark());
        return new Group(
                benchmark,
                Param.text(common, ", "),
                verdicts(benchmark, verdicts, varied ? Optional.of(common) : Optional.empty(), styles),
                charts.entrySet().stream()
                        .<Table<?>>map(chart -> chart(chart.getKey().row, chart.getValue(), entries, styles))
                        .filter(chart -> chart.lines().size() > 1)
                        .toList());
    }

    /** @param common settings of all rows; empty where no row has others */
    private static Table<?> verdicts(
            String benchmark, List<TrendVerdict> verdicts, Optional<SortedMap<String, String>> common, Styles styles) {
        Table<TrendVerdict> table = Table.of(null, benchmark + ": verdicts", verdicts)
                .column("verdict", false, one -> Cell.verdict(one.verdict().name()));
        common.ifPresent(settings -> table.text("row", one -> row(one.trend(), settings)));
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

    private static SortedMap<String, String> settings(Trend trend) {
        SortedMap<String, String> settings = new TreeMap<>(trend.id().params());
        settings.put("mode", trend.id().mode());
        settings.put("threads", Integer.toString(trend.id().threads()));
        return settings;
    }

    private static String row(Trend trend, SortedMap<String, String> common) {
        SortedMap<String, String> own = settings(trend);
        own.keySet().removeAll(common.keySet());
        return Param.text(own, ", ");
    }

    private static Table<?> chart(String row, List<Trend> trends, List<HistoryEntry> entries, Styles styles) {
        Trend first = trends.get(0);
        String quantity = RowText.quantity(
                first.metric(), first.isRelative() ? "ratio to the reference server" : first.unit(), first.direction());
        List<HistoryEntry> shown = entries.stream()
                .filter(entry ->
                        trends.stream().anyMatch(trend -> !at(trend, entry).equals(NOTHING)))
                .toList();
        Table<HistoryEntry> table = Table.of(null, row.isEmpty() ? quantity : row + ": " + quantity, shown)
                .head("commit", HistoryEntry::commit)
                .text("day", entry -> entry.started().replaceAll("T.*", ""));
        trends.forEach(trend -> table.number(
                trend.server().isEmpty() ? trend.metric() : trend.server(),
                styles.get(trend.server()),
                entry -> at(trend, entry)));
        return table;
    }

    private static String at(Trend trend, HistoryEntry entry) {
        return trend.values().stream()
                .filter(value -> value.commit().equals(entry.commit()))
                .map(value -> Figures.score(trend.shown(value)))
                .findFirst()
                .orElse(NOTHING);
    }
}
