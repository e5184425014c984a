package org.echobench.report.compare;

import java.util.Set;
import org.echobench.results.jmh.MetricName;

/** Which way a metric should move. */
public enum Direction {
    HIGHER_IS_BETTER,
    LOWER_IS_BETTER,
    /** A difference is a change, never a regression. */
    UNKNOWN;

    /** Times, costs per operation and errors. What follows throughput (gc.alloc.rate, gc.count) is not among them. */
    private static final Set<String> LOWER = Set.of(
            "latency",
            "service",
            "response",
            "send.lag",
            "push.fromT0",
            "push.fromWrite",
            "push.last",
            "server.alloc",
            "client.alloc",
            "server.cpu",
            "client.cpu",
            "server.processCpu",
            "heap",
            "direct",
            "rss",
            "kernel",
            "first",
            "later",
            "start.heap",
            "start.rss",
            "start.threads",
            "response.bytes",
            "client.heap",
            "lost",
            "wrong",
            "late",
            "gc.alloc.rate.norm");

    private static final Set<String> HIGHER =
            Set.of("requests", "capacity", "capacity.notHeld", "connections.held", "setup.rate");

    /**
     * @param mode JMH's short name
     * @param metric the canonical name
     */
    public static Direction of(String mode, String metric) {
        String family = MetricName.family(metric);
        if (family.equals(MetricName.SCORE)) {
            return switch (mode) {
                case "thrpt" -> HIGHER_IS_BETTER;
                case "avgt", "sample", "ss" -> LOWER_IS_BETTER;
                default -> UNKNOWN;
            };
        }
        if (HIGHER.contains(family)) {
            return HIGHER_IS_BETTER;
        }
        return LOWER.contains(family) ? LOWER_IS_BETTER : UNKNOWN;
    }

    /** The verdict on a difference that holds. */
    Verdict verdict(int sign) {
        if (this == UNKNOWN) {
            return Verdict.CHANGED;
        }
        return isWorse(sign) ? Verdict.REGRESSED : Verdict.IMPROVED;
    }

    /** Whether head differing by this sign is worse than base; never for {@link #UNKNOWN}. */
    public boolean isWorse(int sign) {
        return this == HIGHER_IS_BETTER && sign < 0 || this == LOWER_IS_BETTER && sign > 0;
    }
}
