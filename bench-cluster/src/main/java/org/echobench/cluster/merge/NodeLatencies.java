package org.echobench.cluster.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Metric;

/**
 * The latencies of a node's measured iterations.
 *
 * @param byLabel for each latency a histogram of every iteration, in their order
 */
public record NodeLatencies(Map<String, List<Histogram>> byLabel) {

    /** @throws IOException if the log is damaged, or does not have every latency in each of the iterations */
    public static NodeLatencies read(Path log, int iterations) throws IOException {
        if (!Files.exists(log)) {
            throw new IOException(log.getFileName() + " is missing");
        }
        Map<String, List<Histogram>> byLabel;
        try {
            byLabel = LatencyLog.read(log).lines();
        } catch (UserError e) {
            throw new IOException(log.getFileName() + " is damaged", e);
        }
        for (Map.Entry<String, List<Histogram>> entry : byLabel.entrySet()) {
            if (entry.getValue().size() != iterations) {
                throw new IOException(log.getFileName() + " has "
                        + entry.getValue().size() + " iterations of " + entry.getKey() + " instead of " + iterations);
            }
        }
        return new NodeLatencies(byLabel);
    }

    /** One iteration's latencies of several nodes, added by label. */
    public static Map<Metric, Histogram> sum(List<NodeLatencies> nodes, int iteration) {
        Map<Metric, Histogram> sums = new TreeMap<>();
        for (NodeLatencies node : nodes) {
            node.byLabel.forEach(
                    (label, iterations) -> sums.computeIfAbsent(Metric.of(label), l -> LatencyRecorder.newHistogram())
                            .add(iterations.get(iteration)));
        }
        return sums;
    }
}
