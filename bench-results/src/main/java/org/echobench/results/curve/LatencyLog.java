package org.echobench.results.curve;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.echobench.results.Disk;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.metric.Metric;

/**
 * Latencies by label in HdrHistogram's log format; values in nanoseconds, the printed maximum in µs. A fork's log has
 * one line per label, in a search per label and iteration; that of a row and subject per fork and label.
 *
 * @param lines of each label, in the order of the file
 */
public record LatencyLog(Map<String, List<Histogram>> lines) {

    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** Adds a line for each latency, tagged with its label; creates the file where there is none. */
    public static void append(Path file, Map<Metric, Histogram> latencies) {
        boolean fresh = !Files.exists(file);
        try (PrintStream out =
                new PrintStream(new FileOutputStream(file.toFile(), true), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            if (fresh) {
                writer.outputLogFormatVersion();
                writer.outputLegend();
            }
            double now = System.currentTimeMillis() / MILLIS_PER_SECOND;
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

    /**
     * Reads a {@link StoredFile}.
     *
     * @throws UserError if it cannot be read or a line is damaged
     */
    public static LatencyLog read(Path file) {
        LatencyLog log = new LatencyLog(new TreeMap<>());
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(StoredFile.bytes(file)))) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    String label = histogram.getTag() == null ? "" : histogram.getTag();
                    log.lines.computeIfAbsent(label, l -> new ArrayList<>()).add(histogram);
                } else if (next != null || reader.hasNext()) {
                    throw new IllegalStateException("a line that is not a histogram"); // which the reader skips
                }
            }
        } catch (IOException e) {
            throw new UserError("The latency log " + file + " cannot be read: " + e.getMessage() + ".", e);
        } catch (UserError e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UserError("The latency log " + file + " is damaged.", e);
        }
        return log;
    }

    /**
     * The log of a row and subject.
     *
     * @param forks logs in the order of rounds
     */
    public static LatencyLog ofForks(List<LatencyLog> forks) {
        LatencyLog log = new LatencyLog(new TreeMap<>());
        for (LatencyLog fork : forks) {
            fork.sums().forEach((label, sum) -> log.lines
                    .computeIfAbsent(label, l -> new ArrayList<>())
                    .add(sum));
        }
        return log;
    }

    /** The sum of all lines of each label. */
    public Map<String, Histogram> sums() {
        Map<String, Histogram> sums = new TreeMap<>();
        lines.forEach((label, histograms) -> {
            Histogram sum = histograms.get(0).copy();
            sum.setAutoResize(true);
            sum.setStartTimeStamp(histograms.get(0).getStartTimeStamp());
            sum.setEndTimeStamp(histograms.get(0).getEndTimeStamp());
            histograms.stream().skip(1).forEach(sum::add);
            sums.put(label, sum);
        });
        return sums;
    }

    /** Writes the file; on return it is complete and on the disk. If this log is empty, the file is removed. */
    public void write(Path file) throws IOException {
        if (lines.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputLogFormatVersion();
            writer.outputComment("[one line per fork and label; values in nanoseconds, maximum in us]");
            writer.outputLegend();
            int most = lines.values().stream().mapToInt(List::size).max().orElseThrow();
            for (int i = 0; i < most; i++) {
                for (Map.Entry<String, List<Histogram>> label : lines.entrySet()) {
                    if (i < label.getValue().size()) {
                        write(writer, label.getKey(), label.getValue().get(i));
                    }
                }
            }
        }
        Disk.write(file, bytes.toByteArray());
    }

    private static void write(HistogramLogWriter writer, String label, Histogram histogram) {
        histogram.setTag(label.isEmpty() ? null : label);
        writer.outputIntervalHistogram(
                histogram.getStartTimeStamp() / MILLIS_PER_SECOND,
                histogram.getEndTimeStamp() / MILLIS_PER_SECOND,
                histogram,
                NANOS_PER_MICRO);
    }
}
