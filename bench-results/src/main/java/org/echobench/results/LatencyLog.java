package org.echobench.results;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.echobench.results.metric.Metric;

/** Appends latencies to a file in HdrHistogram's log format; values in nanoseconds, the printed maximum in µs. */
public final class LatencyLog {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private LatencyLog() {}

    /** Adds a line for each latency, tagged with its label; begins the file where there is none. */
    public static void append(Path file, Map<Metric, Histogram> latencies) {
        boolean fresh = !Files.exists(file);
        try (PrintStream out =
                new PrintStream(new FileOutputStream(file.toFile(), true), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            if (fresh) {
                writer.outputLogFormatVersion();
                writer.outputLegend();
            }
            double now = System.currentTimeMillis() / 1_000.0;
            latencies.forEach((latency, histogram) -> {
                histogram.setTag(latency.label());
                writer.outputIntervalHistogram(now, now, histogram, NANOS_PER_MICRO);
            });
            if (out.checkError()) {
                throw new IOException(file + " cannot be written; is the disk full?");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
