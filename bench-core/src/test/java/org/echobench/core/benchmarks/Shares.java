package org.echobench.core.benchmarks;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;

/** The work of a thread that used nothing. */
final class Shares {

    private Shares() {}

    /** Messages that were all completed in time. */
    static MeasurementWindow.WorkerTotals of(long nanos, long messages, Map<Metric, Histogram> latencies) {
        LoadReport.Counts counts = new LoadReport.Counts(messages, messages, 0, 0, 0, 0, LoadReport.Reopened.NONE);
        return new MeasurementWindow.WorkerTotals(
                nanos, messages, counts, ThreadUsage.NONE, 0, 0, latencies, List.of(), new long[0]);
    }
}
