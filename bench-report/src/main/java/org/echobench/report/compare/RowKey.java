package org.echobench.report.compare;

import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;

/** A metric of a row; results with equal keys are compared. */
public record RowKey(RowId id, String metric) {

    /** Which way the metric should move. */
    public Direction direction() {
        return MetricName.direction(id.mode(), metric);
    }

    /**
     * Whether it may decide anything. A metric of unknown direction does not: a profiler's odd counter must not fail a
     * build. Nor do latencies of a closed loop.
     */
    boolean counts() {
        return metric.equals(MetricName.SCORE)
                || direction() != Direction.UNKNOWN && !MetricName.isOfClosedLoop(metric);
    }
}
