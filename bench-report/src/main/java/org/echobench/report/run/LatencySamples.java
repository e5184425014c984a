package org.echobench.report.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.Samples;
import org.echobench.results.jmh.Unit;

/** Gives a row every latency of its forks; JMH's JSON keeps only means. */
final class LatencySamples {

    private static final Unit NANOS = new Unit(Unit.Kind.TIME_PER_OP, 1);

    private LatencySamples() {}

    /**
     * @param file the latencies, a histogram for each metric and fork
     * @param notes receives a sentence where the file does not fit the row
     */
    static JmhRow attach(JmhRow row, Path file, Path folder, List<String> notes) {
        Map<String, List<Histogram>> log = LatencyLog.read(file).lines();
        Map<String, JmhMetric> secondary = new LinkedHashMap<>(row.secondary());
        secondary.replaceAll((name, metric) -> {
            Optional<Unit> unit = Unit.parse(metric.unit()).filter(u -> u.kind() == Unit.Kind.TIME_PER_OP);
            List<Histogram> histograms = log.getOrDefault(name, List.of());
            if (unit.isEmpty() || histograms.isEmpty()) {
                return metric;
            }
            if (histograms.size() != metric.forks().size()) {
                notes.add(folder.relativize(file) + " has " + histograms.size() + " forks of " + name
                        + ", but the results have " + metric.forks().size() + "; it is not used.");
                return metric;
            }
            List<Fork> forks = new ArrayList<>();
            for (int i = 0; i < histograms.size(); i++) {
                forks.add(new Fork(
                        metric.forks().get(i).iterations(), Optional.of(samples(histograms.get(i), unit.get()))));
            }
            return new JmhMetric(metric.name(), metric.unit(), metric.score(), forks, metric.invalid());
        });
        return new JmhRow(row.id(), row.settings(), row.score(), secondary, row.missingForks());
    }

    private static Samples samples(Histogram histogram, Unit unit) {
        SortedMap<Double, Long> counts = new TreeMap<>();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            double time = NANOS.convert(value.getValueIteratedTo(), unit);
            counts.merge(time, value.getCountAddedInThisIterationStep(), Long::sum);
        }
        return Samples.of(counts);
    }
}
