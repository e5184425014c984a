package org.echobench.runner;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.ResultFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in a JVM of its own that is killed at any moment, and resumed. */
@Tag("integration")
class KilledRunTest {

    /** Only what hangs takes so long, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Held before its last fork, a run is not through before the test has ended it. */
    private static final String LAST = "8";

    @TempDir
    Path temp;

    private Path directory;
    private Path forks;

    /** Starts the run in args[0], or goes on with it. Holds before fork number args[1], if it is given, until the test ends it. */
    static final class Program {
        public static void main(String[] args) throws IOException {
            Path directory = Path.of(args[0]);
            BenchmarkRun run = new RunFolder(directory).isRun()
                    ? BenchmarkRun.resume(directory, plan())
                    : BenchmarkRun.start(directory, plan(), TestPlans.environment());
            StopSignal stop = new StopSignal();
            CountDownLatch told = new CountDownLatch(1);
            CountDownLatch ended = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                stop.request();
                told.countDown();
                awaitUninterrupted(ended);
            }));
            int heldFork = args.length > 1 ? Integer.parseInt(args[1]) : Integer.MAX_VALUE;
            AtomicInteger forks = new AtomicInteger();
            Progress progress = new Progress() {
                @Override
                public void started(List<Cell> cells) {
                    holdAt(heldFork, forks, told);
                }

                @Override
                public void alreadyMeasured(Cell cell) {
                    holdAt(heldFork, forks, told);
                }
            };
            try {
                TestPlans.measure(run, directory.getParent(), progress, stop);
                run.writeResults();
            } finally {
                ended.countDown();
            }
        }
    }

    private static void holdAt(int heldFork, AtomicInteger forks, CountDownLatch told) {
        if (forks.incrementAndGet() == heldFork) {
            awaitUninterrupted(told);
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Plan plan() {
        return TestPlans.plan(2, List.of(TestPlans.tiny("one", 10), TestPlans.tiny("two", 20)), "alpha", "beta");
    }

    @BeforeEach
    void prepare() {
        directory = temp.resolve("run");
        forks = directory.resolve("forks");
    }

    private Process start(String... heldFork) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                directory.toString()));
        command.addAll(List.of(heldFork));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        temp.resolve("output.txt").toFile()))
                .start();
    }

    /** Fails with what all programs have printed if this one ends before. */
    private void awaitWhileRunning(Process program, Callable<Boolean> condition) {
        await().atMost(PATIENCE).until(() -> {
            boolean runs = program.isAlive();
            boolean fulfilled = condition.call();
            assertTrue(fulfilled || runs, () -> "the program has ended: " + output());
            return fulfilled;
        });
    }

    private List<String> finished() throws IOException {
        if (!Files.isDirectory(forks)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(forks)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.endsWith(".partial"))
                    .sorted()
                    .toList();
        }
    }

    private Map<String, byte[]> results() throws IOException {
        Map<String, byte[]> results = new HashMap<>();
        for (String name : finished()) {
            results.put(name, Files.readAllBytes(forks.resolve(name).resolve(ForkDirectory.RESULT)));
        }
        return results;
    }

    @Tag("fork")
    @Test
    void afterEveryKillTheFinishedForksStayAndInTheEndAllAreThere() throws Exception {
        Map<String, byte[]> kept = Map.of();
        for (int atLeast : new int[] {0, 1, 3, 4, 6}) {
            Process process = start(LAST);
            awaitWhileRunning(process, () -> finished().size() >= atLeast && Files.exists(forks));
            process.destroyForcibly().waitFor();
            Map<String, byte[]> now = results();
            for (Map.Entry<String, byte[]> before : kept.entrySet()) {
                assertArrayEquals(before.getValue(), now.get(before.getKey()), before.getKey() + " measured again");
            }
            kept = now;
        }
        assertTrue(kept.size() < 8, "the run ended before it was killed for the last time");
        assertEquals(0, start().waitFor(), () -> output());
        for (Map.Entry<String, byte[]> before : kept.entrySet()) {
            assertArrayEquals(before.getValue(), results().get(before.getKey()), before.getKey() + " measured again");
        }
        assertEquals(8, finished().size());
        assertEquals(4, Json.read(directory.resolve("results.json")).size());
        assertTrue(Files.exists(directory.resolve(ResultFiles.SUMMARY)));
        try (Stream<Path> left = Files.list(forks)) {
            assertFalse(left.anyMatch(folder -> folder.toString().endsWith(".partial")), "half a fork was left");
        }
    }

    @Test
    void stoppedInOrderItEndsItsForkAndWritesWhatThereIs() throws Exception {
        Process process = start(LAST);
        List<ProcessHandle> started = new ArrayList<>();
        awaitWhileRunning(process, () -> {
            started.clear();
            process.descendants().forEach(started::add);
            return !started.isEmpty() && !finished().isEmpty();
        });
        process.destroy();
        assertNotEquals(0, process.waitFor());
        // Of a process that has ended, but for which nobody has waited, the JDK says that it is alive.
        assertTrue(started.stream().allMatch(fork -> fork.info().command().isEmpty()), started::toString);
        int forksInResults = 0;
        for (JsonNode row : Json.read(directory.resolve("results.json"))) {
            forksInResults += row.path("forks").asInt();
        }
        assertEquals(finished().size(), forksInResults);
    }

    private String output() {
        try {
            return Files.readString(temp.resolve("output.txt"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
