package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.StopSignal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What JMH alone would wait for without end. */
@Tag("fork")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StuckServerTest {

    private static final Duration MOMENT = Duration.ofMillis(100);

    @TempDir
    Path directory;

    @Test
    void aServerThatDoesNotCloseIsEndedWithItsThreads() throws IOException {
        RowSettings settings = RowSettings.annotated().withWarmup(0, MOMENT).withMeasurement(1, MOMENT);
        Row row = Row.of("echo", ClosedLoop.class.getName() + ".run", Map.of("connections", "2"), settings);
        ForkOutcome outcome = new JmhFork(
                        any -> Duration.ofSeconds(8),
                        1,
                        new StopSignal(),
                        TestPlans.clockThatJumpsWhenStuck(directory),
                        Optional.empty())
                .run(List.of(new Cell(1, row, TestPlans.small("stuck-close"), Optional.empty())), List.of(directory))
                .get(0);
        assertEquals(Optional.of("hung: still running after 8 s, its threads are in threads.txt"), outcome.failure());
        String threads = Files.readString(directory.resolve(ForkDirectory.THREADS));
        assertTrue(threads.contains("StuckClose"), threads);
    }
}
