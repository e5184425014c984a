package org.echobench.runner.journal;

import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Metric;

/**
 * Rows that are measured without a warm-up, by design. They are meant to change during the measurement, so the
 * steadiness of their forks is not checked, and they have the caveat {@code COLD}.
 */
final class ColdRows {

    private ColdRows() {}

    /** @param measured the row's forks, which tell the iterations there really were */
    static boolean isCold(Row row, JmhRow measured) {
        return "0".equals(measured.settings().get("warmupIterations"))
                // A search for a capacity and a load curve warm a fork before their only iteration.
                && !measured.secondary().containsKey(Metric.WARMUP_CAPPED.label())
                // HttpBatch warms a fork by batches and not by JMH's iterations.
                && Param.WARM_BATCHES.in(row.params()).orElse("0").equals("0");
    }
}
