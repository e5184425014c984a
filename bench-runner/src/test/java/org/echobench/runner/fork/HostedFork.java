package org.echobench.runner.fork;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fork of JMH whose server runs on a host behind a prefix, and whose client has one more host. */
@Tag("fork")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class HostedFork {

    /** Only what hangs takes so long, however busy the machine is. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Without the JVM's file of statistics: a write to it may wait for a busy disk, and whoever writes waits with it. */
    private static final List<String> SMALL_JVM = List.of(
            "-Xms64m", "-Xmx64m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1", "-XX:+PerfDisableSharedMem");

    @TempDir
    Path temp;

    final StopSignal stop = new StopSignal();
    Path fork;

    @BeforeEach
    void start() throws IOException {
        fork = Files.createDirectory(temp.resolve("fork"));
    }

    final RemoteHosts hosts() throws IOException {
        return new RemoteHosts(HostedProcesses.topology(temp, Jvm.ownJava()));
    }

    static Cell cell(Class<?> benchmark, String method, Map<String, String> params, RowSettings settings) {
        Subject subject = new Subject("reference", "reference", Jvm.ofHost(), SMALL_JVM, TestPlans.CLASS_PATH);
        return new Cell(
                1,
                Row.of("row", benchmark.getName() + "." + method, new TreeMap<>(params), settings),
                subject,
                Optional.empty());
    }

    static Cell echo(int iterations) {
        return cell(
                ClosedLoop.class,
                "run",
                Map.of("connections", "4"),
                RowSettings.annotated()
                        .withWarmup(0, Duration.ofMillis(100))
                        .withMeasurement(iterations, Duration.ofMillis(100)));
    }

    final ForkOutcome run(RemoteHosts hosts, Cell cell) {
        try {
            return hosts.forks(new JmhFork(row -> PATIENCE, 1, stop), stop)
                    .run(List.of(cell), List.of(fork))
                    .get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A failure shows what the fork kept: its log, and the threads of a server that did not answer. */
    final void assertMeasured(ForkOutcome outcome) {
        assertEquals(
                Optional.empty(),
                outcome.broken().or(outcome::failure),
                () -> kept("log.txt") + kept(ForkDirectory.THREADS));
    }

    private String kept(String file) {
        try {
            Path path = fork.resolve(file);
            return Files.exists(path) ? file + ":\n" + Files.readString(path) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The processes of that class on the server's host. */
    final List<ProcessHandle> onServer(String main) {
        return HostedProcesses.running(HostedProcesses.server(temp), main);
    }

    final void awaitServer(CompletableFuture<ForkOutcome> running) {
        await().atMost(PATIENCE)
                .until(() -> running.isDone() || !onServer("ServerMain").isEmpty());
        assertFalse(running.isDone(), () -> "ended too early: " + running.join());
    }

    final void awaitNothingLeft() {
        await().atMost(PATIENCE).untilAsserted(() -> assertEquals(List.of(), HostedProcesses.running(temp, "java")));
    }
}
