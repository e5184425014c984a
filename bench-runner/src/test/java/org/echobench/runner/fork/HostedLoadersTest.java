package org.echobench.runner.fork;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.FixedRate;
import org.echobench.core.benchmarks.RateCapacity;
import org.echobench.results.RowSettings;
import org.junit.jupiter.api.Test;

/** Loads of a fork and of a loader on a client host, which has half of each. */
class HostedLoadersTest extends HostedFork {

    private static RowSettings seconds(int iterations) {
        return RowSettings.annotated()
                .withWarmup(0, Duration.ofSeconds(1))
                .withMeasurement(iterations, Duration.ofSeconds(1));
    }

    private List<String[]> table(String name) throws IOException {
        return Files.readAllLines(fork.resolve(name)).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    @Test
    void aClosedLoopHasTheConnectionsOfBoth() throws IOException {
        try (RemoteHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, echo(1));

            assertMeasured(outcome);
            assertEquals("4", table("fairness.csv").get(0)[0]);
        }
    }

    @Test
    void aFixedRateIsTheSumOfBoth() throws IOException {
        Map<String, String> params = Map.of("connections", "2", "rate", "100");
        try (RemoteHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, cell(FixedRate.class, "run", params, seconds(2)));

            assertMeasured(outcome);
            long messages = table("windows.csv").stream()
                    .mapToLong(line -> Long.parseLong(line[4]))
                    .sum();
            assertTrue(messages > 150, messages + " messages in 2 s"); // half of the rate would be 100
        }
    }

    @Test
    void aCapacitySearchOffersItsRatesWithBoth() throws IOException {
        Map<String, String> params = Map.of(
                "connections",
                "2",
                "startRate",
                "10",
                "maxRate",
                "40",
                "windowMillis",
                "1000",
                "limitMicros",
                "5000000");
        try (RemoteHosts hosts = hosts()) {
            ForkOutcome outcome = run(hosts, cell(RateCapacity.class, "search", params, RowSettings.annotated()));

            assertMeasured(outcome);
            assertEquals(
                    List.of("10 10", "20 20", "40 40", "40 40"),
                    table("capacity-rate.csv").stream()
                            .map(line -> line[2] + " " + line[4])
                            .toList());
        }
    }

    @Test
    void aLoaderThatDiesFailsItsRowInOneSentence() throws Exception {
        try (RemoteHosts hosts = hosts()) {
            CompletableFuture<ForkOutcome> running = CompletableFuture.supplyAsync(() -> run(hosts, echo(1_000)));
            await().atMost(PATIENCE)
                    .until(() -> running.isDone()
                            || Files.exists(fork.resolve("log.txt"))
                                    && Files.readString(fork.resolve("log.txt")).contains("Iteration   2: ")
                                    && !HostedProcesses.running(temp.resolve("client"), "LoaderMain")
                                            .isEmpty());

            HostedProcesses.running(temp.resolve("client"), "LoaderMain").forEach(ProcessHandle::destroyForcibly);

            String reason = running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .failure()
                    .orElseThrow();
            assertTrue(
                    reason.matches("loader 1 at 127\\.0\\.0\\.1 ended with exit code 137 and printed nothing.*"),
                    reason);
            assertFalse(stop.isRequested());
        }
    }
}
