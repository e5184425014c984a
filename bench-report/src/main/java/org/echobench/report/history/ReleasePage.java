package org.echobench.report.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.render.ComparisonText.Frames;
import org.echobench.report.render.EffectCharts;
import org.echobench.report.render.EffectCharts.Line;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.RowNames;
import org.echobench.report.render.Sentences;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * The releases of frameworks as one page for a browser, made from duets of two releases each: rate, processor time and
 * bytes. Only paired differences are shown, since figures of different hours do not compare. The template {@code releases.jte}
 * escapes every value.
 */
public record ReleasePage(List<Framework> frameworks) {

    /** The file beside a duet's results that has the frames. */
    private static final String VERDICTS = "verdicts.json";

    /** Fields in which two releases may differ. */
    private static final Set<String> ALLOWED = Set.of("libraries", "jvmArgs");

    /**
     * A framework with a part for each of its rows.
     *
     * @param name with its first and last release
     */
    public record Framework(String name, List<Row> rows) {}

    /**
     * A row.
     *
     * @param settings its parameters
     * @param changes a sentence for each release that changed a metric, with the frames of the change
     * @param charts one for each metric, and one more for each where duets had other releases as base
     * @param figures of all duets
     */
    public record Row(String name, String settings, List<Change> changes, List<Plot> charts, Table<?> figures) {}

    /**
     * A release that changed a metric.
     *
     * @param frames that account for it; empty if its duet was not profiled
     */
    public record Change(String sentence, Optional<Frames> frames) {}

    /**
     * A metric of a row in a duet, from an earlier release to a later one.
     *
     * @param frames none if the duet was not profiled
     */
    private record Step(
            String library, String base, String head, RowResult result, Optional<List<FrameEffect>> frames) {

        private String server() {
            return result.key().id().params().getOrDefault(Param.SERVER.label(), "");
        }

        private String metric() {
            return result.key().metric();
        }
    }

    /**
     * @param duets their folders
     * @param order of versions
     * @throws UserError if none is of two releases that could be measured, or a file is damaged
     */
    public static String html(List<Path> duets, Comparator<String> order) {
        List<Step> steps =
                duets.stream().flatMap(folder -> steps(folder, order).stream()).toList();
        if (steps.isEmpty()) {
            throw new UserError("None of these duets is of two releases: no row has other versions on its sides.");
        }
        int[] charts = new int[1];
        return HtmlOutput.page(
                "releases.jte",
                new ReleasePage(grouped(steps, step -> step.library).entrySet().stream()
                        .map(of -> new Framework(
                                title(of.getKey(), of.getValue(), order),
                                grouped(of.getValue(), step -> step.result.key().id()).values().stream()
                                        .map(row -> row(row, order, charts))
                                        .toList()))
                        .toList()));
    }

    private static <K> Map<K, List<Step>> grouped(List<Step> steps, Function<Step, K> key) {
        return steps.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static String title(String library, List<Step> steps, Comparator<String> order) {
        TreeSet<String> releases = releases(steps, order);
        return library + " " + releases.first() + " to " + releases.last();
    }

    private static TreeSet<String> releases(List<Step> steps, Comparator<String> order) {
        return steps.stream()
                .flatMap(step -> Stream.of(step.base, step.head))
                .collect(Collectors.toCollection(() -> new TreeSet<>(order)));
    }

    private static List<Step> steps(Path folder, Comparator<String> order) {
        JmhFile base = RunFile.read(folder.resolve("base.json"));
        JmhFile head = RunFile.read(folder.resolve("head.json"));
        Map<RowKey, List<FrameEffect>> frames = frames(folder);
        Map<String, String> before = versions(base);
        Map<String, String> after = versions(head);
        List<Step> steps = new ArrayList<>();
        for (String server : before.keySet()) {
            String[] was = before.get(server).split("=", 2);
            String[] is = after.getOrDefault(server, before.get(server)).split("=", 2);
            boolean turned = order.compare(was[1], is[1]) > 0;
            for (RowResult row : compare(turned ? head : base, turned ? base : head)) {
                if (server.equals(row.key().id().params().get(Param.SERVER.label()))
                        && row.estimate()
                                .map(Estimate::effect)
                                .filter(Double::isFinite)
                                .isPresent()
                        && !was[1].equals(is[1])) {
                    steps.add(new Step(
                            was[0],
                            turned ? is[1] : was[1],
                            turned ? was[1] : is[1],
                            row,
                            turned ? Optional.empty() : Optional.ofNullable(frames.get(row.key()))));
                }
            }
        }
        return steps;
    }

    /** {@code library=version} of each server. */
    private static Map<String, String> versions(JmhFile side) {
        Map<String, String> versions = new TreeMap<>();
        side.context().map(RunContext::libraries).orElse(Map.of()).forEach((server, known) -> known.entrySet().stream()
                .findFirst()
                .ifPresent(one -> versions.put(server, one.getKey() + "=" + one.getValue())));
        return versions;
    }

    private static Map<RowKey, List<FrameEffect>> frames(Path folder) {
        Path file = folder.resolve(VERDICTS);
        if (!file.toFile().exists()) {
            return Map.of();
        }
        return VerdictFile.read(file).rows().stream()
                .filter(row -> row.frames().isPresent())
                .collect(Collectors.toMap(RowResult::key, row -> row.frames().orElseThrow()));
    }

    private static List<RowResult> compare(JmhFile base, JmhFile head) {
        Set<String> names = FileComparison.metrics(base, head);
        return Stream.of(MetricName.SCORE, Metric.SERVER_CPU.label(), Metric.SERVER_ALLOC.label())
                .map(metric -> names.contains(MetricName.trimmed(metric)) ? MetricName.trimmed(metric) : metric)
                .filter(names::contains)
                // One by one: a range's duets share the chance of error for the metric that was searched.
                .map(metric -> Policy.of(List.of(metric), List.of(), List.of(), ALLOWED, Set.of()))
                .flatMap(policy -> FileComparison.compare(base, head, policy).rows().stream())
                .toList();
    }

    private static Row row(List<Step> steps, Comparator<String> order, int[] charts) {
        RowId id = steps.get(0).result.key().id();
        List<Step> sorted = steps.stream()
                .sorted(Comparator.comparing(Step::head, order).thenComparing(Step::base, order))
                .toList();
        String table = "figures-" + charts[0];
        TreeSet<String> releases = releases(steps, order);
        List<Step> changes = sorted.stream()
                .filter(step -> step.result.verdict().isDifference() && areNeighbours(step, releases))
                .toList();
        List<Plot> drawn = new ArrayList<>();
        grouped(steps, Step::metric).values().forEach(metric -> {
            List<Step> ofMetric = sorted.stream().filter(metric::contains).toList();
            Map<String, List<Step>> byBase = grouped(ofMetric, Step::base);
            List<Step> single = new ArrayList<>();
            byBase.forEach((base, of) -> {
                if (of.size() > 1) {
                    drawn.add(chart("r" + charts[0]++, " against " + base, of, step -> head(step, changes), table));
                } else {
                    single.addAll(of);
                }
            });
            if (!single.isEmpty()) {
                drawn.add(chart(
                        "r" + charts[0]++,
                        " from release to release",
                        single,
                        step -> step.base + " \u2192 " + step.head,
                        table));
            }
        });
        return new Row(
                steps.get(0).server() + ": " + RowNames.benchmark(id),
                id.without(Param.SERVER.label()).without(Param.EXCHANGE.label()).paramText(),
                changes.stream().map(ReleasePage::change).toList(),
                drawn,
                figures(table, sorted));
    }

    /** Whether no release between the two was measured. */
    private static boolean areNeighbours(Step step, TreeSet<String> releases) {
        return step.head.equals(releases.higher(step.base));
    }

    /** The later release, marked if it or one before it that was not measured changed the metric. */
    private static String head(Step step, List<Step> changes) {
        return changes.stream()
                .filter(change ->
                        change.head.equals(step.head) && change.metric().equals(step.metric()))
                .map(change -> step.head + ", changed since " + change.base)
                .findFirst()
                .orElse(step.head);
    }

    private static Plot chart(String id, String of, List<Step> steps, Function<Step, String> name, String table) {
        String title = steps.get(0).metric() + of;
        List<Line> lines = steps.stream()
                .map(step -> new Line(name.apply(step), step.result))
                .toList();
        return EffectCharts.chart(id, title, "Change of " + title, table, lines);
    }

    private static Change change(Step step) {
        String metric = step.metric() + " of " + step.head + " against " + step.base;
        return new Change(
                "Against " + step.base + ", " + step.head + " " + Sentences.predicate(step.result) + ".",
                step.frames.map(frames -> Frames.of(List.of(metric), frames)));
    }

    private static Table<?> figures(String id, List<Step> steps) {
        List<Step> byMetric =
                steps.stream().sorted(Comparator.comparing(Step::metric)).toList();
        return Table.of(id, "All duets of this row", byMetric)
                .head("release", Step::head)
                .text("against", Step::base)
                .text("metric", Step::metric)
                .number("before", step -> Figures.score(step.result.base().score()))
                .number("after", step -> Figures.score(step.result.head().score()))
                .text("unit", step -> step.result.unit())
                .number("change", step -> Figures.change(step.result.change()))
                .number(
                        "95 % interval",
                        step -> step.result
                                .estimate()
                                .map(known -> Figures.interval(known.low(), known.high()))
                                .orElse(""))
                .number(
                        "pairs",
                        step -> Integer.toString(Math.min(
                                step.result.base().forks(), step.result.head().forks())))
                .column(
                        "verdict",
                        false,
                        step -> Cell.verdict(step.result.verdict().name()));
    }
}
