package org.echobench.report.history;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Value;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.ComparisonText.Frames;
import org.echobench.report.render.EffectCharts;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.RowNames;
import org.echobench.report.render.Sentences;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.Param;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunFolder;

/**
 * The releases of frameworks as one page for a browser, made from duets of two releases each: rate, CPU and bytes. Only
 * paired differences are shown, since figures measured at different hours do not compare. The template {@code
 * releases.jte} escapes every value.
 */
public record ReleasePage(List<Framework> frameworks) {

    /** Fields in which two releases may differ. */
    private static final Set<String> ALLOWED = Set.of("libraries", "jvmArgs");

    /**
     * A framework with a part for each of its rows.
     *
     * @param name with its first and last release
     * @param runs machine, JDK, day, commit and command of each duet that has them
     */
    public record Framework(String name, List<String> runs, List<Row> rows) {}

    /**
     * A row.
     *
     * @param settings its parameters
     * @param changes a sentence for each release that changed a metric, with the frames of the change
     * @param charts one for each metric: the releases in order, as differences from the first
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
     * @param run what is known about the duet's run
     * @param frames none if the duet was not profiled
     */
    private record Step(
            String library,
            String base,
            String head,
            Optional<String> run,
            RowResult result,
            Optional<List<FrameEffect>> frames) {

        private String metric() {
            return result.key().metric();
        }
    }

    /**
     * Where a release lies against the first one, as logarithms of ratios.
     *
     * @param below to the lower end of the 95 % interval; 0 for the first
     * @param above to its upper end
     */
    private record Place(double level, double below, double above) {

        private static final Place FIRST = new Place(0, 0, 0);

        /** The place that differs from this one by an estimate or, backwards, from which this one differs by it. */
        private Place moved(Estimate estimate, boolean backwards) {
            double step = Math.log1p(estimate.effect());
            double down = step - Math.log1p(estimate.low());
            double up = Math.log1p(estimate.high()) - step;
            return backwards
                    ? new Place(level - step, Math.hypot(below, up), Math.hypot(above, down))
                    : new Place(level + step, Math.hypot(below, down), Math.hypot(above, up));
        }

        private static double percent(double logarithm) {
            return 100 * Math.expm1(logarithm);
        }
    }

    /**
     * @param duets their folders
     * @param order of versions
     * @throws UserError if none compares two releases that could be measured, or a file is damaged
     */
    public static String html(List<Path> duets, Comparator<String> order) {
        List<Step> steps =
                duets.stream().flatMap(folder -> steps(folder, order).stream()).toList();
        if (steps.isEmpty()) {
            throw new UserError("None of these duets compares two releases: no row's sides differ in version.");
        }
        int[] charts = new int[1];
        return HtmlOutput.page(
                "releases.jte",
                new ReleasePage(grouped(steps, step -> step.library).entrySet().stream()
                        .map(of -> new Framework(
                                title(of.getKey(), of.getValue(), order),
                                of.getValue().stream()
                                        .flatMap(step -> step.run.stream())
                                        .distinct()
                                        .toList(),
                                grouped(of.getValue(), step -> step.result.key().id()).values().stream()
                                        .map(row -> row(row, order, charts))
                                        .toList()))
                        .toList()));
    }

    private static <K> Map<K, List<Step>> grouped(List<Step> steps, Function<Step, K> key) {
        return steps.stream().collect(Grouped.by(key));
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
        Optional<String> run = run(folder);
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
                            run,
                            row,
                            turned ? Optional.empty() : Optional.ofNullable(frames.get(row.key()))));
                }
            }
        }
        return steps;
    }

    private static Optional<String> run(Path folder) {
        if (!StoredFile.exists(folder.resolve("environment.json"))) {
            return Optional.empty();
        }
        Environment environment = new RunFolder(folder).environment();
        return Optional.of(environment.machine().hardware() + "; " + environment.jvms() + "; "
                + environment.started().toString().substring(0, 10) + "; commit "
                + environment.commit().orElse("unknown") + "; " + String.join(" ", environment.command()));
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
        if (Files.notExists(folder.resolve(VerdictFile.NAME))) {
            return Map.of();
        }
        return VerdictFile.read(folder).rows().stream()
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
        grouped(sorted, Step::metric)
                .forEach((metric, of) -> drawn.add(chart("r" + charts[0]++, metric, of, changes, order, table)));
        return new Row(
                id.params().getOrDefault(Param.SERVER.label(), "") + ": " + RowNames.benchmark(id),
                id.without(Param.SERVER.label()).without(Param.EXCHANGE.label()).paramText(),
                changes.stream().map(ReleasePage::change).toList(),
                drawn,
                figures(table, sorted));
    }

    /** Whether no release between the two was measured. */
    private static boolean areNeighbours(Step step, TreeSet<String> releases) {
        return step.head.equals(releases.higher(step.base));
    }

    /** A line for each release that duets lead to from the first one. */
    private static Plot chart(
            String id, String metric, List<Step> steps, List<Step> changes, Comparator<String> order, String table) {
        TreeMap<String, Place> places = places(steps, order);
        String earliest = places.firstKey();
        List<Value> values = new ArrayList<>();
        places.forEach((release, place) -> {
            Optional<Step> change = changes.stream()
                    .filter(step -> step.head.equals(release) && step.metric().equals(metric))
                    .findFirst();
            boolean first = release.equals(earliest);
            values.add(new Value(
                    release,
                    EffectCharts.style(change.map(step -> step.result.verdict()).orElse(Verdict.EQUIVALENT)),
                    false,
                    Place.percent(place.level),
                    first ? Double.NaN : Place.percent(place.level - place.below),
                    first ? Double.NaN : Place.percent(place.level + place.above),
                    List.of(),
                    first ? "" : Figures.change(Math.expm1(place.level))));
        });
        String said = values.stream()
                .skip(1)
                .map(one -> one.name() + " " + one.text())
                .collect(Collectors.joining("; "));
        return Plot.differences(
                new Caption(
                        id,
                        title(steps.get(0)),
                        title(steps.get(0)) + " of each release against " + earliest + ": " + said + ".",
                        table),
                "% of " + earliest + "; " + steps.get(0).result.direction().words(),
                values);
    }

    private static String title(Step step) {
        String metric = step.metric();
        String family = MetricName.isTrimmed(metric) ? MetricName.family(metric) : metric;
        String title = MetricName.title(family, step.result.direction());
        return family.equals(metric) ? title : title + ", most slices";
    }

    /** In the order of releases. One measured against the first has that duet's place, others that of their chain. */
    private static TreeMap<String, Place> places(List<Step> steps, Comparator<String> order) {
        String first = releases(steps, order).first();
        TreeMap<String, Place> places = new TreeMap<>(order);
        places.put(first, Place.FIRST);
        steps.stream().filter(step -> step.base.equals(first)).forEach(step -> extend(places, step));
        for (int known = 0; known < places.size(); ) {
            known = places.size();
            steps.forEach(step -> extend(places, step));
        }
        return places;
    }

    private static void extend(Map<String, Place> places, Step step) {
        Estimate estimate = step.result.estimate().orElseThrow();
        Place base = places.get(step.base);
        Place head = places.get(step.head);
        if (base != null && head == null) {
            places.put(step.head, base.moved(estimate, false));
        } else if (base == null && head != null) {
            places.put(step.base, head.moved(estimate, true));
        }
    }

    private static Change change(Step step) {
        String metric = step.metric() + " of " + step.head + " against " + step.base;
        return new Change(
                "Against " + step.base + ", " + step.head + " " + Sentences.brief(step.result) + ".",
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
