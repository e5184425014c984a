package org.echobench.cluster.control;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.ssh.EmbeddedSshd;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;
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

/** A server and a loader on a host that is reached by SSH, the probe on this machine. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SshClusterTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path folder;

    private final StopSignal stop = new StopSignal();
    private EmbeddedSshd sshd;
    private Path home;
    private Nodes there;
    private Nodes here;
    private Path fork;

    @BeforeEach
    void start() throws IOException {
        Path host = Files.createDirectory(folder.resolve("host"));
        fork = Files.createDirectory(folder.resolve("fork"));
        sshd = new EmbeddedSshd(host);
        home = host.resolve("home");
        there = new Nodes(home);
        here = Nodes.here();
    }

    @AfterEach
    void stopSshd() throws IOException {
        sshd.close();
    }

    private static NodeSpec node(String name, Role role, String host, String... addresses) {
        return new NodeSpec(
                name, role, host, Optional.empty(), SmallFork.JVM_ARGS, Optional.empty(), List.of(addresses));
    }

    private Topology topology() {
        return topology(JAVA.toString());
    }

    /** @param java the command of the host that is reached by SSH */
    private Topology topology(String java) {
        return new Topology(
                sshd.access(),
                java,
                SmallFork.SILENCE_SECONDS,
                node("server", Role.SERVER, EmbeddedSshd.HOST, EmbeddedSshd.HOST),
                List.of(node("loader-1", Role.LOADER, EmbeddedSshd.HOST)),
                node("probe", Role.PROBE, NodeSpec.LOCAL),
                SmallFork.run(JobKind.WEBSOCKET_FIXED_RATE));
    }

    private static Cell cell(int iterations) {
        return SmallFork.cell(
                JobKind.WEBSOCKET_FIXED_RATE,
                Map.of("rate", "1000"),
                RowSettings.annotated()
                        .withWarmup(1, Duration.ofMillis(100))
                        .withMeasurement(iterations, Duration.ofMillis(200)));
    }

    @Test
    void aForkIsMeasuredAndTheHostIsLeftAsItWas() throws Exception {
        ForkOutcome outcome = new ClusterFork(topology(), Set.of(), stop, new NodeListener() {}).run(cell(2), fork);

        assertEquals(Optional.empty(), outcome.broken().or(outcome::failure));
        assertTrue(outcome.hasResult());
        assertTrue(Files.size(fork.resolve("loader-1-latency.hlog")) > 0);
        assertTrue(Files.size(fork.resolve("series.csv")) > 0);
        try (Stream<Path> left = Files.walk(home.resolve(".jco"))) {
            assertEquals(List.of(home.resolve(".jco")), left.toList());
        }
        await().atMost(SmallFork.PATIENCE).untilAsserted(() -> assertEquals(List.of(), there.all()));
    }

    @Test
    void theCheckSaysWhichHostCannotBeUsedAndWhy() throws IOException {
        ClusterCheck check = new ClusterCheck(topology());
        assertEquals(Map.of(), check.unreachable());

        sshd.trustNobody();

        Map<String, String> unreachable = check.unreachable();
        assertEquals(Set.of(EmbeddedSshd.HOST), unreachable.keySet());
        assertTrue(unreachable.get(EmbeddedSshd.HOST).startsWith("it is not trusted: "), unreachable.toString());
    }

    /** The orchestrator waits ten seconds for a host that has not yet started. */
    @Test
    void aHostIsAwaitedWhoseJvmTakesLongToStart() throws Exception {
        Path slow = Files.writeString(folder.resolve("java"), "#!/bin/sh\nsleep 12\nexec '" + JAVA + "' \"$@\"\n");
        Files.setPosixFilePermissions(slow, PosixFilePermissions.fromString("rwx------"));

        try (ClusterSession session = ClusterSession.start(topology(slow.toString()), cell(1).subject(), stop)) {
            assertEquals(3, session.hellos().size());
        }
    }

    @Test
    void aHostWhoseJvmDoesNotStartIsNamedWithWhatItPrinted() {
        Topology topology = topology("no-such-java");

        ClusterFailure failure =
                assertThrows(ClusterFailure.class, () -> ClusterSession.start(topology, cell(1).subject(), stop));

        String message = failure.getMessage();
        assertTrue(
                message.startsWith("host " + EmbeddedSshd.HOST
                        + " failed while starting: it cannot be set up: its JVM ended while it started"),
                message);
        assertTrue(message.contains("no-such-java"), message);
    }

    @Test
    void aDeadNodeThereIsNamedBeforeThePatienceIsOver() throws Exception {
        Topology topology = topology();
        try (ClusterSession session = ClusterSession.start(topology, cell(1).subject(), stop)) {
            there.with("/loader-1/loader-1").forEach(ProcessHandle::destroyForcibly);

            ClusterFailure named = assertThrows(ClusterFailure.class, () -> {
                while (true) {
                    session.await(
                            session.node(topology.server()).begin(Action.NOW, "", NodeMessages.Now.class),
                            SmallFork.PATIENCE);
                }
            });

            assertTrue(
                    named.getMessage().startsWith("loader-1 failed while starting: its process ended"),
                    named.getMessage());
        }
    }

    @Test
    void aDroppedConnectionEndsTheForkAndNamesTheNodesThere() throws Exception {
        CompletableFuture<ForkOutcome> running = SmallFork.start(topology(), cell(1_000), stop, fork);
        // Nodes end their iterations in no order: what is to be kept must be there before the connection drops.
        await().atMost(SmallFork.PATIENCE)
                .until(() -> running.isDone() || there.hasMeasured("loader-1") && here.hasMeasured("probe"));
        assertFalse(running.isDone(), () -> "ended too early: " + running.join());

        sshd.drop();

        String reason = running.get(SmallFork.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .broken()
                .orElseThrow();
        assertTrue(
                reason.startsWith("server, loader-1 failed while measuring: the SSH connection to host "
                        + EmbeddedSshd.HOST + " was lost"),
                reason);
        assertTrue(Files.size(fork.resolve("probe-latency.hlog")) > 0, "what can be had is kept");
        await().atMost(SmallFork.PATIENCE).untilAsserted(() -> assertEquals(List.of(), there.all()));
    }
}
