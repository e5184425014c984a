package org.echobench.report.history;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.ToolVersion;
import org.echobench.results.jmh.RowId;

/**
 * A history as one page for a browser, with the looks and the script of a run's report: no other file, nothing loaded. The
 * template {@code history.jte} escapes every value.
 */
public record TrendPage(List<Machine> machines, String toolVersion, PageScript script) {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, TrendPage.class.getClassLoader(), "org.echobench.report.html");

    /** The trends of one machine, a group for each benchmark. */
    public record Machine(String name, List<Group> groups) {}

    /**
     * The trends of one benchmark as one table.
     *
     * @param benchmark class and method
     * @param params those with one value in all its rows
     * @param varied whether its rows differ in any other
     */
    public record Group(String benchmark, String params, boolean varied, List<TrendLine> lines) {}

    /** @param trends in the order in which they are shown within a benchmark, except that metrics come together */
    public static String html(List<Trend> trends) {
        Map<String, Map<String, List<Trend>>> machines = new TreeMap<>();
        trends.forEach(trend -> machines.computeIfAbsent(trend.machine(), name -> new LinkedHashMap<>())
                .computeIfAbsent(trend.benchmark(), name -> new ArrayList<>())
                .add(trend));
        List<Machine> shown = machines.entrySet().stream()
                .map(e -> new Machine(
                        e.getKey(),
                        e.getValue().values().stream().map(TrendPage::group).toList()))
                .toList();
        StringOutput output = new StringOutput();
        ENGINE.render("history.jte", new TrendPage(shown, ToolVersion.get(), PageScript.load()), output);
        return output.toString();
    }

    private static Group group(List<Trend> trends) {
        SortedMap<String, String> common = new TreeMap<>(trends.get(0).params());
        trends.forEach(trend -> common.entrySet().retainAll(trend.params().entrySet()));
        Map<String, Map<String, List<TrendLine>>> rows = new LinkedHashMap<>();
        for (Trend trend : trends) {
            SortedMap<String, String> own = new TreeMap<>(trend.params());
            own.keySet().removeAll(common.keySet());
            String row = id(trend, own).paramText();
            rows.computeIfAbsent(row, name -> new LinkedHashMap<>())
                    .computeIfAbsent(trend.metric(), name -> new ArrayList<>())
                    .add(TrendLine.of(trend, row));
        }
        RowId shared = id(trends.get(0), common);
        return new Group(
                shared.shortName(),
                shared.paramText(),
                rows.size() > 1,
                rows.values().stream()
                        .flatMap(metrics -> metrics.values().stream())
                        .flatMap(List::stream)
                        .toList());
    }

    /** Only for names: a trend has neither mode nor threads. */
    private static RowId id(Trend trend, SortedMap<String, String> params) {
        return new RowId(trend.benchmark(), "-", params, 1);
    }
}
