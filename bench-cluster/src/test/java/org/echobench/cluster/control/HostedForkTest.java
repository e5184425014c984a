package org.echobench.cluster.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.cluster.ssh.EmbeddedSshd;
import org.echobench.core.benchmarks.PushScale;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Jvm;
import org.echobench.results.RowSettings;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.HeldHosts;
import org.junit.jupiter.api.Test;

/** A fork whose server runs on another host, and its faults. */
class HostedForkTest extends HostedFork {

    @Test
    void itIsMeasuredAndTheHostIsLeftAsItWas() throws IOException {
        try (HeldHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, echo(1));

            assertMeasured(outcome);
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

            assertMeasured(outcome);
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
