package org.echobench.runner;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Progress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Extra forks of a run, beside its journal. */
class ExtraForksTest {

    private static final Duration PATIENT = Duration.ofMinutes(5);

    private final Plan plan = TestPlans.plan(1, List.of(TestPlans.tiny("one", 1), TestPlans.tiny("two", 1)), "alpha");

    @TempDir
    Path temp;

    private final List<Cell> started = new ArrayList<>();

    private void measure(OneByOne starter) throws IOException {
        try (RunLock lock = RunLock.acquire(temp.resolve("test.lock"))) {
            BenchmarkRun.measureExtra(
                    extra(temp),
                    alone(plan.extra(Set.of("one"), 2)),
                    lock,
                    starter,
                    new Progress() {},
                    new StopSignal());
        }
    }

    private static List<List<Cell>> alone(List<Cell> cells) {
        return cells.stream().map(List::of).toList();
    }

    private ForkOutcome measured(Cell cell, Path folder) throws IOException {
        started.add(cell);
        return FakeResults.measured(folder, cell.row(), 7);
    }

    private static Path extra(Path run) {
        return run.resolve("profiles").resolve("cpu");
    }

    private List<ForkRecord> records() throws IOException {
        return records(temp);
    }

    private static List<ForkRecord> records(Path run) throws IOException {
        return RunFolder.records(extra(run));
    }

    @Test
    void theScoredForksAreNotTouched() throws IOException {
        measure(this::measured);
        assertFalse(Files.exists(new RunFolder(temp).forks()));
        assertEquals(2, records().size());
    }

    @Test
    void whatWasMeasuredIsNotMeasuredAgain() throws IOException {
        measure(this::measured);
        measure(this::measured);
        assertEquals(2, started.size());
    }

    @Test
    void aKilledForkHasItsReasonAndIsTriedAgainTheNextTime() throws IOException {
        measure((cell, folder) -> ForkOutcome.failed("the server ended with exit code 137 and printed nothing"));
        assertEquals(
                List.of(Optional.of("the server ended with exit code 137 and printed nothing")),
                records().stream().map(ForkRecord::failure).toList());
        measure(this::measured);
        assertTrue(records().stream().noneMatch(ForkRecord::failed));
        assertEquals(2, records().size());
    }

    @Tag("fork")
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aForkThatIsKilledIsOneSentenceAndTheScoredForksStay() throws IOException {
        byte[] scored = score();
        CompletableFuture<Void> killed = CompletableFuture.runAsync(this::killTheFork);
        measureAgain("hangs");
        killed.join();
        String failure = records(temp.resolve("run")).get(0).failure().orElseThrow();
        assertTrue(failure.contains("ended with exit code 137"), failure);
        assertEquals(1, failure.lines().count());
        assertArrayEquals(scored, results());
    }

    @Tag("fork")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsOneSentenceAndTheScoredForksStay() throws IOException {
        byte[] scored = score();
        String message = assertThrows(UserError.class, () -> measureAgain("fills-the-disk"))
                .getMessage();
        assertTrue(message.startsWith(extraForks() + " cannot be written: "), message);
        assertEquals(1, message.lines().count());
        assertArrayEquals(scored, results());
    }

    /** Measures a run that gets extra forks, and returns its results. */
    private byte[] score() throws IOException {
        Plan good = TestPlans.plan(1, List.of(TestPlans.faulty()), "good");
        BenchmarkRun run = BenchmarkRun.start(temp.resolve("run"), good, TestPlans.environment());
        TestPlans.measure(run, temp, new Progress() {}, new StopSignal());
        assertTrue(run.writeResults().complete());
        return results();
    }

    private byte[] results() throws IOException {
        RunFolder run = new RunFolder(temp.resolve("run"));
        assertEquals(1, RunFolder.records(run.forks()).size());
        return Files.readAllBytes(run.path().resolve("results.json"));
    }

    private Path extraForks() {
        return extra(temp.resolve("run"));
    }

    private void measureAgain(String fault) throws IOException {
        Plan faulty = TestPlans.plan(1, List.of(TestPlans.faulty()), fault);
        try (RunLock lock = RunLock.acquire(temp.resolve("test.lock"))) {
            BenchmarkRun.measureExtra(
                    extraForks(),
                    alone(faulty.extra(Set.of("faulty"), 1)),
                    lock,
                    new JmhFork(row -> PATIENT, 1, new StopSignal()),
                    new Progress() {},
                    new StopSignal());
        }
    }

    /** As soon as it has begun what never ends. */
    private void killTheFork() {
        await().atMost(PATIENT).until(() -> stuck().isPresent());
        // Whatever this JVM has started: the JDK knows only the beginning of a long command, so commands cannot
        // identify them.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** The folder of the fork under way. */
    private Optional<Path> stuck() throws UncheckedIOException {
        if (!Files.isDirectory(extraForks())) {
            return Optional.empty();
        }
        try (Stream<Path> forks = Files.list(extraForks())) {
            return forks.filter(fork -> Files.exists(fork.resolve(TestPlans.STUCK)))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aDiskThatRefusesIsOneSentence() {
        UserError refused = assertThrows(
                UserError.class,
                () -> measure((cell, folder) -> {
                    throw new IOException("out of reach");
                }));
        assertEquals(
                temp.resolve("profiles").resolve("cpu") + " cannot be written: java.io.IOException: out of reach.",
                refused.getMessage());
    }
}
