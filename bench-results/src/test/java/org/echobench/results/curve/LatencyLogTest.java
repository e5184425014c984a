package org.echobench.results.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {

    @TempDir
    Path directory;

    private static Histogram of(long... nanos) {
        Histogram histogram = new Histogram(3);
        for (long one : nanos) {
            histogram.recordValue(one);
        }
        return histogram;
    }

    private static Histogram next(HistogramLogReader reader) {
        return (Histogram) reader.nextIntervalHistogram();
    }

    @Test
    void hdrHistogramsOwnReaderReadsEveryIterationByItsLabel() throws IOException {
        Path file = directory.resolve("latency.hlog");
        Map<Metric, Histogram> first = new LinkedHashMap<>();
        first.put(Metric.LATENCY, of(1_000, 2_000, 90_000_000_000L));
        first.put(Metric.PUSH_LAST, of(5));
        LatencyLog.append(file, first);
        LatencyLog.append(file, Map.of(Metric.LATENCY, of(7_000)));
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            Histogram one = next(reader);
            assertEquals("latency", one.getTag());
            assertEquals(first.get(Metric.LATENCY), one);
            Histogram two = next(reader);
            assertEquals("push.last", two.getTag());
            assertEquals(first.get(Metric.PUSH_LAST), two);
            Histogram three = next(reader);
            assertEquals("latency", three.getTag());
            assertEquals(of(7_000), three);
            assertTrue(three.getStartTimeStamp() > 0);
            assertFalse(reader.hasNext());
        }
    }

    @Test
    void theHeaderIsWrittenOnce() throws IOException {
        Path file = directory.resolve("latency.hlog");
        LatencyLog.append(file, Map.of(Metric.LATENCY, of(1)));
        LatencyLog.append(file, Map.of(Metric.LATENCY, of(2)));
        assertEquals(
                1,
                Files.readAllLines(file).stream()
                        .filter(line -> line.startsWith("#[Histogram log format version"))
                        .count());
        assertEquals(4, Files.readAllLines(file).size());
    }

    @Test
    void aFileThatCannotBeMadeIsAnError() {
        UncheckedIOException e = assertThrows(
                UncheckedIOException.class,
                () -> LatencyLog.append(directory.resolve("gone").resolve("latency.hlog"), Map.of()));
        assertTrue(e.getCause() instanceof FileNotFoundException);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsAnErrorThatSaysSo() {
        Path full = Path.of("/dev/full");
        UncheckedIOException e = assertThrows(
                UncheckedIOException.class, () -> LatencyLog.append(full, Map.of(Metric.LATENCY, of(1, 2, 3))));
        assertEquals(
                "/dev/full cannot be written; is the disk full?", e.getCause().getMessage());
    }
}
