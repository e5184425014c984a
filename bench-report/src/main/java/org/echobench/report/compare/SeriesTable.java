package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.Verdict.Finding;
import org.echobench.results.Figures;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.JmhRow.Samples;
import org.echobench.results.jmh.Unit;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.TrimmedMean;

/**
 * Every metric of every row of a file.
 *
 * @param byKey in the file's order; unmodifiable
 * @param notes a sentence for each oddity
 */
public record SeriesTable(Map<RowKey, Series> byKey, List<String> notes) {

    private static final double[] QUANTILES = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999};

    /** Samples beyond a quantile that a fork must have for it to be more than an anecdote. */
    private static final double LEAST_BEYOND = 10;

    public SeriesTable {
        byKey = Collections.unmodifiableMap(byKey);
        notes = List.copyOf(notes);
    }

    /** The metrics of a file; percentiles are computed for each fork. */
    public static SeriesTable of(JmhFile file) {
        List<JmhRow> rows = file.rows();
        Map<RowKey, Series> byKey = new LinkedHashMap<>();
        rows.stream()
                .flatMap(SeriesTable::series)
                .forEach(series -> byKey.merge(series.key(), series, Series::withForksOf));
        List<String> notes = new ArrayList<>();
        long keys = rows.stream()
                .map(row -> new RowKey(row.id(), row.headline()))
                .distinct()
                .count();
        if (keys < rows.size()) {
            notes.add(rows.size() - keys + " results in " + file.name()
                    + " repeat another row's key; their forks are merged.");
        }
        List<JmhRow> incomplete =
                rows.stream().filter(row -> row.missingForks() > 0).toList();
        if (!incomplete.isEmpty()) {
            JmhRow first = incomplete.get(0);
            int forks = first.score().forks().size();
            int many = incomplete.size();
            notes.add(Figures.count(many, "row") + " of " + file.name() + (many == 1 ? " has" : " have")
                    + " fewer forks than declared, marked [I]: " + first.id().shortName() + " has " + forks + " of "
                    + (forks + first.missingForks()) + ".");
        }
        return new SeriesTable(byKey, notes);
    }

    private static Stream<Series> series(JmhRow row) {
        Set<String> sampled = metrics(row)
                .filter(m -> m.forks().stream().anyMatch(f -> f.samples().isPresent()))
                .map(JmhMetric::name)
                .collect(Collectors.toSet());
        Stream<Series> trimmed = Stream.of(
                        Optional.of(row.score()),
                        Optional.ofNullable(row.secondary().get(Metric.SERVER_CPU.label())))
                .flatMap(Optional::stream)
                .filter(metric -> hasSlices(row, metric))
                .map(metric -> series(row, MetricName.trimmed(metric.name()), metric, iterations(metric)));
        Stream<Series> all = metrics(row).flatMap(metric -> {
            OptionalDouble quantile = MetricName.quantile(metric.name());
            // The least and the greatest sample are not quantiles that repeat.
            boolean extreme = quantile.orElse(0.5) <= 0 || quantile.orElse(0.5) >= 1;
            boolean own = !extreme && (quantile.isEmpty() || !sampled.contains(MetricName.family(metric.name())));
            return Stream.concat(
                    own ? Stream.of(series(row, metric)) : Stream.empty(),
                    sampled.contains(metric.name()) ? quantiles(row, metric) : Stream.empty());
        });
        return Stream.concat(all, trimmed);
    }

    /** Whether our own forks measured it in enough slices, and a schedule did not set it. */
    private static boolean hasSlices(JmhRow row, JmhMetric metric) {
        boolean given = row.secondary().containsKey(Metric.SEND_LAG.label());
        return row.secondary().containsKey(Metric.WARMUP_CAPPED.label())
                && row.headline().equals(MetricName.SCORE)
                && !(given && metric.name().equals(MetricName.SCORE))
                && iterations(metric).stream()
                        .map(Aggregation::known)
                        .allMatch(slices -> slices.length >= TrimmedMean.FEWEST
                                && Arrays.stream(slices).allMatch(value -> value > 0));
    }

    private static List<double[]> iterations(JmhMetric metric) {
        return metric.forks().stream().map(Fork::iterations).toList();
    }

    /** The cost per message in each fork, one value: the time of all its messages divided by their number. */
    private static List<double[]> perMessage(JmhRow row, JmhMetric cpu) {
        List<double[]> costs = iterations(cpu);
        List<double[]> rates = iterations(row.score());
        boolean known = row.id().mode().equals("thrpt")
                && costs.size() == rates.size()
                && IntStream.range(0, costs.size()).allMatch(fork -> costs.get(fork).length == rates.get(fork).length);
        return !known
                ? costs
                : IntStream.range(0, costs.size())
                        .mapToObj(fork -> perMessage(costs.get(fork), rates.get(fork)))
                        .toList();
    }

    private static double[] perMessage(double[] costs, double[] rates) {
        int[] known = IntStream.range(0, costs.length)
                .filter(i -> Double.isFinite(costs[i] * rates[i]))
                .toArray();
        double time = Arrays.stream(known).mapToDouble(i -> costs[i] * rates[i]).sum();
        double messages = Arrays.stream(known).mapToDouble(i -> rates[i]).sum();
        return messages > 0 ? new double[] {time / messages} : costs;
    }

    private static Stream<JmhMetric> metrics(JmhRow row) {
        Stream<JmhMetric> score = row.headline().equals(MetricName.SCORE) ? Stream.of(row.score()) : Stream.empty();
        return Stream.concat(score, row.secondary().values().stream());
    }

    private static Series series(JmhRow row, JmhMetric metric) {
        boolean cpu = Metric.find(metric.name()).filter(Metric::isCpu).isPresent();
        return series(row, metric.name(), metric, cpu ? perMessage(row, metric) : iterations(metric));
    }

    private static Series series(JmhRow row, String name, JmhMetric metric, List<double[]> forks) {
        RowKey key = new RowKey(row.id(), name);
        Optional<Finding> unusable = metric.invalid() > 0 && metric.isEmpty()
                ? Optional.of(Verdict.FAILED.because("every iteration's value is NaN or infinite"))
                : Optional.empty();
        return new Series(key, row, metric.unit(), forks, contradiction(row).or(() -> unusable));
    }

    private static Optional<Finding> contradiction(JmhRow row) {
        return row.contradiction().map(reason -> Verdict.NOT_COMPARABLE.because(reason));
    }

    /** A fork's quantile is computed from all its samples; it is never a mean of its iterations' quantiles. */
    private static Stream<Series> quantiles(JmhRow row, JmhMetric metric) {
        List<Fork> forks = metric.forks();
        return Arrays.stream(QUANTILES).mapToObj(q -> {
            String name = MetricName.percentile(metric.name(), q);
            long needed = (long) Math.ceil(LEAST_BEYOND / (1 - q) - 1e-6);
            long least = forks.stream()
                    .mapToLong(f -> f.samples().map(Samples::size).orElse(0L))
                    .min()
                    .orElse(0);
            Optional<Finding> unusable = least >= needed
                    ? Optional.empty()
                    : Optional.of(Verdict.INCONCLUSIVE.because(
                            "a fork has " + least + RowResult.TOO_FEW_SAMPLES + needed + " in each"));
            List<double[]> values = forks.stream()
                    .map(f -> f.samples()
                            .filter(s -> s.size() > 0)
                            .map(s -> new double[] {s.quantile(q)})
                            .orElseGet(() -> new double[0]))
                    .toList();
            RowKey key = new RowKey(row.id(), name);
            return new Series(
                    key, row, metric.unit(), values, contradiction(row).or(() -> unusable));
        });
    }

    /**
     * One metric of one row as it is compared.
     *
     * @param row where it comes from
     * @param unit JMH's text
     * @param forks [fork][iteration], NaN for an iteration without a value; a fork without values is empty
     * @param unusable why it must not be compared; empty where it may be
     */
    public record Series(RowKey key, JmhRow row, String unit, List<double[]> forks, Optional<Finding> unusable) {

        public Series {
            forks = List.copyOf(forks);
        }

        /** The same in another unit; empty where its unit does not convert to that. */
        Optional<Series> in(String other) {
            return Unit.conversion(unit, other)
                    .map(conversion -> new Series(
                            key,
                            row,
                            other,
                            forks.stream()
                                    .map(fork ->
                                            Arrays.stream(fork).map(conversion).toArray())
                                    .toList(),
                            unusable));
        }

        /** Adds the forks of a row that occurs again, unless that was measured differently. */
        private Series withForksOf(Series again) {
            boolean alike = unit.equals(again.unit) && row.settings().equals(again.row.settings());
            List<double[]> all = new ArrayList<>(forks);
            all.addAll(again.forks);
            return new Series(
                    key,
                    row.missing(row.missingForks() + again.row.missingForks()),
                    unit,
                    alike ? all : forks,
                    alike
                            ? unusable.or(again::unusable)
                            : Optional.of(
                                    Verdict.NOT_COMPARABLE.because("occurs twice in its file, measured in two ways")));
        }

        public boolean isEmpty() {
            return forks.stream().allMatch(f -> f.length == 0);
        }

        /** The number of forks with values. */
        int measuredForks() {
            return (int) forks.stream().filter(f -> f.length > 0).count();
        }
    }
}
