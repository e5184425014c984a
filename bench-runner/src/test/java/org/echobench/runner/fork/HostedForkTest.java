package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.PushScale;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Jvm;
import org.echobench.results.RowSettings;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.junit.jupiter.api.Test;

/** A fork whose server runs on another host, and its faults. */
class HostedForkTest extends HostedFork {

    @Test
    void itIsMeasuredAndTheHostIsLeftAsItWas() throws IOException {
        try (RemoteHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, echo(1));

            assertMeasured(outcome);
            assertTrue(outcome.hasResult());
            assertTrue(Files.readString(fork.resolve(ForkDirectory.RESULT)).contains("server.cpu"));
            assertTrue(Files.size(fork.resolve("series.csv")) > 0);
            assertTrue(outcome.elsewhere().orElseThrow().others().isPresent());
            assertEquals(
                    List.of("server env HOST=server", "client localhost"),
                    hosts.nodes().stream()
                            .map(node -> node.role() + " " + node.host())
                            .toList());
            assertTrue(hosts.nodes().stream()
                    .map(Environment.Node::clockErrorMicros)
                    .allMatch(error -> error.orElseThrow() > 0));
        }
        awaitNothingLeft();
        assertEquals(List.of(), HostedProcesses.left(temp));
    }

    @Test
    void subscribersAreOnTheClientsHost() throws IOException {
        Map<String, String> params = Map.of("maxConnections", "40", "firstStep", "40", "broadcasts", "2");
        try (RemoteHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, cell(PushScale.class, "climb", params, RowSettings.annotated()));

            assertMeasured(outcome);
            String notes = Files.readString(fork.resolve(ForkDirectory.NOTES));
            assertTrue(notes.contains("held 40 connections"), notes);
            assertTrue(notes.contains("given the hosts' clocks"), notes);
        }
    }

    @Test
    void aHostThatIsLostBreaksItOffAndStopsTheRun() throws Exception {
        try (RemoteHosts hosts = hosts()) {
            CompletableFuture<ForkOutcome> running = CompletableFuture.supplyAsync(() -> run(hosts, echo(1_000)));
            awaitServer(running);

            onServer("java").forEach(ProcessHandle::destroyForcibly);

            String reason =
                    running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).broken().orElseThrow();
            assertTrue(reason.startsWith("host server ended with exit code 137"), reason);
            assertTrue(stop.isRequested());
        }
        awaitNothingLeft();
    }

    @Test
    void aServerThatDiesFailsOnlyItsRow() throws Exception {
        try (RemoteHosts hosts = hosts()) {
            CompletableFuture<ForkOutcome> running = CompletableFuture.supplyAsync(() -> run(hosts, echo(1_000)));
            awaitServer(running);

            onServer("ServerMain").forEach(ProcessHandle::destroyForcibly);

            String reason = running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .failure()
                    .orElseThrow();
            assertTrue(reason.contains("exit code 137"), reason);
            assertFalse(stop.isRequested());
        }
    }

    @Test
    void aKilledRunLeavesNothingBehind() throws Exception {
        HostedProcesses.topology(temp, Jvm.ownJava());
        Process holder = new ProcessBuilder(
                        Jvm.ownJava(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostedProcesses.Holder.class.getName(),
                        temp.resolve("hosts.yaml").toString())
                .start();
        assertEquals("READY 2", holder.inputReader().readLine());

        holder.destroyForcibly();

        awaitNothingLeft();
        assertEquals(List.of(), HostedProcesses.left(temp));
    }

    @Test
    void aPrefixThatDoesNotStartIsRefusedInOneSentence() {
        Topology topology = new Topology(
                10,
                new Topology.HostSpec(
                        "no-such-command", "127.0.0.1", List.of(), null, temp.toString(), Optional.empty()),
                List.of());
        String refused =
                assertThrows(UserError.class, () -> new RemoteHosts(topology)).getMessage();
        assertTrue(
                refused.startsWith("The hosts cannot be used: host server cannot be used: Cannot run program"),
                refused);
    }

    @Test
    void aHostWhoseJavaDoesNotStartIsNamedWithWhatItPrinted() {
        String refused = assertThrows(
                        UserError.class, () -> new RemoteHosts(HostedProcesses.topology(temp, "no-such-java")))
                .getMessage();
        assertTrue(refused.startsWith("The hosts cannot be used: host server did not start: "), refused);
        assertTrue(refused.contains("no-such-java"), refused);
        assertEquals(List.of(), HostedProcesses.left(temp));
    }
}
