package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** What JMH's own runs do before their first iteration. */
@Tag("integration")
@Timeout(300)
class WarmUpRunTest {

    @TempDir
    Path directory;

    private RunResult run(Class<?> benchmark, int warmups, UnaryOperator<ChainedOptionsBuilder> settings)
            throws RunnerException {
        return ShortRun.of(
                benchmark,
                directory,
                options -> settings.apply(options.warmupIterations(warmups).warmupTime(TimeValue.milliseconds(100))));
    }

    /** The number of the last iteration before the measured ones, slices counted. A short one may have no window. */
    private int warmups() throws IOException {
        return Files.readAllLines(directory.resolve("windows.csv")).stream()
                .filter(line -> line.startsWith("warmup,"))
                .mapToInt(line -> Integer.parseInt(line.split(",")[1]))
                .max()
                .orElse(0);
    }

    @Test
    void aForkIsWarmedInSlicesByAllThreads() throws RunnerException, IOException {
        RunResult result =
                run(ClosedLoop.class, 1, options -> options.threads(2).param("connections", "4"));
        assertTrue(warmups() >= 6, "slices: " + warmups());
        assertTrue(result.getSecondaryResults().containsKey("warmup.capped"));
    }

    @Tag("fork")
    @Test
    void withoutWarmUpIterationsAForkStaysCold() throws RunnerException, IOException {
        RunResult result = run(ClosedLoop.class, 0, options -> options.param("connections", "4"));
        assertEquals(0, warmups());
        assertFalse(result.getSecondaryResults().containsKey("warmup.capped"));
    }

    @Tag("fork")
    @Test
    void aSingleShotStaysCold() throws RunnerException, IOException {
        run(HttpFirstRun.class, 1, options -> options.param("isolation", "inprocess")
                .param("rate", "1000")
                .param("requests", "50"));
        assertEquals(1, warmups());
    }

    @Tag("fork")
    @Test
    void aFixedRateIsWarmedByAClosedLoopAndThenByItself() throws RunnerException, IOException {
        RunResult result = run(FixedRate.class, 1, options -> options.param("exchange", "json")
                .param("isolation", "forked")
                .param("connections", "4")
                .param("rate", "500"));
        assertTrue(warmups() >= 12, "slices: " + warmups());
        assertTrue(result.getSecondaryResults().keySet().containsAll(Set.of("response", "warmup.capped")));
    }

    @Tag("fork")
    @Test
    void broadcastsAtAFixedRateAreWarmedToo() throws RunnerException, IOException {
        run(FixedRate.class, 1, options -> options.param("exchange", "push").param("subscribers", "4"));
        assertTrue(warmups() >= 12, "slices: " + warmups());
    }

    @Tag("fork")
    @Test
    void aServerThatDiesWhileItIsWarmedFailsTheForkWithItsReason() throws IOException {
        String reason =
                ShortRun.failureOf(ClosedLoop.class, "faulty-die", directory, options -> options.warmupIterations(1)
                        .threads(2)
                        .param("isolation", "forked")
                        .param("connections", "8"));
        assertTrue(
                reason.matches("connection \\d+ ended: .*; the server ended with exit code 1 and printed nothing"),
                reason);
        assertFalse(Files.exists(directory.resolve("windows.csv")), "an iteration was measured");
    }
}
