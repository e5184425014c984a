package org.echobench.runner;

import static org.awaitility.Awaitility.await;
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
import java.util.function.LongSupplier;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.RunResult;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.ResultFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a real fork can go wrong ends as a failed row that says why. */
@Tag("integration")
class FailedForkTest {

    private static final Duration PATIENT = Duration.ofMinutes(5);

    @TempDir
    Path temp;

    private Path directory;
    private boolean leftBehind;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(temp.resolve("fork"));
    }

    private static Cell cell(String fault) {
        return new Cell(1, TestPlans.faulty(), TestPlans.subject(fault), Optional.empty());
    }

    private ForkOutcome run(Cell cell) throws IOException {
        return new JmhFork(row -> PATIENT, 1, new StopSignal())
                .run(List.of(cell), List.of(directory))
                .get(0);
    }

    private String reason(String fault) throws IOException {
        return run(cell(fault)).failure().orElseThrow();
    }

    @Tag("fork")
    @Test
    void aGoodOneDoesNotFail() throws IOException {
        assertEquals(Optional.empty(), run(cell("good")).failure());
    }

    @Test
    void anExceptionIsTold() throws IOException {
        assertEquals("the server answered something else", reason("throws"));
    }

    @Tag("fork")
    @Test
    void anExceptionOfAClassThatTheHostLacksIsToldFromTheLog() throws IOException {
        assertTrue(reason("throws-unknown-class").contains("told by a class that only the fork has"));
    }

    @Tag("fork")
    @Test
    void theForksOwnWordsComeBeforeTheException() throws IOException {
        assertEquals("lost 3 of 1000 messages", reason("tells"));
    }

    @Test
    void aForkThatDiesIsTold() throws IOException {
        assertTrue(reason("exits").contains("exit code 7"));
    }

    @Tag("fork")
    @Test
    void aForkThatHangsIsEndedAndItsThreadsAreKept() throws IOException {
        LongSupplier clock = TestPlans.clockThatJumpsWhenStuck(directory);
        String reason = new JmhFork(row -> Duration.ofSeconds(4), 1, new StopSignal(), clock, Optional.empty())
                .run(List.of(cell("hangs")), List.of(directory))
                .get(0)
                .failure()
                .orElseThrow();
        assertTrue(reason.startsWith("hung: still running after 4 s"), reason);
        String threads = Files.readString(directory.resolve(ForkDirectory.THREADS));
        assertTrue(threads.contains("FaultyBenchmark.fail"), threads);
        assertEquals(List.of(), running());
    }

    @Tag("fork")
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aProcessThatOutlivesTheForkIsEnded() throws IOException {
        String reason = new JmhFork(
                        row -> PATIENT, 1, new StopSignal(), this::tellThatTheHostHasLooked, Optional.empty())
                .run(List.of(cell("leaves-a-process")), List.of(directory))
                .get(0)
                .failure()
                .orElseThrow();
        assertTrue(reason.contains("left 1 process"), reason);
        long left = Long.parseLong(Files.readString(directory.resolve(FaultyBenchmark.LEFT)));
        await().atMost(PATIENT).until(() -> ProcessHandle.of(left)
                .flatMap(process -> process.info().command())
                .isEmpty());
    }

    /** A clock that stands still. The host asks it each time that it has looked at the fork's processes. */
    private long tellThatTheHostHasLooked() {
        try {
            if (leftBehind && Files.notExists(directory.resolve(FaultyBenchmark.SEEN))) {
                Files.createFile(directory.resolve(FaultyBenchmark.SEEN));
            }
            leftBehind = Files.exists(directory.resolve(FaultyBenchmark.LEFT));
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The commands of the fork's processes, whoever is their parent. */
    private List<String> running() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains("-D" + ForkDirectory.PROPERTY + "=" + directory))
                .toList();
    }

    @Tag("fork")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskEndsTheRunInOneSentenceAndKeepsWhatIsFinished() throws IOException {
        Path run = temp.resolve("run");
        Plan plan = TestPlans.plan(3, List.of(TestPlans.faulty()), "good", "fills-the-disk");
        BenchmarkRun started = BenchmarkRun.start(run, plan, TestPlans.environment());
        String message = assertThrows(
                        UserError.class, () -> TestPlans.measure(started, temp, new Progress() {}, new StopSignal()))
                .getMessage();
        assertTrue(message.startsWith("The disk of ") && message.contains("--resume"), message);
        long before = plan.order().stream()
                .takeWhile(cell -> cell.subject().label().equals("good"))
                .count();
        assertEquals(before, Journal.open(run.resolve("forks")).entries().size());
        assertFalse(started.writeResults().complete());
    }

    @Test
    void oneFailedRowDoesNotStopTheOthers() throws IOException {
        Path run = temp.resolve("run");
        Plan plan = TestPlans.plan(2, List.of(TestPlans.faulty()), "good", "throws");
        List<Cell> skipped = new ArrayList<>();
        BenchmarkRun started = BenchmarkRun.start(run, plan, TestPlans.environment());
        TestPlans.measure(
                started,
                temp,
                new Progress() {
                    @Override
                    public void skipped(Cell cell) {
                        skipped.add(cell);
                    }
                },
                new StopSignal());
        RunResult results = started.writeResults();
        assertEquals(List.of(new Cell(2, plan.rows().get(0), plan.subjects().get(1), Optional.empty())), skipped);
        RunResult.RowResult row = results.rows().get(0);
        assertEquals(2, row.subjects().get(0).forks());
        assertTrue(row.subjects().get(0).measured());
        assertEquals(
                Optional.of("the server answered something else"),
                row.subjects().get(1).failure());
        assertTrue(results.anyFailed());
        assertEquals(1, Json.read(run.resolve("results.json")).size());
        assertTrue(Files.readString(run.resolve(ResultFiles.SUMMARY))
                .contains("FAILED: the server answered something else"));
    }
}
