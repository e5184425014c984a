package org.echobench.runner.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latency against percentile, {@code latency.csv}: of every row, subject and label, over every message of all forks, at
 * the percentiles that HdrHistogram's own output has.
 */
public final class LatencyCurves {

    public static final String FILE = "latency.csv";

    static final List<String> COLUMNS = List.of("row", "server", "label", "percentile", "value_us", "count");

    /** Lines for each halving of the distance to 100 %. */
    private static final int TICKS = 5;

    private static final double NANOS_PER_MICRO = 1_000.0;

    private LatencyCurves() {}

    /** @param logs of the forks that count */
    static void write(CurveFiles files, String row, String subject, List<Path> logs) throws IOException {
        for (Map.Entry<String, Histogram> label : LatencyFiles.sum(logs).entrySet()) {
            for (HistogramIterationValue value : label.getValue().percentiles(TICKS)) {
                files.addLine(
                        FILE,
                        COLUMNS,
                        List.of(
                                row,
                                subject,
                                label.getKey(),
                                value.getPercentileLevelIteratedTo(),
                                value.getValueIteratedTo() / NANOS_PER_MICRO,
                                value.getTotalCountToThisValue()));
            }
        }
    }
}
