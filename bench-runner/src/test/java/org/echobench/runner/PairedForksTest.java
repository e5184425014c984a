package org.echobench.runner;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.echobench.core.process.ProcessTree;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.StopSignal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks that are measured beside each other; by default the test of the command duet does the same. */
@Tag("fork")
class PairedForksTest {

    private static final Duration PATIENT = Duration.ofMinutes(5);

    @TempDir
    Path temp;

    private List<Path> directories(int count) throws IOException {
        List<Path> directories = Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> temp.resolve("fork" + i))
                .toList();
        for (Path directory : directories) {
            Files.createDirectory(directory);
        }
        return directories;
    }

    private List<ForkOutcome> run(Cell... cells) throws IOException {
        return new JmhFork(row -> PATIENT, 1, new StopSignal()).run(List.of(cells), directories(cells.length));
    }

    @AfterEach
    void endWhatIsLeft() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static Cell echo(String server, int warmups) {
        RowSettings settings = RowSettings.annotated()
                .withWarmup(warmups, Duration.ofMillis(100))
                .withMeasurement(2, Duration.ofMillis(100));
        Row row = Row.of(
                "echo",
                "org.echobench.core.benchmarks.ClosedLoop.run",
                Map.of("isolation", "inprocess", "connections", "2"),
                settings);
        return new Cell(1, row, TestPlans.small(server), Optional.empty());
    }

    @Test
    void allEndWithAResult() throws IOException {
        assertEquals(
                Collections.nCopies(3, ForkOutcome.measured()),
                run(echo("reference", 1), echo("reference", 1), echo("reference", 1)));
    }

    @Test
    void forksThatStayColdFollowEachOther() throws IOException {
        assertEquals(
                List.of(ForkOutcome.measured(), ForkOutcome.measured()),
                run(echo("reference", 0), echo("reference", 0)));
    }

    @Test
    void oneThatFailsLeavesTheOtherItsResult() throws IOException {
        List<ForkOutcome> outcomes = run(echo("reference", 1), echo("no-such-server", 1));
        assertTrue(outcomes.get(0).hasResult());
        assertTrue(outcomes.get(1).failure().orElseThrow().contains("no-such-server"));
    }

    @Test
    void oneThatCannotBeStartedLeavesTheOtherItsResult() throws IOException {
        List<Path> directories = directories(2);
        Files.delete(directories.get(1));
        List<ForkOutcome> outcomes = new JmhFork(row -> PATIENT, 1, new StopSignal())
                .run(List.of(echo("reference", 1), echo("reference", 1)), directories);
        assertTrue(outcomes.get(0).hasResult());
        String failure = outcomes.get(1).failure().orElseThrow();
        assertTrue(failure.startsWith("the fork cannot be measured: "), failure);
    }

    @Test
    void anInterruptEndsTheForksThatWereStarted() throws Exception {
        List<Path> directories = directories(2);
        Cell hangs = new Cell(1, TestPlans.faulty(), TestPlans.small("hangs"), Optional.empty());
        JmhFork forks = new JmhFork(row -> PATIENT, 1, new StopSignal());
        FutureTask<Boolean> run = new FutureTask<>(() -> {
            assertThrows(IllegalStateException.class, () -> forks.run(List.of(hangs, hangs), directories));
            return Thread.currentThread().isInterrupted();
        });
        Thread thread = new Thread(run);
        thread.start();
        await().atMost(PATIENT).until(() -> Files.exists(directories.get(0).resolve(TestPlans.STUCK)));
        thread.interrupt();
        assertTrue(run.get());
        assertEquals(
                List.of(),
                ProcessHandle.current().descendants().filter(ProcessTree::runs).toList());
    }
}
