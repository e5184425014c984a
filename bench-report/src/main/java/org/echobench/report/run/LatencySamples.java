package org.echobench.report.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.jmh.Fork;
import org.echobench.results.jmh.JmhMetric;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.Samples;
import org.echobench.results.jmh.Unit;

/** Gives a row every latency of its forks, of which JMH's JSON keeps only means. */
final class LatencySamples {

    private LatencySamples() {}

    /**
     * @param file the latencies, a histogram for each metric and fork
     * @param notes receives a sentence where the file does not fit the row
     */
    static JmhRow attach(JmhRow row, Path file, Path folder, List<String> notes) {
        LatencyLog log = LatencyLog.read(file);
        Map<String, JmhMetric> secondary = new LinkedHashMap<>(row.secondary());
        secondary.replaceAll((name, metric) -> {
            Optional<Unit> unit = Unit.parse(metric.unit()).filter(u -> u.kind() == Unit.Kind.TIME_PER_OP);
            List<Samples> samples = unit.map(u -> log.forks(name, u)).orElse(List.of());
            if (samples.isEmpty()) {
                return metric;
            }
            if (samples.size() != metric.forks().size()) {
                notes.add(folder.relativize(file) + " has " + samples.size() + " forks of " + name
                        + ", but the results have " + metric.forks().size() + "; it is not used.");
                return metric;
            }
            List<Fork> forks = new ArrayList<>();
            for (int i = 0; i < samples.size(); i++) {
                forks.add(new Fork(metric.forks().get(i).iterations(), Optional.of(samples.get(i))));
            }
            return new JmhMetric(metric.name(), metric.unit(), metric.score(), forks, metric.invalid());
        });
        return new JmhRow(row.id(), row.settings(), row.score(), secondary);
    }
}
