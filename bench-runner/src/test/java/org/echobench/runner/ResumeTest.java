package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.journal.Progress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run goes on only with what it was started with. */
class ResumeTest {

    @TempDir
    Path temp;

    private Path jar;
    private Path directory;

    @BeforeEach
    void startRun() throws IOException {
        jar = Files.writeString(temp.resolve("server.jar"), "version 1");
        directory = temp.resolve("run");
        BenchmarkRun.start(directory, plan(3, 7, 128), TestPlans.environment());
    }

    private Plan plan(int rounds, long seed, int payload) {
        Row row = Row.of(
                "echo",
                "a.B.echo",
                Map.of("payload", Integer.toString(payload)),
                RowSettings.annotated().withWarmup(1, Duration.ofMillis(200)));
        Subject subject =
                new Subject("new-netty", "netty", Jvm.ofHost(), List.of("-Xlog:gc"), ClassPath.of(List.of(jar)));
        return TestPlans.plan(seed, rounds, List.of(row), List.of(subject));
    }

    private String refusal(Plan plan) {
        return assertThrows(UserError.class, () -> BenchmarkRun.resume(directory, plan))
                .getMessage();
    }

    @Test
    void withTheSamePlanItGoesOn() {
        assertEquals(directory, BenchmarkRun.resume(directory, plan(3, 7, 128)).directory());
    }

    @Test
    void whereTheJarIsDoesNotMatter() throws IOException {
        Path other = Files.createDirectory(temp.resolve("elsewhere"));
        jar = Files.copy(jar, other.resolve("server.jar"));
        BenchmarkRun.resume(directory, plan(3, 7, 128));
    }

    @Test
    void withAnotherJarItIsRefused() throws IOException {
        Files.writeString(jar, "version 2");
        String message = refusal(plan(3, 7, 128));
        assertTrue(message.contains("subjects[new-netty].classPath") && message.contains("server.jar"), message);
    }

    @Test
    void withAnotherSeedParameterOrNumberOfRoundsItIsRefused() {
        assertTrue(refusal(plan(3, 8, 128)).contains("seed was '7' and is now '8'"));
        assertTrue(refusal(plan(3, 7, 64)).contains("rows[echo].params.payload was '128' and is now '64'"));
        assertTrue(refusal(plan(4, 7, 128)).contains("rounds was '3' and is now '4'"));
    }

    @Test
    void theForksThatTookTurnsDoSoAgainWhateverMemoryIsFreeNow() throws IOException {
        TurnGroups before = new TurnGroups(row -> true, OptionalLong.of(7L << 30));
        Plan plan = TestPlans.plan(2, List.of(TestPlans.tiny("one", 1)), "alpha", "beta", "gamma");
        Plan split = plan.withGroups(before::split);
        Path folder = temp.resolve("split");
        List<Integer> sizes = new ArrayList<>();
        measure(BenchmarkRun.start(folder, split, TestPlans.environment()), before, 1, sizes);
        TurnGroups now = new TurnGroups(row -> true, OptionalLong.of(100L << 30));
        measure(
                BenchmarkRun.resume(folder, plan.withGroups(cells -> BenchmarkRun.plan(folder)
                        .groups())),
                now,
                2,
                sizes);
        assertEquals(List.of(1, 2, 1, 2), sizes);
    }

    @Test
    void theSidesOfADuetThatFollowedEachOtherDoSoAgain() throws IOException {
        Row row = TestPlans.tiny("one", 1);
        Subject subject = TestPlans.subject("alpha");
        Plan plan = TestPlans.plan(
                1,
                2,
                List.of(row.withServer(subject.serverId())),
                List.of(
                        subject.with(Subject.BASE, Jvm.ofHost(), List.of()),
                        subject.with(Subject.HEAD, Jvm.ofHost(), List.of())));
        Path folder = temp.resolve("duet");
        Optional<Map<String, Integer>> split = Optional.of(Map.of("one", 2));
        BenchmarkRun.startDuet(folder, plan.withGroups(cells -> split), List.of(), TestPlans.environment());
        assertEquals(split, BenchmarkRun.resume(folder, plan).plan().groups());
    }

    /** @param sizes gets how many forks are measured beside each other, of each group */
    private void measure(BenchmarkRun run, TurnGroups groups, int rounds, List<Integer> sizes) throws IOException {
        List<Cell> cells = BenchmarkRun.plan(run.directory()).order().stream()
                .filter(cell -> cell.round() <= rounds)
                .toList();
        ForkStarter starter = (forks, directories) -> {
            sizes.add(forks.size());
            List<ForkOutcome> outcomes = new ArrayList<>();
            for (int i = 0; i < forks.size(); i++) {
                outcomes.add(
                        FakeResults.measured(directories.get(i), forks.get(i).row(), 7));
            }
            return outcomes;
        };
        try (RunLock lock = RunLock.acquire(temp.resolve("test.lock"))) {
            run.measure(cells, lock, groups, starter, new Progress() {}, new StopSignal());
        }
    }

    @Test
    void aFolderThatIsNoRunIsRefused() {
        String message = assertThrows(UserError.class, () -> BenchmarkRun.resume(temp.resolve("none"), plan(3, 7, 128)))
                .getMessage();
        assertTrue(message.startsWith("There is no run to resume in "), message);
    }

    @Test
    void anotherRunIsNotStartedInTheFolderOfOne() {
        String message = assertThrows(
                        UserError.class, () -> BenchmarkRun.start(directory, plan(3, 7, 128), TestPlans.environment()))
                .getMessage();
        assertTrue(message.contains("is not empty"), message);
    }

    @Test
    void thePlanIsReadBackAsItWas() {
        assertEquals(plan(3, 7, 128), BenchmarkRun.plan(directory));
    }

    @Test
    void onAMachineWithOtherProcessorsItIsRefused() throws IOException {
        Environment here = new RunFolder(directory).environment();
        Machine machine = here.machine();
        Environment other = new Environment(
                here.started(),
                here.commit(),
                here.dirty(),
                here.command(),
                new Machine(
                        machine.processor(),
                        machine.processors() + 1,
                        machine.memoryBytes(),
                        machine.governor(),
                        machine.os(),
                        machine.kernel(),
                        machine.architecture()),
                here.subjects(),
                here.nodes());
        RunFolder.ENVIRONMENT.write(directory, other);
        String message = refusal(plan(3, 7, 128));
        assertTrue(message.contains("processors was '" + (machine.processors() + 1) + "'"), message);
    }
}
