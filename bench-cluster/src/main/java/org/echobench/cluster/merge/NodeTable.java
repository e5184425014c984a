package org.echobench.cluster.merge;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.echobench.cluster.clock.ClockModel;
import org.echobench.cluster.clock.Rounded;
import org.echobench.cluster.node.NodeMessages.Iteration;
import org.echobench.results.curve.CurveTable;

/** The work of every client in the measured iterations: the table {@code nodes}, and notes for its reader. */
public final class NodeTable {

    private static final String NAME = "nodes";

    private static final List<String> COLUMNS = List.of(
            "node",
            "sent",
            "completed",
            "lost",
            "wrong",
            "late",
            "rate_per_s",
            "cpu_us_per_op",
            "saturation",
            "begin_late_us",
            "clock_error_us",
            "clock_drift_ppm");

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** Later than this, an iteration's nodes did not run together. */
    private static final long LATE_NANOS = 10_000_000;

    private NodeTable() {}

    /** The table, a line for each client. */
    public static CurveTable of(List<NodeResult> nodes) {
        CurveTable.Builder table = new CurveTable.Builder(NAME, COLUMNS);
        for (NodeResult node : nodes) {
            ClockModel clock = clock(node);
            double seconds = sum(node, Iteration::elapsedNanos) / 1e9;
            long completed = sum(node, Iteration::completed);
            table.add(List.of(
                    node.name(),
                    sum(node, Iteration::sent),
                    completed,
                    sum(node, Iteration::lost),
                    sum(node, Iteration::wrong),
                    sum(node, Iteration::late),
                    figure(sum(node, Iteration::inTime) / seconds),
                    completed == 0 ? "" : figure(sum(node, Iteration::cpuNanos) / NANOS_PER_MICRO / completed),
                    figure(node.measured().stream()
                            .mapToDouble(Iteration::saturation)
                            .max()
                            .orElseThrow()),
                    figure(latest(node) / NANOS_PER_MICRO),
                    figure(clock.errorNanos() / NANOS_PER_MICRO),
                    figure(clock.driftPpm())));
        }
        return table.build();
    }

    /** Sentences for the reader. */
    public static List<String> notes(List<NodeResult> nodes) {
        return nodes.stream()
                .map(node -> {
                    String line = clock(node.name(), clock(node));
                    return latest(node) > LATE_NANOS
                            ? line + "; an iteration began " + latest(node) / 1_000_000
                                    + " ms late, since the answers of the one before took longer than the gap"
                            : line;
                })
                .toList();
    }

    /** How well a node's clock is known, in words. */
    public static String clock(String node, ClockModel clock) {
        long drifted = clock.after().offsetNanos() - clock.before().offsetNanos();
        return node + ": clock known to "
                + Rounded.error(clock.errorNanos()) + ", moved by "
                + Rounded.micros(
                        drifted, clock.before().errorNanos() + clock.after().errorNanos())
                + " against the server's";
    }

    private static ClockModel clock(NodeResult node) {
        return new ClockModel(node.report().clockBefore(), node.report().clockAfter());
    }

    private static long latest(NodeResult node) {
        return node.measured().stream().mapToLong(Iteration::lateNanos).max().orElseThrow();
    }

    private static long sum(NodeResult node, ToLongFunction<Iteration> value) {
        return node.measured().stream().mapToLong(value).sum();
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
