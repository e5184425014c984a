package org.echobench.report.compare;

import java.util.List;
import java.util.Set;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.metric.Direction;

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

    /** A row of unknown direction never counts: a profiler's odd counter must not fail a build. */
    boolean isGated(RowKey key) {
        boolean counts = key.metric().equals(MetricName.SCORE)
                || MetricName.direction(key.id().mode(), key.metric()) != Direction.UNKNOWN;
        return counts && gates.stream().anyMatch(g -> g.matches(key.metric()));
    }
}
