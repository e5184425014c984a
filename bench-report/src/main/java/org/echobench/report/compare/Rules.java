package org.echobench.report.compare;

import java.util.List;
import java.util.Set;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;

/**
 * How a comparison judges.
 *
 * @param gates metrics whose verdicts count for the exit code
 */
record Rules(Design design, Floors floors, Comparability comparability, List<Glob> gates) {

    Rules {
        gates = List.copyOf(gates);
    }

    /** The same rules, and with these fields allowed to differ as well. */
    Rules alsoAllowing(Set<String> fields) {
        return new Rules(design, floors, comparability.alsoAllowing(fields), gates);
    }

    /**
     * Whether a row may decide anything. One of unknown direction does not: a profiler's odd counter must not fail a build.
     * Nor do latencies of a closed loop.
     */
    static boolean counts(RowKey key) {
        return key.metric().equals(MetricName.SCORE)
                || MetricName.direction(key.id().mode(), key.metric()) != Direction.UNKNOWN
                        && !MetricName.isOfClosedLoop(key.metric());
    }

    boolean isGated(RowKey key) {
        return counts(key) && gates.stream().anyMatch(g -> g.matches(key.metric()));
    }
}
