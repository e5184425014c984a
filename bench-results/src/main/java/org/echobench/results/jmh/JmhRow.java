package org.echobench.results.jmh;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * One element of JMH's result list.
 *
 * @param settings of the row's measurement, by JMH's own field names; absent fields are not in the map
 * @param score the primary metric
 * @param secondary the other metrics by canonical name, in the file's order
 * @param missingForks how many of its declared forks the file does not have, 0 or more
 */
public record JmhRow(
        RowId id, Map<String, String> settings, JmhMetric score, Map<String, JmhMetric> secondary, int missingForks) {

    public JmhRow {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        secondary = Collections.unmodifiableMap(new LinkedHashMap<>(secondary));
    }

    /** The same row under another name. */
    public JmhRow named(RowId other) {
        return new JmhRow(other, settings, score, secondary, missingForks);
    }

    /** The same row where this many of its forks are missing. */
    public JmhRow missing(int forks) {
        return new JmhRow(id, settings, score, secondary, forks);
    }

    /** The same row with other secondary metrics. */
    public JmhRow with(Map<String, JmhMetric> others) {
        return new JmhRow(id, settings, score, others, missingForks);
    }

    /**
     * How its unit contradicts its mode, if it does. JMH never writes such a row, and nobody can say which way is
     * better.
     */
    public Optional<String> contradiction() {
        String unit = score.unit();
        Optional<String> measures =
                switch (id.mode()) {
                    case "thrpt" -> Optional.of("operations per time").filter(kind -> unit.endsWith("/op"));
                    case "avgt", "sample", "ss" ->
                        Optional.of("time per operation").filter(kind -> unit.startsWith("ops/"));
                    default -> Optional.empty();
                };
        return measures.map(kind -> "mode " + id.mode() + " measures " + kind + ", but the unit is " + unit
                + ": another tool made this row");
    }

    /** Whether JMH measured it in the JVM that called it, without a fork. */
    public boolean isUnforked() {
        return settings.containsKey(RowReader.FORKS);
    }

    /** The row's main metric: the result of a search or a ramp, whose score is only its time; otherwise the score. */
    public String headline() {
        return Metric.first(Metric.HEADLINES, secondary::containsKey).orElse(MetricName.SCORE);
    }

    /**
     * One metric of one row.
     *
     * @param name {@code score} for the primary one, otherwise the label as {@link MetricName} writes it
     * @param unit JMH's text, possibly empty
     * @param forks in the file's order; a fork that measured nothing keeps its place with no iterations
     * @param invalid how many iterations had NaN or an infinity for a value
     */
    public record JmhMetric(String name, String unit, List<Fork> forks, int invalid) {

        /** Whether no fork has a single value. */
        public boolean isEmpty() {
            return forks.stream().allMatch(f -> f.iterations().length == 0);
        }

        /** The mean of each fork's iterations, or their median, in the file's order; NaN for a fork that has none. */
        public double[] byFork() {
            Aggregation aggregation = Metric.find(name).map(Metric::aggregation).orElse(Aggregation.MEAN);
            return forks.stream()
                    .map(Fork::iterations)
                    .mapToDouble(aggregation::ofFork)
                    .toArray();
        }
    }

    /**
     * One fork's values of one metric. Immutable: arrays are copied.
     *
     * @param iterations scores in the order of time, NaN for an iteration without a value; empty where none has one
     * @param samples every sample of the fork, in sample mode and where a latency log lies beside the results
     */
    public record Fork(double[] iterations, Optional<Samples> samples) {

        public Fork {
            iterations = iterations.clone();
        }

        /** A fork without histogram. */
        public static Fork of(double... iterations) {
            return new Fork(iterations, Optional.empty());
        }

        @Override
        public double[] iterations() {
            return iterations.clone();
        }

        /** The same fork with NaN for an infinity; without iterations where none has a value. */
        Fork known() {
            boolean any = Aggregation.known(iterations).length > 0;
            return new Fork(
                    Arrays.stream(any ? iterations : new double[0])
                            .map(value -> Double.isFinite(value) ? value : Double.NaN)
                            .toArray(),
                    samples);
        }
    }

    /** All samples of one fork, its iterations' histograms merged. Immutable. */
    public static final class Samples {

        private final double[] values;
        private final long[] cumulated;

        /** @param counts how often each value occurred, 1 or more times each; empty for no samples */
        public Samples(SortedMap<Double, Long> counts) {
            values = new double[counts.size()];
            cumulated = new long[counts.size()];
            int i = 0;
            long sum = 0;
            for (Map.Entry<Double, Long> e : counts.entrySet()) {
                sum += e.getValue();
                values[i] = e.getKey();
                cumulated[i++] = sum;
            }
        }

        /** The number of samples, 0 or more. */
        public long size() {
            return cumulated.length == 0 ? 0 : cumulated[cumulated.length - 1];
        }

        /**
         * The least value that at least the share q of the samples does not exceed (nearest rank).
         *
         * @param q above 0 and at most 1
         * @return NaN without samples
         */
        public double quantile(double q) {
            long rank = Math.max(1, (long) Math.ceil(q * size() - 1e-9));
            for (int i = 0; i < values.length; i++) {
                if (cumulated[i] >= rank) {
                    return values[i];
                }
            }
            return Double.NaN;
        }
    }
}
