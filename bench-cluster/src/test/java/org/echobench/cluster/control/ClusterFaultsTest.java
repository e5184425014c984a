package org.echobench.cluster.control;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
import org.echobench.cluster.topology.SshAccess;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Cell;
import org.echobench.results.RowSettings;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.StopSignal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever breaks, the fork ends soon, says who broke and when, keeps what there is, and leaves nothing running. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterFaultsTest {

    private static final int NOBODY_LISTENS = 1;

    @TempDir
    private Path folder;

    private final StopSignal stop = new StopSignal();
    private Nodes nodes;

    private static NodeSpec local(String name, Role role, List<String> jvmArgs) {
        return new NodeSpec(
                name,
                role,
                NodeSpec.LOCAL,
                Optional.empty(),
                jvmArgs,
                Optional.empty(),
                role == Role.SERVER ? List.of("127.0.0.1") : List.of());
    }

    /** With a shell script instead of the java command. */
    private NodeSpec withJava(String name, Role role, String script) throws IOException {
        Path java = Files.writeString(folder.resolve("java-of-" + name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        NodeSpec usual = local(name, role, SmallFork.JVM_ARGS);
        return new NodeSpec(
                name,
                role,
                NodeSpec.LOCAL,
                Optional.of(java.toString()),
                SmallFork.JVM_ARGS,
                Optional.empty(),
                usual.addresses());
    }

    private Topology topology(NodeSpec... loaders) {
        return topology(local("server", Role.SERVER, SmallFork.JVM_ARGS), List.of(loaders));
    }

    private Topology topology(NodeSpec server, List<NodeSpec> loaders) {
        return new Topology(
                new SshAccess("nobody", NOBODY_LISTENS, folder.resolve("known_hosts"), Optional.empty()),
                "java",
                SmallFork.SILENCE_SECONDS,
                server,
                loaders,
                local("probe", Role.PROBE, SmallFork.JVM_ARGS),
                SmallFork.run(JobKind.WEBSOCKET_ECHO));
    }

    /** Far longer than a test waits for its end. */
    private static Cell longCell() {
        return SmallFork.cell(
                JobKind.WEBSOCKET_ECHO,
                Map.of(),
                RowSettings.annotated()
                        .withWarmup(0, Duration.ofMillis(100))
                        .withMeasurement(1_000, Duration.ofMillis(200)));
    }

    private CompletableFuture<ForkOutcome> start(Topology topology) {
        return SmallFork.start(topology, longCell(), stop, folder);
    }

    /** Until the first iteration of a node is on its disk. */
    private void awaitMeasuring(CompletableFuture<ForkOutcome> fork, String node) {
        awaitWhileRunning(fork, () -> nodes.hasMeasured(node));
    }

    /** A fork that ends before that says why. */
    private static void awaitWhileRunning(CompletableFuture<ForkOutcome> fork, Callable<Boolean> condition) {
        await().atMost(SmallFork.PATIENCE).until(() -> fork.isDone() || condition.call());
        assertFalse(fork.isDone(), () -> "ended too early: " + fork.join());
    }

    @BeforeEach
    void rememberWhatIsThere() throws IOException {
        nodes = Nodes.here();
    }

    /** Ends what a failed test has left measuring, so that the next one does not meet it. */
    @AfterEach
    void stopTheFork() {
        stop.request();
    }

    private String reason(CompletableFuture<ForkOutcome> fork) throws Exception {
        ForkOutcome outcome = outcome(fork);
        return outcome.broken().or(outcome::failure).orElseThrow();
    }

    /** One that hangs is told with what every JVM is waiting for. */
    private ForkOutcome outcome(CompletableFuture<ForkOutcome> fork) throws Exception {
        try {
            return fork.get(SmallFork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("The fork hangs.\n" + nodes.threads(), e);
        }
    }

    private void assertNothingRuns() {
        await().atMost(SmallFork.PATIENCE).untilAsserted(() -> assertEquals(List.of(), nodes.all()));
    }

    @Test
    void aDeadLoaderIsNamedAndTheOthersFilesAreKept() throws Exception {
        CompletableFuture<ForkOutcome> fork = start(topology(
                local("loader-1", Role.LOADER, SmallFork.JVM_ARGS),
                local("loader-2", Role.LOADER, SmallFork.JVM_ARGS)));
        awaitMeasuring(fork, "loader-2");

        nodes.with("/loader-1/loader-1").forEach(ProcessHandle::destroyForcibly);

        String reason = reason(fork);
        assertTrue(reason.startsWith("loader-1 failed while measuring: its process ended"), reason);
        assertTrue(stop.isRequested(), "the run ends");
        assertTrue(Files.size(folder.resolve("loader-2-latency.hlog")) > 0);
        assertTrue(Files.size(folder.resolve("failure.txt")) > 0);
        assertNothingRuns();
    }

    @Test
    void aServerThatDiesFailsItsRowAndNotTheRun() throws Exception {
        CompletableFuture<ForkOutcome> fork = start(topology(local("loader-1", Role.LOADER, SmallFork.JVM_ARGS)));
        awaitMeasuring(fork, "loader-1");
        assertAKilledServerFailsItsRowOnly(fork, "measuring");
    }

    @Test
    void aServerThatDiesDuringASearchFailsItsRowAndNotTheRun() throws Exception {
        Map<String, String> warmsUpForLong = Map.of("warmupMillis", "600000");
        CompletableFuture<ForkOutcome> fork = SmallFork.start(
                topology(local("loader-1", Role.LOADER, SmallFork.JVM_ARGS)),
                SmallFork.cell(JobKind.RATE_CAPACITY, warmsUpForLong, RowSettings.annotated()),
                stop,
                folder);
        awaitWhileRunning(fork, () -> !nodes.made("capacity-rate.csv").isEmpty());
        assertAKilledServerFailsItsRowOnly(fork, "searching");
    }

    private void assertAKilledServerFailsItsRowOnly(CompletableFuture<ForkOutcome> fork, String phase)
            throws Exception {
        List<ProcessHandle> servers = nodes.with("ServerMain");
        assertEquals(1, servers.size(), "servers");
        assertTrue(servers.get(0).destroyForcibly());

        String reason = outcome(fork).failure().orElseThrow();
        assertTrue(reason.contains(" failed while " + phase + ": "), reason);
        assertEquals(2, reason.split("ended with exit code 137", -1).length, "once how the server ended: " + reason);
        assertFalse(stop.isRequested(), reason);
        assertNothingRuns();
    }

    @Test
    void aJvmThatDoesNotStartIsNamedWithWhatItPrinted() throws Exception {
        String reason = reason(start(topology(local("loader-1", Role.LOADER, List.of("-XX:+NoSuchFlag")))));

        assertTrue(reason.startsWith("loader-1 failed while starting: "), reason);
        assertTrue(reason.contains("NoSuchFlag"), reason);
        assertNothingRuns();
    }

    @Test
    void aJvmThatDoesNotStartIsNamedEvenIfAnotherOneHasNotYetAnswered() throws Exception {
        NodeSpec server = withJava("server", Role.SERVER, "exec sleep 600\n");

        String reason =
                reason(start(topology(server, List.of(local("loader-1", Role.LOADER, List.of("-XX:+NoSuchFlag"))))));

        assertTrue(reason.startsWith("loader-1 failed while starting: its process ended"), reason);
        assertTrue(reason.contains("NoSuchFlag"), reason);
        assertNothingRuns();
    }

    /** The check of the orchestrator itself, if it were on, would end all nodes after twenty seconds. */
    @Test
    void aNodeIsAwaitedWhoseJvmTakesLongToStart() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        NodeSpec slow = withJava("loader-1", Role.LOADER, "sleep 25\nexec '" + java + "' \"$@\"\n");

        try (ClusterSession session =
                ClusterSession.start(topology(slow), longCell().subject(), stop)) {
            assertEquals(3, session.hellos().size());
        }
        assertNothingRuns();
    }

    @Test
    void aHostThatIsNotReachedIsNamed() throws Exception {
        Files.createFile(folder.resolve("known_hosts"));
        NodeSpec remote = new NodeSpec(
                "loader-1",
                Role.LOADER,
                "127.0.0.9",
                Optional.empty(),
                SmallFork.JVM_ARGS,
                Optional.empty(),
                List.of());

        String reason = reason(start(topology(remote)));

        assertTrue(
                reason.startsWith("host 127.0.0.9 failed while starting: it cannot be reached by SSH at port"), reason);
        assertNothingRuns();
    }

    @Test
    void aFullDiskIsNamedWithItsNode() throws Exception {
        // Before its JVM starts, the node's log becomes the device that refuses every byte.
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        NodeSpec loader =
                withJava("loader-1", Role.LOADER, "ln -s /dev/full latency.hlog\nexec '" + java + "' \"$@\"\n");

        String reason = reason(start(topology(loader)));

        assertTrue(reason.startsWith("loader-1 failed while measuring: "), reason);
        assertTrue(reason.contains("is the disk full?"), reason);
        assertTrue(stop.isRequested(), "the run ends");
        assertNothingRuns();
    }

    @Test
    void aRequestToStopEndsTheNodes() throws Exception {
        CompletableFuture<ForkOutcome> fork = start(topology(local("loader-1", Role.LOADER, SmallFork.JVM_ARGS)));
        awaitMeasuring(fork, "loader-1");

        stop.request();

        ForkOutcome outcome = outcome(fork);
        assertTrue(outcome.failure().isEmpty() && !outcome.hasResult(), outcome.toString());
        assertNothingRuns();
    }
}
