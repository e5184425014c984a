package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Samples that the test makes up. */
class ResourceSeriesTest extends InForkDirectory {

    private static final long SECOND = 1_000_000_000L;

    private static ProcessUsage process(double seconds, double cpuSeconds, long rss) {
        return new ProcessUsage((long) (seconds * SECOND), (long) (cpuSeconds * SECOND), rss, 30);
    }

    private static Optional<ServerStats> jvm(long heap) {
        return Optional.of(new ServerStats(ThreadUsage.UNCOUNTED, -1, -1L, -1L, heap, heap, 0, 0, 20, 3, 4));
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(directory.resolve("series.csv"));
    }

    private static Map<String, Double> maxima(ResourceSeries series) {
        return series.maxima().stream()
                .collect(Collectors.toMap(scalar -> scalar.metric().label(), Scalar::value));
    }

    @Test
    void theTimeOfAChildThatIsMissingIsNoUse() throws IOException {
        try (ResourceSeries series = new ResourceSeries(0)) {
            series.add(process(0, 5, 1_000), Optional.empty());
            series.add(process(1, 2, 1_000), Optional.empty());
            assertFalse(maxima(series).containsKey("server.cpu.max"));
            series.measurementBegins(0);
        }
        assertTrue(lines().stream().noneMatch(line -> line.contains("-")), lines().toString());
    }

    @Test
    void timeIsCountedFromTheBeginningOfMeasurement() throws IOException {
        try (ResourceSeries series = new ResourceSeries(0)) {
            series.add(process(10, 1, 1_000), Optional.empty());
            series.measurementBegins(12 * SECOND);
            series.add(process(12.5, 3, 2_000), jvm(500));
        }
        assertEquals(
                List.of(
                        "t_s,cpu_cores,rss_B,process_threads,heap_B,live_threads,gc_count,gc_ms",
                        "-2.000,,1000,30,,,,",
                        "0.500,0.800,2000,30,500,20,3,4"),
                lines());
    }

    @Test
    void withoutMeasurementItIsCountedFromTheStart() throws IOException {
        try (ResourceSeries series = new ResourceSeries(9 * SECOND)) {
            series.add(process(10, 1, 1_000), Optional.empty());
        }
        assertEquals("1.000,,1000,30,,,,", lines().get(1));
    }

    @Test
    void aProcessThatWasNeverSampledLeavesNoTable() {
        try (ResourceSeries series = new ResourceSeries(0)) {
            assertTrue(series.maxima().isEmpty());
        }
        assertFalse(Files.exists(directory.resolve("series.csv")));
    }

    @Test
    void aSampleThatComesTooSoonForTheUseOfProcessorsIsLeftToTheNext() {
        try (ResourceSeries series = new ResourceSeries(0)) {
            series.add(process(1, 0, 1_000), Optional.empty());
            series.add(process(1.01, 0.01, 1_000), Optional.empty());
            assertFalse(maxima(series).containsKey("server.cpu.max"));
            series.add(process(1.2, 0.1, 1_000), Optional.empty());
            assertEquals(0.5, maxima(series).get("server.cpu.max"), 1e-9);
        }
    }

    @Test
    void maximaBelongToTheInterval() {
        try (ResourceSeries series = new ResourceSeries(0)) {
            series.add(process(1, 0, 9_000), jvm(900));
            series.add(process(2, 1.9, 9_000), jvm(900));
            series.beginInterval();
            series.add(process(3, 2.4, 2_000), jvm(100));
            series.add(process(4, 2.5, 3_000), jvm(50));
            assertEquals(
                    Map.of(
                            "server.cpu.max", 0.5,
                            "server.heap.max", 100.0,
                            "server.rss.max", 3_000.0,
                            "server.threads.max", 20.0,
                            "server.processThreads.max", 30.0),
                    maxima(series));
        }
    }

    @Test
    void whatIsNoJvmHasNoFiguresOfOne() {
        try (ResourceSeries series = new ResourceSeries(0)) {
            series.add(process(1, 0, 9_000), Optional.empty());
            assertEquals(Map.of("server.rss.max", 9_000.0, "server.processThreads.max", 30.0), maxima(series));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisProcessIsSeen() {
        ProcessUsage usage = ProcessUsage.of(ProcessHandle.current().pid()).orElseThrow();
        assertTrue(usage.residentBytes() > 1_000_000, usage.toString());
        assertTrue(usage.threads() > 1, usage.toString());
        assertTrue(usage.cpuNanos() > 0, usage.toString());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void severalProcessesAreSeenAsOne() {
        long own = ProcessHandle.current().pid();
        ProcessUsage one = ProcessUsage.of(own).orElseThrow();
        ProcessUsage both = ProcessUsage.ofAll(List.of(own, 0L, own)).orElseThrow();
        assertTrue(both.cpuNanos() >= 2 * one.cpuNanos(), both + " and " + one);
        assertTrue(both.threads() > one.threads(), both + " and " + one);
        assertEquals(Optional.empty(), ProcessUsage.ofAll(List.of(0L)));
    }

    @Test
    void aProcessThatHasEndedIsNot() {
        assertEquals(Optional.empty(), ProcessUsage.of(0));
        long ticks = ProcessUsage.ticks("7 (a b) Z 1 7 7 0 -1 4 0 0 0 0 120 30 5 5 20 0 1 0 100 0 0", false);
        assertEquals(Optional.empty(), ProcessUsage.parse(1, ticks, "Name:\ta b\nState:\tZ (zombie)\nThreads:\t1\n"));
        assertEquals(
                Optional.of(new ProcessUsage(1, 1_500_000_000L, 2_048, 4)),
                ProcessUsage.parse(1, ticks, "VmRSS:\t2 kB\nThreads:\t4\n"));
    }
}
