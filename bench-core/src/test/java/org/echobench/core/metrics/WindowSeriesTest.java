package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowSeriesTest extends InForkDirectory {

    private static final long SECOND = 1_000_000_000L;

    /** One iteration of one thread: in each window so many messages of 1 ms each. */
    private static LatencyRecorder.Windows iteration(long from, int... counts) {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.beginWindows(from, SECOND);
        for (int i = 0; i < counts.length; i++) {
            for (int message = 0; message < counts[i]; message++) {
                recorder.record(1_000_000, from + i * SECOND + message);
            }
        }
        recorder.stopWindows(from + counts.length * SECOND);
        return recorder.windows();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(directory.resolve("windows.csv"));
    }

    @Test
    void threadsAreSummedAndWarmUpComesBeforeZero() throws IOException {
        try (WindowSeries series = new WindowSeries()) {
            series.add(iteration(100 * SECOND, 5));
            series.add(iteration(100 * SECOND, 6));
            series.endIteration(false, OptionalDouble.of(SECOND / 2.0), OptionalDouble.of(0.0625));
            assertFalse(Files.exists(directory.resolve("windows.csv")));
            series.add(iteration(102 * SECOND, 10, 0));
            series.add(iteration(102 * SECOND, 10, 0));
            series.endIteration(true, OptionalDouble.empty(), OptionalDouble.empty());
            series.add(iteration(105 * SECOND, 7, 8));
            series.add(iteration(105 * SECOND, 7, 9));
            series.endIteration(true, OptionalDouble.of(SECOND / 4.0), OptionalDouble.empty());
        }
        assertEquals(
                List.of(
                        "phase,iteration,t_s,window_s,messages,rate,p50_us,p99_us,cpu_s,compiling",
                        "warmup,1,-2.000,1.000,11,11.000,1003.519,1003.519,0.50000,0.06250",
                        "measurement,1,0.000,1.000,20,20.000,1003.519,1003.519,,",
                        "measurement,1,1.000,1.000,0,0.000,,,,",
                        "measurement,2,3.000,1.000,14,14.000,1003.519,1003.519,,",
                        "measurement,2,4.000,1.000,17,17.000,1003.519,1003.519,0.25000,"),
                lines());
    }

    @Test
    void aWindowThatOneThreadDidNotFinishIsLeftOut() throws IOException {
        try (WindowSeries series = new WindowSeries()) {
            series.add(iteration(0, 1, 1));
            series.add(iteration(0, 1));
            series.endIteration(true, OptionalDouble.empty(), OptionalDouble.empty());
        }
        assertEquals(2, lines().size());
    }

    /** Thirty windows of 100 ms to 1 s each; an iteration is cut evenly. */
    @ParameterizedTest
    @CsvSource({
        "3, 1000, 100",
        "5, 1000, 166",
        "1, 1000, 100",
        "2, 250, 125",
        "1, 30000, 1000",
        "10, 10000, 1000",
        "6, 10000, 1000",
        "1, 50, 50"
    })
    void aWindowIsASecondOrLessWhereTheMeasurementIsShort(int iterations, long millis, long window) {
        assertEquals(window, WindowSeries.windowNanos(iterations, millis * 1_000_000) / 1_000_000);
    }
}
