package org.echobench.report.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.PivotComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.Ranking;
import org.echobench.report.compare.RowKey;
import org.echobench.results.Param;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.metric.Metric;

/** Which servers of a row were shown to differ, as letters: those that share one were not. */
final class Letters {

    /** The metrics that are compared; more would make the correction for many tests stricter for all of them. */
    private static final List<String> METRICS = Stream.concat(
                    Stream.of(MetricName.SCORE),
                    Stream.concat(Metric.FOUND.stream(), Stream.of(Metric.SERVER_CPU, Metric.SERVER_ALLOC))
                            .map(Metric::label))
            .toList();

    private final Map<RowKey, Map<String, String>> byRow = new HashMap<>();

    private Letters() {}

    /** None where the file has only one server. */
    static Letters of(JmhFile results) {
        Letters letters = new Letters();
        Set<String> servers = new TreeSet<>();
        Set<String> metrics = new TreeSet<>();
        for (JmhRow row : results.rows()) {
            servers.add(row.id().params().getOrDefault(Param.SERVER.label(), ""));
            metrics.add(row.headline());
            metrics.addAll(row.secondary().keySet());
        }
        List<String> compared = METRICS.stream().filter(metrics::contains).toList();
        if (servers.size() < 2 || servers.contains("")) {
            return letters;
        }
        Policy policy = Policy.of(compared, List.of(), List.of(), Set.of());
        Comparison comparison = PivotComparison.compare(results, Param.SERVER.label(), policy);
        for (Ranking ranking : comparison.rankings()) {
            Map<String, String> byServer = new HashMap<>();
            // One letter for all says that nothing was shown to differ; a row with fewer than three forks decides
            // nothing.
            ranking.members().forEach(m -> byServer.put(m.value(), m.letters()));
            letters.byRow.put(ranking.key(), byServer);
        }
        return letters;
    }

    static Letters none() {
        return new Letters();
    }

    /** Empty where nothing was compared. */
    String get(JmhRow row, String metric) {
        String server = row.id().params().getOrDefault(Param.SERVER.label(), "");
        String compared = metric.equals(MetricName.SCORE) ? row.headline() : metric;
        return byRow.getOrDefault(new RowKey(row.id().without(Param.SERVER.label()), compared), Map.of())
                .getOrDefault(server, "");
    }
}
