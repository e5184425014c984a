package org.echobench.report.site;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.page.RowView;
import org.echobench.report.page.RunView;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.Table;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ResultColumns;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;

/**
 * The first page of a site: the servers side by side, and the rows of the kept runs that match a reader's choices. The
 * template {@code site.jte} shows it; without scripts it shows all rows.
 *
 * @param runs in any order
 * @param conformance how many cases a server failed: by the title of a column, then by server
 */
public record Chooser(List<Kept> runs, Map<String, Map<String, String>> conformance) {

    /**
     * A kept run.
     *
     * @param page path to its report
     */
    public record Kept(String page, RunView run) {}

    /** The exchanges that use WebSocket; all others are requests. */
    private static final List<String> WEB_SOCKET = List.of("echo", "push", "connect");

    /** The columns of the servers side by side: title, then the row and metric of the newest run with both. */
    private static final Map<String, List<String>> OVERVIEW = overview();

    private static Map<String, List<String>> overview() {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        columns.put("CPU per request, \u00b5s", List.of("plaintext-forked", Metric.SERVER_CPU.label()));
        columns.put("CPU per echo, \u00b5s", List.of("echo-forked", Metric.SERVER_CPU.label()));
        columns.put("CPU per echo at 10,000/s, \u00b5s", List.of("echo-10000", Metric.SERVER_CPU.label()));
        columns.put(
                "median response at 10,000/s, \u00b5s",
                List.of("echo-10000", MetricName.percentile(Metric.RESPONSE.label(), 0.5)));
        columns.put("heap per idle WebSocket, B", List.of("push-scale", Metric.HEAP_SLOPE.label()));
        columns.put(
                "responses/s if handlers wait 10 ms, 4,096 connections",
                List.of("wait,handlerWaitMicros=10000", Metric.CLOSED_RATE.label()));
        columns.put("goodput at twice its capacity, msg/s", List.of("json", Metric.GOODPUT_AT_2.label()));
        columns.put("smallest container for 5,000 requests/s, MiB", List.of("json", Metric.CONTAINER_SMALLEST.label()));
        return columns;
    }

    /**
     * A row of a run as the page shows it.
     *
     * @param facets the criteria by which a reader chooses, with the row's values
     * @param place machine and day
     * @param page path to the row in its report
     */
    public record Choice(String title, Map<String, String> facets, String place, String page, RowView row) {

        /** The row as the summary of its run has it. */
        public Table<?> figures() {
            RowResult result = row.result();
            Table<SubjectResult> table = Table.of(null, title, result.order());
            for (Column<SubjectResult> column : ResultColumns.ofMarkdown(result)) {
                if (table.columns().isEmpty()) {
                    table.head(column.title(), column.cell());
                } else {
                    table.add(column);
                }
            }
            return table;
        }
    }

    /** All scripts of the page. */
    public static List<PageScript> scripts() {
        return List.of(PageScript.load(), PageScript.of("site.js"));
    }

    private List<Kept> newestFirst() {
        return runs.stream()
                .sorted(Comparator.comparing(
                                (Kept kept) -> kept.run.environment().started())
                        .reversed())
                .toList();
    }

    /** The rows that were measured: the newest first among those of one workload. */
    public List<Choice> choices() {
        return newestFirst().stream()
                .flatMap(kept -> kept.run.rows().stream()
                        .filter(row -> !row.result().measured().isEmpty())
                        .map(row -> choice(kept, row)))
                .sorted(Comparator.comparing(choice -> choice.facets.get("workload")))
                .toList();
    }

    private static Choice choice(Kept kept, RowView row) {
        Map<String, String> params = row.result().params();
        Environment environment = kept.run.environment();
        return new Choice(
                row.name(),
                facets(row.result()),
                environment.machine().hardware() + ", "
                        + environment.started().toString().substring(0, 10)
                        + environment.commit().map(commit -> ", " + commit).orElse("")
                        + (params.isEmpty() ? "" : "; " + row.params()),
                kept.page + "#" + row.anchor(),
                row);
    }

    private static Map<String, String> facets(RowResult row) {
        Map<String, String> params = row.params();
        String benchmark = Names.shortBenchmark(row.benchmark()).replaceAll("\\..*", "");
        Optional<String> exchange = Param.EXCHANGE.in(params);
        boolean webSocket = exchange.map(WEB_SOCKET::contains)
                .orElse(benchmark.equals("PushScale") || benchmark.startsWith("WebSocket"));
        Map<String, String> facets = new LinkedHashMap<>();
        facets.put("workload", exchange.orElse(benchmark));
        facets.put(
                "protocol",
                (webSocket ? "WebSocket" : "2".equals(params.get("httpVersion")) ? "HTTP/2" : "HTTP/1.1")
                        + ("true".equals(params.get("tls")) ? " over TLS" : ""));
        facets.put("handlers", params.getOrDefault("handlerWaitMicros", "0").equals("0") ? "never wait" : "wait");
        facets.put(
                "load", row.atFixedRate() ? "offered rate" : benchmark.equals("ClosedLoop") ? "saturated" : benchmark);
        return facets;
    }

    /** The values that can be chosen for each facet. */
    public Map<String, TreeSet<String>> facets() {
        Map<String, TreeSet<String>> all = new LinkedHashMap<>();
        choices()
                .forEach(choice -> choice.facets.forEach((name, value) ->
                        all.computeIfAbsent(name, facet -> new TreeSet<>()).add(value)));
        return all;
    }

    /** The servers side by side: those with most columns first, then by the first. */
    public Table<?> servers() {
        Map<String, Map<String, String>> lines = new TreeMap<>();
        OVERVIEW.forEach((title, of) -> rows(of.get(0), of.get(1)).forEach(row -> row.measured().stream()
                .filter(one -> !one.reference() && one.value(of.get(1)).isPresent())
                .forEach(one -> lines.computeIfAbsent(one.server(), name -> new TreeMap<>())
                        .putIfAbsent(title, cell(row, one, of.get(1))))));
        conformance.forEach((title, failed) -> failed.forEach((server, cases) -> {
            if (lines.containsKey(server)) {
                lines.get(server).put(title, cases);
            }
        }));
        List<String> titles = Stream.concat(OVERVIEW.keySet().stream(), conformance.keySet().stream())
                .filter(title -> lines.values().stream().anyMatch(line -> line.containsKey(title)))
                .toList();
        Table<String> table = Table.of(
                        "servers",
                        "From the newest kept runs",
                        lines.keySet().stream()
                                .sorted(Comparator.comparing(
                                        (String server) -> -lines.get(server).size()))
                                .toList())
                .head("server", server -> server);
        titles.forEach(title -> table.number(title, server -> lines.get(server).getOrDefault(title, "")));
        return table;
    }

    /** A link for each column: its title and the path to the row. */
    public Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        OVERVIEW.forEach((title, of) -> choices().stream()
                .filter(choice -> choice.row.name().equals(of.get(0))
                        && choice.row.result().has(of.get(1)))
                .findFirst()
                .ifPresent(choice -> sources.put(title, choice.page)));
        return sources;
    }

    /** Bytes compare between runs; times depend on the machine and the day, so they come from the newest run alone. */
    private List<RowResult> rows(String name, String metric) {
        List<RowResult> rows = choices().stream()
                .map(choice -> choice.row.result())
                .filter(row -> row.name().equals(name) && row.has(metric))
                .toList();
        return rows.isEmpty() || rows.get(0).unit(metric).startsWith("B") ? rows : rows.subList(0, 1);
    }

    /** With the marks and the bound of a rate, if the row is about this metric. */
    private static String cell(RowResult row, SubjectResult one, String metric) {
        String name = one.headline().equals(metric) ? MetricName.SCORE : metric;
        return Stream.of(
                        row.bound(one, name),
                        Figures.score(one.value(name)),
                        one.standing(name).error().orElse(""),
                        one.mark(name))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
