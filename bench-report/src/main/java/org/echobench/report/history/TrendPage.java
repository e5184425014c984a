package org.echobench.report.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Styles;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.ToolVersion;
import org.echobench.results.Figures;
import org.echobench.results.Names;

/**
 * A history as one page for a browser, with the looks of a run's report: no other file, nothing loaded. Each chart is
 * drawn by a script from the table below it, which is all there is without scripts. The template {@code history.jte}
 * escapes every value.
 *
 * @param relative whether any value is a ratio to the reference server
 * @param scripts that the page may run, and no others
 * @param chartStyle the style sheet of the charts' library
 */
public record TrendPage(
        List<Machine> machines, boolean relative, String toolVersion, List<PageScript> scripts, String chartStyle) {

    private static final String NOTHING = "–";

    /**
     * The trends of one machine.
     *
     * @param counts the number of each verdict on its newest commit
     * @param suspects a sentence each
     * @param groups one for each benchmark
     */
    public record Machine(String name, String commit, String counts, List<String> suspects, List<Group> groups) {}

    /**
     * The trends of one benchmark.
     *
     * @param benchmark class and method
     * @param settings parameters, mode and threads, those with one value in all its rows
     * @param varied whether its rows differ in any other
     */
    public record Group(String benchmark, String settings, boolean varied, List<Line> lines, List<Chart> charts) {

        /** Whether any row has a server; JMH files of other origin have none. */
        public boolean served() {
            return lines.stream().anyMatch(line -> !line.server().name().isEmpty());
        }

        /** Whether any value is a ratio to the reference server. */
        public boolean relative() {
            return lines.stream().anyMatch(line -> !line.ratio().equals(NOTHING));
        }
    }

    /**
     * The verdict on one trend.
     *
     * @param row settings that tell it from other rows of the benchmark
     * @param ratio to the reference server, or a dash
     * @param change with its interval, or a dash
     */
    public record Line(
            String row,
            Server server,
            String metric,
            String value,
            String ratio,
            String change,
            int before,
            Verdict verdict,
            String reason) {}

    /**
     * What a line of a chart is.
     *
     * @param name in a chart, a row without a server has the metric's name
     * @param style the style sheet's classes for its colour and marker
     */
    public record Server(String name, String style) {}

    /** The trends of one metric of one row, with as many values in each line as there are servers. */
    public record Chart(String title, List<Server> servers, List<AtCommit> commits) {}

    /** @param values of the servers; a dash where there is none */
    public record AtCommit(String commit, String day, List<String> values) {}

    /** @param verdicts on trends of these entries */
    public static String html(List<HistoryEntry> entries, List<TrendVerdict> verdicts) {
        List<Trend> trends = Trend.of(entries);
        Map<Trend, TrendVerdict> judged =
                verdicts.stream().collect(Collectors.toMap(TrendVerdict::trend, Function.identity()));
        Map<String, List<HistoryEntry>> machines = entries.stream()
                .collect(Collectors.groupingBy(HistoryEntry::machine, TreeMap::new, Collectors.toList()));
        Styles styles = Styles.of(trends.stream().map(Trend::server).distinct().toList());
        List<Machine> shown = machines.values().stream()
                .map(of -> machine(of, trends, judged, styles))
                .toList();
        return HtmlOutput.page(
                "history.jte",
                new TrendPage(
                        shown,
                        trends.stream().anyMatch(Trend::isRelative),
                        ToolVersion.get(),
                        List.of(PageScript.load(), PageScript.chartLibrary(), PageScript.of("trends.js")),
                        PageScript.chartLibraryStyle()));
    }

    private static Machine machine(
            List<HistoryEntry> entries, List<Trend> all, Map<Trend, TrendVerdict> judged, Styles styles) {
        String name = entries.get(0).machine();
        List<Trend> trends =
                all.stream().filter(trend -> trend.machine().equals(name)).toList();
        List<TrendVerdict> verdicts =
                trends.stream().filter(judged::containsKey).map(judged::get).toList();
        Map<Verdict, Long> counts = verdicts.stream()
                .collect(Collectors.groupingBy(TrendVerdict::verdict, TreeMap::new, Collectors.counting()));
        return new Machine(
                name,
                entries.get(entries.size() - 1).commit(),
                counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", ")),
                verdicts.stream()
                        .filter(verdict -> verdict.verdict() == Verdict.SUSPECT)
                        .map(TrendPage::sentence)
                        .toList(),
                grouped(trends, trend -> trend.id().benchmark()).values().stream()
                        .map(of -> group(of, entries, judged, styles))
                        .toList());
    }

    private static <K> Map<K, List<Trend>> grouped(List<Trend> trends, Function<Trend, K> key) {
        return trends.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static String sentence(TrendVerdict verdict) {
        Trend trend = verdict.trend();
        return (trend.server().isEmpty() ? "" : trend.server() + ", ")
                + (trend.id().shortName() + " " + trend.id().paramText()).strip() + ", " + trend.metric() + ": "
                + verdict.change().orElseThrow() + ", " + (verdict.isWorse() ? "worse" : "better");
    }

    private static Group group(
            List<Trend> trends, List<HistoryEntry> entries, Map<Trend, TrendVerdict> judged, Styles styles) {
        SortedMap<String, String> common = settings(trends.get(0));
        trends.forEach(trend -> common.entrySet().retainAll(settings(trend).entrySet()));
        record Key(String row, String metric, String unit, boolean relative) {}
        Map<Key, List<Trend>> charts =
                grouped(trends, trend -> new Key(row(trend, common), trend.metric(), trend.unit(), trend.isRelative()));
        return new Group(
                Names.shortBenchmark(trends.get(0).id().benchmark()),
                text(common),
                charts.keySet().stream().map(Key::row).distinct().count() > 1,
                charts.values().stream()
                        .flatMap(List::stream)
                        .flatMap(trend -> Optional.ofNullable(judged.get(trend)).stream())
                        .map(verdict -> line(verdict, row(verdict.trend(), common), styles))
                        .toList(),
                charts.entrySet().stream()
                        .map(chart -> chart(chart.getKey().row, chart.getValue(), entries, styles))
                        .toList());
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
        return text(own);
    }

    private static String text(SortedMap<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Server server(Trend trend, String name, Styles styles) {
        return new Server(name, styles.get(trend.server()).markerClass());
    }

    private static Line line(TrendVerdict verdict, String row, Styles styles) {
        Trend trend = verdict.trend();
        return new Line(
                row,
                server(trend, trend.server(), styles),
                trend.metric(),
                Figures.score(trend.last().value()) + " " + trend.unit(),
                trend.isRelative() ? Figures.score(trend.shown(trend.last())) : NOTHING,
                verdict.change().map(Object::toString).orElse(NOTHING),
                verdict.before(),
                verdict.verdict(),
                verdict.reason());
    }

    private static Chart chart(String row, List<Trend> trends, List<HistoryEntry> entries, Styles styles) {
        Trend first = trends.get(0);
        String quantity = first.metric() + ", "
                + (first.isRelative() ? "ratio to the reference server" : first.unit())
                + switch (first.direction()) {
                    case HIGHER_IS_BETTER -> ", higher is better";
                    case LOWER_IS_BETTER -> ", lower is better";
                    case UNKNOWN -> "";
                };
        List<AtCommit> commits = entries.stream()
                .map(entry -> new AtCommit(
                        entry.commit(),
                        entry.started().replaceAll("T.*", ""),
                        trends.stream().map(trend -> at(trend, entry)).toList()))
                .filter(at -> !at.values().stream().allMatch(NOTHING::equals))
                .toList();
        return new Chart(
                Stream.of(row, quantity).filter(part -> !part.isEmpty()).collect(Collectors.joining(": ")),
                trends.stream()
                        .map(trend -> server(trend, trend.server().isEmpty() ? trend.metric() : trend.server(), styles))
                        .toList(),
                commits);
    }

    private static String at(Trend trend, HistoryEntry entry) {
        return trend.values().stream()
                .filter(value -> value.commit().equals(entry.commit()))
                .map(value -> Figures.score(trend.shown(value)))
                .findFirst()
                .orElse(NOTHING);
    }
}
