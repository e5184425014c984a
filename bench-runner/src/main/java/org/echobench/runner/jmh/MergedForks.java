package org.echobench.runner.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.results.Json;
import org.echobench.results.jmh.JmhNumber;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.runner.fork.ForkArguments;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Several forks as the one row that JMH would have written of all of them. The figures of a latency are over every message
 * of all forks, by the forks' histograms: JMH's JSON keeps only the figures of each iteration.
 */
public final class MergedForks {

    private static final String PRIMARY = "primaryMetric";
    private static final String SECONDARY = "secondaryMetrics";
    private static final String SAMPLES = "rawDataHistogram";

    private final List<ObjectNode> forks;
    private final int iterations;

    /** All samples of all forks by the metric's canonical name. */
    private final Map<String, Statistics> samples = new HashMap<>();

    private MergedForks(List<ObjectNode> forks, Map<String, Histogram> latencies) {
        this.forks = forks;
        iterations =
                forks.stream().mapToInt(fork -> raw(fork.path(PRIMARY)).length).sum();
        latencies.forEach((label, nanos) -> samples.put(label, MetricJson.micros(nanos)));
    }

    /**
     * The row for a file that others read: nothing of it names this machine's folders.
     *
     * @param forks the row of each, at least one; unchanged
     * @param latencies of all forks together, in nanoseconds, by label
     * @param jvm vendor and version, instead of JMH's path of the executable
     * @return a new row; its settings are the first fork's
     */
    public static ObjectNode of(List<ObjectNode> forks, Map<String, Histogram> latencies, String jvm) {
        ObjectNode row = new MergedForks(forks, latencies).row();
        row.put("jvm", jvm);
        List<String> arguments =
                Json.stream(row.path("jvmArgs")).map(JsonNode::asText).toList();
        ArrayNode published = row.putArray("jvmArgs");
        ForkArguments.published(arguments).forEach(published::add);
        return row;
    }

    private ObjectNode row() {
        ObjectNode row = forks.get(0).deepCopy();
        row.put("forks", forks.size());
        row.set(PRIMARY, primary(forks.stream().map(fork -> fork.path(PRIMARY)).toList()));
        TreeSet<String> labels = new TreeSet<>();
        forks.forEach(fork -> fork.path(SECONDARY).fieldNames().forEachRemaining(labels::add));
        ObjectNode secondary = row.putObject(SECONDARY);
        for (String label : labels) {
            secondary(label).ifPresent(metric -> secondary.set(label, metric));
        }
        return row;
    }

    private ObjectNode primary(List<JsonNode> metrics) {
        String unit = metrics.get(0).path("scoreUnit").asText();
        if (!metrics.get(0).has(SAMPLES)) {
            List<double[]> raw = metrics.stream().map(MergedForks::raw).toList();
            return MetricJson.of(MetricJson.values(raw), AggregationPolicy.AVG, unit, raw);
        }
        MultisetStatistics all = new MultisetStatistics();
        ArrayNode histograms = Json.array();
        for (JsonNode metric : metrics) {
            for (JsonNode fork : metric.path(SAMPLES)) {
                histograms.add(fork);
                fork.forEach(iteration -> iteration.forEach(value ->
                        all.addValue(value.path(0).asDouble(), value.path(1).asLong())));
            }
        }
        samples.put(MetricName.SCORE, all);
        ObjectNode primary = MetricJson.figures(all, AggregationPolicy.AVG, unit);
        primary.set(SAMPLES, histograms);
        return primary;
    }

    /** Empty for a percentile of samples that were not kept, because percentiles must not be averaged. */
    private Optional<ObjectNode> secondary(String label) {
        List<JsonNode> metrics =
                forks.stream().map(fork -> fork.path(SECONDARY).path(label)).toList();
        String unit = metrics.stream()
                .map(metric -> metric.path("scoreUnit").asText())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        List<double[]> raw = metrics.stream().map(MergedForks::raw).toList();
        String name = MetricName.canonical(label, forks.get(0).path("benchmark").asText());
        Optional<Statistics> all = Optional.ofNullable(samples.get(MetricName.family(name)));
        OptionalDouble quantile = MetricName.quantile(name);
        if (quantile.isEmpty() && all.isEmpty()) {
            return Optional.of(MetricJson.of(scalar(label, raw), policy(label, metrics), unit, raw));
        }
        return all.map(values -> MetricJson.of(
                quantile.isEmpty() ? values : percentile(values, quantile.getAsDouble()),
                AggregationPolicy.AVG,
                unit,
                raw));
    }

    /** JMH counts an iteration that does not have the value as 0. A metric of ours that is absent is unknown. */
    private Statistics scalar(String label, List<double[]> raw) {
        ListStatistics values = MetricJson.values(raw);
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
        return Json.stream(metric.path("rawData"))
                .flatMap(Json::stream)
                .mapToDouble(JmhNumber::of)
                .toArray();
    }

    /**
     * How iterations become one value. JMH's JSON does not name it, but shows it of other people's metrics: a mean has an
     * error, or no interval after one or two iterations; else the score is the sum, the greatest or the least value.
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
                                == MetricJson.score(MetricJson.values(List.of(raw(metric))), policy)))
                .findFirst()
                .orElse(AggregationPolicy.AVG);
    }
}
