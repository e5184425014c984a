package org.echobench.cluster.control;

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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.cluster.ssh.EmbeddedSshd;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.core.benchmarks.PushScale;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.HeldHosts;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.StopSignal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fork of JMH whose server runs on a host that is reached by SSH, through the orchestrator, and its faults. */
@Tag("fork")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostedForkTest {

    /** Only what hangs takes so long, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final List<String> SMALL_JVM =
            List.of("-Xms64m", "-Xmx64m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

    @TempDir
    private Path temp;

    private final StopSignal stop = new StopSignal();
    private EmbeddedSshd sshd;
    private Path home;
    private Path here;
    private Path fork;

    @BeforeEach
    void start() throws IOException {
        Path host = Files.createDirectory(temp.resolve("host"));
        sshd = new EmbeddedSshd(host);
        home = host.resolve("home");
        here = Files.createDirectory(temp.resolve("here"));
        fork = Files.createDirectory(temp.resolve("fork"));
    }

    @AfterEach
    void stopSshd() throws IOException {
        sshd.close();
    }

    private HeldHosts hosts(String java) throws IOException {
        Path topology = Files.writeString(temp.resolve("hosts.yaml"), Hosts.topology(sshd, java));
        return HeldHosts.start(Hosts.hold(here), topology);
    }

    private HeldHosts hosts() throws IOException {
        return hosts(Jvm.ownJava());
    }

    private static Cell cell(Class<?> benchmark, String method, Map<String, String> params, RowSettings settings) {
        Subject subject = new Subject("reference", "reference", Jvm.ofHost(), SMALL_JVM, ClassPath.ofThisJvm());
        return new Cell(1, Row.of("row", benchmark.getName() + "." + method, new TreeMap<>(params), settings), subject);
    }

    private static Cell echo(int iterations) {
        return cell(
                ClosedLoop.class,
                "run",
                Map.of("connections", "4"),
                RowSettings.annotated()
                        .withWarmup(0, Duration.ofMillis(100))
                        .withMeasurement(iterations, Duration.ofMillis(100)));
    }

    private ForkOutcome run(HeldHosts hosts, Cell cell) {
        try {
            return hosts.forks(new JmhFork(row -> PATIENCE, 1, stop), stop).run(cell, fork);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitServer(CompletableFuture<ForkOutcome> running) {
        await().atMost(PATIENCE)
                .until(() ->
                        running.isDone() || !Hosts.running(home, "ServerMain").isEmpty());
        assertFalse(running.isDone(), () -> "ended too early: " + running.join());
    }

    private void awaitNothingLeft() {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertEquals(List.of(), Hosts.running(home, "java"));
            assertEquals(List.of(), Hosts.running(here, "java"));
        });
    }

    @Test
    void itIsMeasuredAndTheHostIsLeftAsItWas() throws IOException {
        try (HeldHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, echo(1));

            assertEquals(Optional.empty(), outcome.broken().or(outcome::failure));
            assertTrue(outcome.hasResult());
            assertTrue(Files.readString(fork.resolve(ForkDirectory.RESULT)).contains("server.cpu"));
            assertTrue(Files.size(fork.resolve("series.csv")) > 0);
            assertTrue(outcome.elsewhere().orElseThrow().others().isPresent());
            assertEquals(
                    List.of("server " + EmbeddedSshd.HOST, "client localhost"),
                    hosts.nodes().stream()
                            .map(node -> node.role() + " " + node.host())
                            .toList());
            assertTrue(hosts.nodes().stream()
                    .map(Environment.Node::clockErrorMicros)
                    .allMatch(error -> error.orElseThrow() > 0));
        }
        assertEquals(List.of(), Hosts.left(home));
        awaitNothingLeft();
    }

    @Test
    void subscribersAreOnTheClientsHost() throws IOException {
        Map<String, String> params = Map.of("maxConnections", "40", "firstStep", "40", "broadcasts", "2");
        try (HeldHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, cell(PushScale.class, "climb", params, RowSettings.annotated()));

            assertEquals(Optional.empty(), outcome.broken().or(outcome::failure));
            String notes = Files.readString(fork.resolve(ForkDirectory.NOTES));
            assertTrue(notes.contains("held 40 connections"), notes);
            assertTrue(notes.contains("by the clocks of the hosts"), notes);
        }
    }

    @Test
    void aHostThatIsLostBreaksItOffAndStopsTheRun() throws Exception {
        try (HeldHosts hosts = hosts()) {
            CompletableFuture<ForkOutcome> running = CompletableFuture.supplyAsync(() -> run(hosts, echo(1_000)));
            awaitServer(running);

            sshd.drop();

            String reason =
                    running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).broken().orElseThrow();
            assertTrue(reason.contains(EmbeddedSshd.HOST + " was lost: "), reason);
            assertTrue(stop.isRequested());
        }
        awaitNothingLeft();
    }

    @Test
    void aServerThatDiesFailsOnlyItsRow() throws Exception {
        try (HeldHosts hosts = hosts()) {
            CompletableFuture<ForkOutcome> running = CompletableFuture.supplyAsync(() -> run(hosts, echo(1_000)));
            awaitServer(running);

            Hosts.running(home, "ServerMain").forEach(ProcessHandle::destroyForcibly);

            String reason = running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .failure()
                    .orElseThrow();
            assertTrue(reason.contains("exit code 137"), reason);
            assertFalse(stop.isRequested());
        }
    }

    @Test
    void aKilledRunLeavesNothingBehind() throws Exception {
        Path topology = Files.writeString(temp.resolve("hosts.yaml"), Hosts.topology(sshd, Jvm.ownJava()));
        List<String> command = new ArrayList<>(Hosts.hold(here));
        command.addAll(
                List.of(topology.toString(), temp.resolve("addresses.json").toString()));
        Process holder = new ProcessBuilder(command).start();
        assertEquals("READY", holder.inputReader().readLine());

        holder.destroyForcibly();

        awaitNothingLeft();
    }

    @Test
    void aHostThatIsNotTrustedIsRefusedInOneSentence() throws IOException {
        sshd.trustAnotherKey();

        String refused = assertThrows(UserError.class, this::hosts).getMessage();

        assertTrue(
                refused.startsWith(
                        "The hosts cannot be used: host " + EmbeddedSshd.HOST + ": it is not trusted: its key"),
                refused);
    }

    @Test
    void aHostWhoseJavaDoesNotStartIsNamedWithWhatItPrinted() {
        String refused =
                assertThrows(UserError.class, () -> hosts("no-such-java")).getMessage();

        assertTrue(refused.contains("host " + EmbeddedSshd.HOST + ": it cannot be set up: its JVM ended"), refused);
        assertTrue(refused.contains("no-such-java"), refused);
    }
}
