package org.echobench.report.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.jmh.Samples;
import org.echobench.results.jmh.Unit;

/** A row's latencies in HdrHistogram's log format: one line per fork and label, values in nanoseconds. */
final class LatencyLog {

    private static final Unit NANOS = new Unit(Unit.Kind.TIME_PER_OP, 1);

    private final Map<String, List<Histogram>> forksByLabel = new LinkedHashMap<>();

    private LatencyLog() {}

    /** @throws ReportException when a line is damaged */
    static LatencyLog read(Path file) {
        LatencyLog log = new LatencyLog();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                Histogram histogram = next(reader, file);
                if (histogram == null) {
                    break;
                }
                String label = histogram.getTag() == null ? "" : histogram.getTag();
                log.forksByLabel.computeIfAbsent(label, l -> new ArrayList<>()).add(histogram);
            }
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " cannot be read: " + e.getMessage() + ".", e);
        }
        return log;
    }

    /** Null at the end. The reader meets a damaged line with null, or with whatever its decoder stumbled over. */
    private static Histogram next(HistogramLogReader reader, Path file) {
        EncodableHistogram next;
        try {
            next = reader.nextIntervalHistogram();
        } catch (RuntimeException e) {
            throw damaged(file, e);
        }
        if (next == null && !reader.hasNext()) {
            return null;
        }
        if (next instanceof Histogram histogram) {
            return histogram;
        }
        throw damaged(file, null);
    }

    private static ReportException damaged(Path file, Throwable cause) {
        return new ReportException(ExitCode.USAGE_OR_IO, file + " has a damaged line.", cause);
    }

    /** The samples of each fork in a unit of time; empty where the log has no such label. */
    List<Samples> forks(String label, Unit unit) {
        return forksByLabel.getOrDefault(label, List.of()).stream()
                .map(h -> samples(h, unit))
                .toList();
    }

    /** All forks of each label together. */
    Map<String, Histogram> merged() {
        Map<String, Histogram> merged = new LinkedHashMap<>();
        forksByLabel.forEach((label, forks) -> {
            Histogram all = forks.get(0).copy();
            all.setAutoResize(true);
            forks.stream().skip(1).forEach(all::add);
            merged.put(label, all);
        });
        return merged;
    }

    private static Samples samples(Histogram histogram, Unit unit) {
        SortedMap<Double, Long> counts = new TreeMap<>();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            double time = NANOS.convert(value.getValueIteratedTo(), unit);
            counts.merge(time, value.getCountAddedInThisIterationStep(), Long::sum);
        }
        return Samples.of(counts);
    }
}
