package org.echobench.results.jmh;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;

/** What was understood of a file, as text for golden files. */
final class JmhDump {

    private JmhDump() {}

    static String of(JmhFile file) {
        StringBuilder out = new StringBuilder();
        for (JmhRow row : file.rows()) {
            out.append(row.id().benchmark()).append(' ').append(row.id().mode()).append(' ');
            out.append(row.id().params())
                    .append(" threads=")
                    .append(row.id().threads())
                    .append('\n');
            out.append("  settings ").append(row.settings()).append('\n');
            metric(out, row.score());
            row.secondary().values().forEach(m -> metric(out, m));
        }
        file.notes().forEach(n -> out.append("note: ").append(n).append('\n'));
        return out.toString();
    }

    private static void metric(StringBuilder out, JmhMetric metric) {
        String forks = metric.forks().stream().map(JmhDump::fork).collect(Collectors.joining(" "));
        out.append("  ")
                .append(metric.name())
                .append(" [")
                .append(metric.unit())
                .append("] ")
                .append(forks);
        out.append(metric.invalid() > 0 ? " invalid=" + metric.invalid() : "").append('\n');
    }

    private static String fork(Fork fork) {
        String samples = fork.samples()
                .map(s -> " of " + s.size() + " samples, p50 " + s.quantile(0.5) + ", p99 " + s.quantile(0.99))
                .orElse("");
        return Arrays.toString(fork.iterations()) + samples;
    }
}
