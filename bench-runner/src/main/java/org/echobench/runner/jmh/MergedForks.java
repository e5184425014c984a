package org.echobench.runner.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.results.Json;
import org.echobench.results.jmh.JmhNumber;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.stats.Standing;
import org.echobench.runner.fork.JmhCommand;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Merges several forks into the one row that JMH would have written for all of them. Latency figures cover every
 * message of all forks, from the forks' histograms: JMH's JSON keeps only the figures of each fork.
 */
public final class MergedForks {

    private static final String PRIMARY = "primaryMetric";
    private static final String SECONDARY = "secondaryMetrics";
    private static final String SAMPLES = "rawDataHistogram";

    /** What JMH must be given to measure the row again. */
    private static final List<String> SETTINGS = List.of(
            RowResult.MODE, "threads", "warmupIterations", "warmupTime", "measurementIterations", "measurementTime");

    private static final Set<Double> SHOWN = Set.of(0.5, 0.99, 0.999);

    private final List<ObjectNode> forks;
    private final String benchmark;
    private final int iterations;
    private final MergedMetric primary;
    private final Map<String, MergedMetric> secondary = new TreeMap<>();

    /** All samples of all forks by the metric's canonical name. */
    private final Map<String, Statistics> samples = new HashMap<>();

    /**
     * @param forks JMH's row of each, at least one; not modified
     * @param latencies of all forks together, in nanoseconds, by label
     */
    public MergedForks(List<ObjectNode> forks, Map<String, Histogram> latencies) {
        this.forks = List.copyOf(forks);
        benchmark = forks.get(0).path("benchmark").asText();
        iterations =
                forks.stream().mapToInt(fork -> raw(fork.path(PRIMARY)).length).sum();
        latencies.forEach((label, nanos) -> samples.put(label, MergedMetric.micros(nanos)));
        primary = primary(forks.stream().map(fork -> fork.path(PRIMARY)).toList());
        TreeSet<String> labels = new TreeSet<>();
        forks.forEach(fork -> fork.path(SECONDARY).fieldNames().forEachRemaining(labels::add));
        for (String label : labels) {
            secondary(label).ifPresent(metric -> secondary.put(label, metric));
        }
    }

    /**
     * The row for a file that others read: it does not name folders of this machine.
     *
     * @param jvm vendor and version, which replace JMH's path of the executable
     * @return a new row; its settings are the first fork's
     */
    public ObjectNode row(String jvm) {
        ObjectNode row = forks.get(0).deepCopy();
        row.put("forks", forks.size());
        row.set(PRIMARY, primary.json());
        if (samples.containsKey(MetricName.SCORE)) {
            ArrayNode histograms = Json.MAPPER.createArrayNode();
            forks.forEach(fork -> fork.path(PRIMARY).path(SAMPLES).forEach(histograms::add));
            ((ObjectNode) row.path(PRIMARY)).remove("rawData");
            ((ObjectNode) row.path(PRIMARY)).set(SAMPLES, histograms);
        }
        ObjectNode metrics = row.putObject(SECONDARY);
        secondary.forEach((label, metric) -> metrics.set(label, metric.json()));
        row.put("jvm", jvm);
        List<String> arguments =
                row.path("jvmArgs").valueStream().map(JsonNode::asText).toList();
        ArrayNode published = row.putArray("jvmArgs");
        JmhCommand.published(arguments).forEach(published::add);
        return row;
    }

    /** JMH's settings of the forks, by JMH's own names. */
    public SortedMap<String, String> settings() {
        SortedMap<String, String> settings = new TreeMap<>();
        SETTINGS.stream()
                .filter(name -> forks.get(0).hasNonNull(name))
                .forEach(name -> settings.put(name, forks.get(0).path(name).asText()));
        return settings;
    }

    /**
     * The figures by canonical name; without those that have no value, and without the percentiles that no table shows.
     *
     * @param rounds the round of each fork, from 1
     * @param planned rounds
     */
    public SortedMap<String, Figure> figures(List<Integer> rounds, int planned) {
        SortedMap<String, Figure> figures = new TreeMap<>();
        secondary.forEach((label, one) -> {
            String name = MetricName.canonical(label, benchmark);
            MergedMetric metric = Metric.find(name).filter(Metric::isCpu).isPresent() ? one.byMessages(primary) : one;
            OptionalDouble quantile = MetricName.quantile(name);
            List<Double> values = quantile.isEmpty() ? metric.byRound(rounds, planned, aggregation(label)) : List.of();
            double value = metric.value();
            if (Double.isFinite(value) && (quantile.isEmpty() || SHOWN.contains(quantile.getAsDouble()))) {
                Optional<Standing> share = Optional.of(label)
                        .filter(Metric.SLICE_ABOVE_1MS.label()::equals)
                        .map(slow -> Standing.ofShare((int) metric.values().getN(), (int)
                                metric.values().getSum()));
                figures.put(name, new Figure(value, metric.unit(), share, values));
            }
        });
        figures.put(
                MetricName.SCORE,
                new Figure(
                        primary.value(),
                        primary.unit(),
                        Optional.empty(),
                        primary.byRound(rounds, planned, Aggregation.MEAN)));
        return figures;
    }

    private static Aggregation aggregation(String label) {
        return Metric.find(label).map(Metric::aggregation).orElse(Aggregation.MEAN);
    }

    private MergedMetric primary(List<JsonNode> metrics) {
        String unit = metrics.get(0).path("scoreUnit").asText();
        if (!metrics.get(0).has(SAMPLES)) {
            List<double[]> raw = metrics.stream().map(MergedForks::raw).toList();
            return new MergedMetric(MergedMetric.values(raw), AggregationPolicy.AVG, unit, raw);
        }
        MultisetStatistics all = new MultisetStatistics();
        List<double[]> raw = new ArrayList<>();
        for (JsonNode metric : metrics) {
            List<Double> means = new ArrayList<>();
            for (JsonNode iteration : metric.path(SAMPLES).path(0)) {
                MultisetStatistics one = new MultisetStatistics();
                for (JsonNode value : iteration) {
                    one.addValue(value.path(0).asDouble(), value.path(1).asLong());
                    all.addValue(value.path(0).asDouble(), value.path(1).asLong());
                }
                means.add(one.getMean());
            }
            raw.add(means.stream().mapToDouble(Double::doubleValue).toArray());
        }
        samples.put(MetricName.SCORE, all);
        return new MergedMetric(all, AggregationPolicy.AVG, unit, raw);
    }

    /** Empty for a percentile of samples that were not kept, because percentiles must not be averaged. */
    private Optional<MergedMetric> secondary(String label) {
        List<JsonNode> metrics =
                forks.stream().map(fork -> fork.path(SECONDARY).path(label)).toList();
        String unit = metrics.stream()
                .map(metric -> metric.path("scoreUnit").asText())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        List<double[]> raw = metrics.stream().map(MergedForks::raw).toList();
        String name = MetricName.canonical(label, benchmark);
        Optional<Statistics> all = Optional.ofNullable(samples.get(MetricName.family(name)));
        OptionalDouble quantile = MetricName.quantile(name);
        if (quantile.isEmpty() && all.isEmpty()) {
            Statistics values = scalar(label, raw);
            return Optional.of(new MergedMetric(
                    aggregation(label) == Aggregation.MEDIAN ? percentile(values, 0.5) : values,
                    policy(label, metrics),
                    unit,
                    raw));
        }
        return all.map(values -> new MergedMetric(
                quantile.isEmpty() ? values : percentile(values, quantile.getAsDouble()),
                AggregationPolicy.AVG,
                unit,
                raw));
    }

    /** JMH counts an iteration without the value as 0. A metric of ours is unknown where it is absent. */
    private Statistics scalar(String label, List<double[]> raw) {
        ListStatistics values = MergedMetric.values(raw);
        if (Metric.find(label).isPresent()) {
            return values;
        }
        for (long i = values.getN(); i < iterations; i++) {
            values.addValue(0);
        }
        return values;
    }

    private static Statistics percentile(Statistics all, double quantile) {
        double rank = Math.round(quantile * 1e6) / 1e4; // 100 times 0.9999 is not quite 99.99
        return new ListStatistics(new double[] {all.getPercentile(rank)});
    }

    /** A fork's iterations in JMH's JSON. */
    private static double[] raw(JsonNode metric) {
        return metric.path("rawData")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .mapToDouble(JmhNumber::of)
                .toArray();
    }

    /**
     * How iterations are aggregated. JMH's JSON does not say, but other people's metrics show it: a mean has an error,
     * or no interval after one or two iterations; otherwise the score is the sum, the maximum or the minimum.
     */
    private static AggregationPolicy policy(String label, List<JsonNode> metrics) {
        Optional<Aggregation> ours = Metric.find(label).map(Metric::aggregation);
        if (ours.isPresent()) {
            return EchobenchProfiler.policy(ours.get());
        }
        List<JsonNode> given = metrics.stream().filter(JsonNode::isObject).toList();
        boolean mean = given.stream()
                .allMatch(metric -> metric.path("scoreError").isNumber()
                        || !metric.path("scoreConfidence").path(0).isNumber());
        if (mean) {
            return AggregationPolicy.AVG;
        }
        return Stream.of(AggregationPolicy.SUM, AggregationPolicy.MAX, AggregationPolicy.MIN)
                .filter(policy -> given.stream()
                        .allMatch(metric -> JmhNumber.of(metric.path("score"))
                                == MergedMetric.score(MergedMetric.values(List.of(raw(metric))), policy)))
                .findFirst()
                .orElse(AggregationPolicy.AVG);
    }
}
