package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.Cell;
import org.echobench.results.ForkRecord;
import org.echobench.results.Plan;
import org.echobench.results.RunFolder;
import org.echobench.results.RunRefusedException;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledForks;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Extra forks of a run, beside its journal. */
class ProfiledRunTest {

    private static final Path PROFILER = Path.of("async-profiler.jar").toAbsolutePath();

    private final Plan plan = TestPlans.plan(1, List.of(TestPlans.tiny("one", 1), TestPlans.tiny("two", 1)), "alpha");

    @TempDir
    Path temp;

    private final List<Cell> started = new ArrayList<>();

    private void measure(ForkStarter starter) throws IOException {
        try (RunLock lock = RunLock.acquire(temp.resolve("test.lock"))) {
            new ProfiledRun(new RunFolder(temp), ProfileKind.CPU)
                    .measure(
                            plan.extra(Set.of("one"), 2), PROFILER, lock, starter, new Progress() {}, new StopSignal());
        }
    }

    private ForkOutcome measured(Cell cell, Path folder) throws IOException {
        started.add(cell);
        return FakeResults.measured(folder, FakeResults.of(cell.row(), 7));
    }

    private List<ForkRecord> records() {
        return new ProfiledForks(new RunFolder(temp)).records(ProfileKind.CPU);
    }

    @Test
    void aForkIsToldToProfileAndFindsTheProfilerOnItsClassPath() throws IOException {
        measure(this::measured);
        assertEquals(2, started.size());
        Cell cell = started.get(0);
        assertTrue(cell.subject().jvmArgs().contains("-Dechobench.profile=cpu"));
        assertTrue(cell.classPath().contains(PROFILER));
        assertEquals("one", cell.row().name());
    }

    @Test
    void theScoredForksAreNotTouched() throws IOException {
        measure(this::measured);
        assertFalse(Files.exists(new RunFolder(temp).forks()));
        assertEquals(2, records().size());
    }

    @Test
    void whatWasProfiledIsNotProfiledAgain() throws IOException {
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

    @Test
    void aDiskThatRefusesIsOneSentence() {
        RunRefusedException refused = assertThrows(
                RunRefusedException.class,
                () -> measure((cell, folder) -> {
                    throw new IOException("out of reach");
                }));
        assertEquals(
                temp.resolve("profiles").resolve("cpu") + " cannot be written: java.io.IOException: out of reach.",
                refused.getMessage());
    }
}
