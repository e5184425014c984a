package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.curve.CurveTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

@Tag("integration")
@Timeout(180)
class SmallestMemoryTest {

    @TempDir
    Path directory;

    /** Twice the level is half the heap: so the search, which goes upwards in levels, goes down in heaps. */
    @ParameterizedTest
    @CsvSource({"1024, 1000", "128, 8000", "2, 512000"})
    void aLevelIsTheLargeHeapByTheHeapInThousandths(int mib, long level) {
        assertEquals(level, SmallestMemory.level(mib));
        assertEquals(mib, SmallestMemory.mib(level));
    }

    @Test
    void aServerThatComesUpWhenNobodyWaitsIsEnded() throws Exception {
        CompletableFuture<String> start = new CompletableFuture<>();
        CompletableFuture<String> ended = new CompletableFuture<>();
        IOException late = assertThrows(
                IOException.class, () -> SmallestMemory.within(Duration.ZERO, start::join, ended::complete));
        assertEquals("the server did not start within 0 s", late.getMessage());
        start.complete("server");
        assertEquals("server", ended.get());
    }

    @Test
    void aServerThatComesUpInTimeIsNotEnded() throws IOException {
        String server = SmallestMemory.within(
                Duration.ofMinutes(1), () -> "server", late -> fail("ended, though it was waited for"));
        assertEquals("server", server);
    }

    /** The calm server answers nothing before 10 ms, so its p99 depends on no heap and on no other test. */
    @Tag("fork")
    @Test
    void aHeapIsFoundBetweenOneThatHoldsAndOneThatDoesNot() throws RunnerException, IOException {
        RunResult result =
                ShortRun.of(SmallestMemory.class, CalmServer.ID, directory, options -> options.param("exchange", "echo")
                        .param("connections", "4")
                        .param("windowMillis", "200")
                        .param("resolutionPercent", "100"));
        Set<String> metrics = result.getSecondaryResults().keySet();
        assertTrue(
                metrics.containsAll(Set.of("heap.smallest", "closed.rate", "response", "server.alloc")),
                metrics.toString());
        double smallest = result.getSecondaryResults().get("heap.smallest").getScore();
        assertTrue(smallest >= 2 && smallest <= 1_024, Double.toString(smallest));
        CurveTable table = CurveTable.read(directory.resolve("capacity-heap.csv"));
        assertTrue(table.lines().stream()
                .anyMatch(line ->
                        line.number("heap") == smallest && line.text("verdict").equals("held")));
        List<String> notes = Files.readAllLines(directory.resolve(ForkDirectory.NOTES));
        assertTrue(
                notes.get(0).matches("offered .* of its closed loop; p99 in 1,024 MiB .* ms, limit [\\d.]+ ms"),
                notes.get(0));
        assertTrue(notes.get(1).matches("[\\d.]+ MiB suffice: p99 .* ms.*"), notes.get(1));
    }
}
