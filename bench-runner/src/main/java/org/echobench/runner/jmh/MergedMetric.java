package org.echobench.runner.jmh;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.echobench.results.Json;
import org.echobench.results.jmh.JmhNumber;
import org.echobench.results.metric.Aggregation;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * One metric of several forks, with figures from JMH's own statistics.
 *
 * @param values that the figures are computed from
 * @param raw the iterations of each fork, as JMH reports them
 */
record MergedMetric(Statistics values, AggregationPolicy policy, String unit, List<double[]> raw) {

    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final double CONFIDENCE = 0.999;

    /** A factor as in JMH rather than a divisor, so that both round alike. */
    private static final double MICROS_PER_NANO = 1.0 / 1_000;

    /** The metric as JMH writes it in its JSON. */
    ObjectNode json() {
        boolean mean = policy == AggregationPolicy.AVG;
        double score = score(values, policy);
        double[] interval = mean ? values.getConfidenceIntervalAt(CONFIDENCE) : new double[] {score, score};
        ObjectNode metric = Json.MAPPER.createObjectNode();
        metric.set("score", JmhNumber.json(score));
        metric.set("scoreError", JmhNumber.json(mean ? values.getMeanErrorAt(CONFIDENCE) : Double.NaN));
        metric.putArray("scoreConfidence").add(JmhNumber.json(interval[0])).add(JmhNumber.json(interval[1]));
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        for (double rank : RANKS) {
            percentiles.set(Double.toString(rank), JmhNumber.json(values.getPercentile(rank)));
        }
        metric.put("scoreUnit", unit);
        ArrayNode forks = metric.putArray("rawData");
        for (double[] fork : raw) {
            ArrayNode iterations = forks.addArray();
            for (double value : fork) {
                iterations.add(JmhNumber.json(value));
            }
        }
        return metric;
    }

    static double score(Statistics values, AggregationPolicy policy) {
        return switch (policy) {
            case AVG -> values.getMean();
            case SUM -> values.getSum();
            case MAX -> values.getMax();
            case MIN -> values.getMin();
        };
    }

    /** Sums are shown as the mean of the iterations, which does not grow with the number of forks. */
    double value() {
        double value = score(values, policy == AggregationPolicy.SUM ? AggregationPolicy.AVG : policy);
        return Double.isFinite(value)
                ? value
                : Aggregation.MEAN.ofFork(
                        raw.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    /**
     * The value of each planned round's fork; NaN for a round without one.
     *
     * @param rounds the round of each fork, from 1
     */
    List<Double> byRound(List<Integer> rounds, int planned, Aggregation aggregation) {
        Double[] values = new Double[planned];
        Arrays.fill(values, Double.NaN);
        for (int i = 0; i < raw.size(); i++) {
            values[rounds.get(i) - 1] = aggregation.ofFork(raw.get(i));
        }
        return List.of(values);
    }

    /**
     * The cost per message, weighted so that its mean over a fork is the total cost divided by the number of messages:
     * each iteration counts by its messages.
     *
     * @param rate of the same forks, in messages a second; with another unit, the cost is returned unchanged
     */
    MergedMetric byMessages(MergedMetric rate) {
        if (!rate.unit.equals("ops/s")) {
            return this;
        }
        List<double[]> weighted = new ArrayList<>();
        for (int fork = 0; fork < raw.size(); fork++) {
            double[] costs = raw.get(fork).clone();
            double[] rates = rate.raw.get(fork);
            double mean = Arrays.stream(rates).average().orElse(0);
            if (costs.length == rates.length && mean > 0) {
                Arrays.setAll(costs, i -> costs[i] * rates[i] / mean);
            }
            weighted.add(costs);
        }
        return new MergedMetric(values(weighted), policy, unit, weighted);
    }

    /** The values of all forks, each of which counts once. */
    static ListStatistics values(List<double[]> raw) {
        ListStatistics values = new ListStatistics();
        raw.stream().flatMapToDouble(Arrays::stream).forEach(values::addValue);
        return values;
    }

    /** Every latency of a histogram of nanoseconds, converted to microseconds. */
    static Statistics micros(Histogram nanos) {
        MultisetStatistics values = new MultisetStatistics();
        for (HistogramIterationValue value : nanos.recordedValues()) {
            values.addValue(value.getValueIteratedTo() * MICROS_PER_NANO, value.getCountAddedInThisIterationStep());
        }
        return values;
    }
}
