package org.echobench.runner.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.echobench.results.RunRefusedException;

/**
 * The latency logs of a row's forks put together: for each fork and label one histogram over the fork's iterations, so
 * that the fork stays the sample and any reader of HdrHistogram logs adds them up.
 */
final class LatencyFiles {

    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private LatencyFiles() {}

    /**
     * The merged log; empty if no fork left one.
     *
     * @param logs one per fork, in the order of rounds; absent files are left out
     */
    static byte[] merge(List<Path> logs) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            boolean any = false;
            for (Path log : logs) {
                if (Files.exists(log)) {
                    if (!any) {
                        writer.outputLogFormatVersion();
                        writer.outputComment("[one line per fork and label; values in nanoseconds, maximum in us]");
                        writer.outputLegend();
                        any = true;
                    }
                    write(writer, read(log));
                }
            }
        }
        return bytes.toByteArray();
    }

    /**
     * All latencies together, by label.
     *
     * @param logs one per fork; absent files are left out
     */
    static Map<String, Histogram> sum(List<Path> logs) throws IOException {
        Map<String, Histogram> sums = new TreeMap<>();
        for (Path log : logs) {
            if (Files.exists(log)) {
                read(log).forEach((label, histogram) -> sums.merge(label, histogram, LatencyFiles::sum));
            }
        }
        return sums;
    }

    private static Map<String, Histogram> read(Path log) throws IOException {
        Map<String, Histogram> byLabel = new TreeMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    String label = histogram.getTag() == null ? "" : histogram.getTag();
                    byLabel.merge(label, histogram, LatencyFiles::sum);
                } else if (next != null || reader.hasNext()) {
                    throw new IllegalStateException("a line that is not a histogram"); // which the reader passes over
                }
            }
        } catch (RuntimeException e) {
            throw new RunRefusedException(
                    "The latency log " + log + " is damaged: delete its folder, and resuming measures that fork again.",
                    e);
        }
        return byLabel;
    }

    private static Histogram sum(Histogram first, Histogram second) {
        first.setAutoResize(true);
        first.add(second);
        return first;
    }

    private static void write(HistogramLogWriter writer, Map<String, Histogram> byLabel) {
        byLabel.forEach((label, histogram) -> {
            histogram.setTag(label.isEmpty() ? null : label);
            writer.outputIntervalHistogram(
                    histogram.getStartTimeStamp() / MILLIS_PER_SECOND,
                    histogram.getEndTimeStamp() / MILLIS_PER_SECOND,
                    histogram,
                    NANOS_PER_MICRO);
        });
    }
}
