package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.results.jmh.JmhNumber;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;

/**
 * The calm half of the slices that forks measured in turns: {@code rate.calm} and {@code server.cpu.calm}. A block has one
 * slice of each fork, all of the same second. The calm half of the blocks has the highest mean over the forks of log(rate of the
 * slice / mean rate of the fork). A rate that a schedule gave says nothing about the machine: such forks have only the CPU, of the
 * half in which a message cost least. What others do on the machine slows some blocks down, and not every server by the same
 * share. All forks have the same blocks: no server chooses its best moments, and a stall of one server alone hardly moves a
 * block.
 */
final class CalmSlices {

    /** With fewer slices there is no half to choose. */
    static final int FEWEST = 8;

    private CalmSlices() {}

    /**
     * Adds the metrics to JMH's rows of the forks that took turns.
     *
     * @param forks of one row, all subjects
     * @param rows by the fork's id; one for each of these forks
     */
    static void addTo(List<ForkRecord> forks, Map<ForkId, ObjectNode> rows) {
        forks.stream()
                .collect(Collectors.groupingBy(ForkRecord::turns, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(beside ->
                        add(beside.stream().map(fork -> rows.get(fork.id())).toList()));
    }

    private static void add(List<ObjectNode> beside) {
        boolean given =
                beside.stream().anyMatch(row -> row.path("secondaryMetrics").has(Metric.SEND_LAG.label()));
        List<double[]> speeds = beside.stream()
                .map(given ? CalmSlices::messagesPerCpu : CalmSlices::rates)
                .toList();
        int slices = speeds.get(0).length;
        boolean comparable = speeds.stream()
                .allMatch(speed -> speed.length == slices
                        && Arrays.stream(speed).allMatch(one -> one > 0 && Double.isFinite(one)));
        if (beside.size() < 2 || slices < FEWEST || !comparable) {
            return;
        }
        int[] calm = calm(speeds);
        for (ObjectNode row : beside) {
            ObjectNode metrics = row.withObject("/secondaryMetrics");
            if (!given) {
                put(metrics, Metric.RATE_CALM, rates(row), calm);
            }
            double[] cpu = cpu(row);
            if (cpu.length == slices) {
                put(metrics, Metric.SERVER_CPU_CALM, cpu, calm);
            }
        }
    }

    private static double[] rates(ObjectNode row) {
        return raw(row.path("primaryMetric"), Metric.RATE_CALM);
    }

    private static double[] cpu(ObjectNode row) {
        return raw(row.path("secondaryMetrics").path(Metric.SERVER_CPU.label()), Metric.SERVER_CPU_CALM);
    }

    private static double[] messagesPerCpu(ObjectNode row) {
        return Arrays.stream(cpu(row)).map(cost -> 1 / cost).toArray();
    }

    /**
     * The blocks of the calm half, in their order.
     *
     * @param speeds of each fork by block, more than 0
     */
    static int[] calm(List<double[]> speeds) {
        int blocks = speeds.get(0).length;
        double[] speed = new double[blocks];
        for (double[] fork : speeds) {
            for (int block = 0; block < blocks; block++) {
                speed[block] += Math.log(fork[block]);
            }
        }
        return IntStream.range(0, blocks)
                .boxed()
                .sorted(Comparator.comparingDouble(block -> -speed[block]))
                .limit(blocks / 2)
                .sorted()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Of a fork's iterations; none where the metric has another unit. */
    private static double[] raw(JsonNode metric, Metric unit) {
        return metric.path("scoreUnit").asText().equals(unit.unit())
                ? metric.at("/rawData/0")
                        .valueStream()
                        .mapToDouble(JmhNumber::of)
                        .toArray()
                : new double[0];
    }

    private static void put(ObjectNode metrics, Metric metric, double[] values, int[] calm) {
        ArrayNode fork = metrics.putObject(metric.label())
                .put("scoreUnit", metric.unit())
                .putArray("rawData")
                .addArray();
        Arrays.stream(of(values, calm)).forEach(fork::add);
    }

    static double[] of(double[] values, int[] blocks) {
        return Arrays.stream(blocks).mapToDouble(block -> values[block]).toArray();
    }
}
