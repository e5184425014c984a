package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.curve.CurveTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Every other benchmark runs once against the reference server and has its metrics. */
@Tag("integration")
@Timeout(120)
class OtherBenchmarksRunTest {

    @TempDir
    Path directory;

    private RunResult run(Class<?> benchmark, UnaryOperator<ChainedOptionsBuilder> settings) throws RunnerException {
        return ShortRun.of(benchmark, directory, settings);
    }

    private static void assertMetrics(RunResult result, String... beside) {
        Set<String> expected = new HashSet<>(ShortRun.METRICS);
        expected.addAll(Set.of(beside));
        Set<String> labels = new TreeSet<>(result.getSecondaryResults().keySet());
        labels.removeIf(label -> label.contains(":"));
        // Of a forked server; the maxima of an iteration that is shorter than the sampler's interval may be missing.
        labels.removeIf(label -> label.matches("server\\.(.*\\.max|gc\\..*)"));
        assertEquals(expected, labels);
        assertTrue(result.getPrimaryResult().getScore() > 0);
    }

    @Tag("fork")
    @Test
    void push() throws RunnerException {
        RunResult result = run(ClosedLoop.class, options -> options.param("exchange", "push")
                .param("isolation", "inprocess")
                .param("subscribers", "10"));
        assertMetrics(result, "push.fromT0", "push.last");
        assertTrue(result.getSecondaryResults().get("push.last").getScore()
                >= result.getSecondaryResults().get("push.fromT0").getScore());
    }

    @Test
    void pushAtAFixedRate() throws RunnerException {
        RunResult result = run(FixedRate.class, options -> options.param("exchange", "push")
                .param("isolation", "inprocess")
                .param("subscribers", "10"));
        assertMetrics(
                result,
                "response",
                "response.lessLag",
                "response.last",
                "push.fromT0",
                "send.lag",
                "slice.p99",
                "slice.above1ms",
                "cpu.latency");
    }

    @Test
    void aRamp() throws RunnerException, IOException {
        RunResult result = run(PushScale.class, options -> options.param("firstStep", "10")
                .param("maxConnections", "30")
                .param("broadcasts", "2")
                .param("serverHeap", "128m"));
        Set<String> labels = result.getSecondaryResults().keySet();
        assertTrue(
                labels.containsAll(Set.of(
                        "push.fromT0",
                        "push.last",
                        "connections.held",
                        "heap.slope",
                        "heap.slopeError",
                        "memory.used.slope",
                        "setup.rate",
                        "server.cpu",
                        "server.alloc")),
                labels.toString());
        assertEquals(30, result.getSecondaryResults().get("connections.held").getScore());
        assertEquals(
                "held 30 connections; the limit was the 30 connections requested",
                Files.readAllLines(directory.resolve(ForkDirectory.NOTES)).get(0));
        List<CurveTable.Line> steps =
                CurveTable.read(directory.resolve("footprint.csv")).lines();
        assertEquals(
                List.of("10", "20", "30"),
                steps.stream().map(step -> step.text("connections")).toList());
        // The heap is resident, but most of it is not in use.
        for (CurveTable.Line step : steps) {
            assertFalse(step.number("memory.used_B") >= step.number("rss_B"), step.text("memory.used_B"));
        }
    }

    @Tag("fork")
    @Test
    void connect() throws RunnerException {
        assertMetrics(
                run(ClosedLoop.class, options -> options.param("exchange", "connect")
                        .threads(2)),
                "latency");
    }

    @Test
    void plaintext() throws RunnerException {
        assertMetrics(
                run(ClosedLoop.class, options -> options.param("exchange", "plaintext")
                        .param("pipeline", "16")
                        .param("connections", "4")),
                "latency");
    }

    @Test
    void batchOfRequestsOnAConnectionEach() throws RunnerException {
        RunResult result = run(HttpBatch.class, options -> options.param("isolation", "inprocess")
                .param("requests", "500")
                .param("connections", "20")
                .param("warmBatches", "2"));
        assertMetrics(result, "latency", "requests");
        assertEquals(
                500, result.getSecondaryResults().get("latency").getStatistics().getN());
        // JMH's time is around the batch's time. In a batch each of 20 connections has one request after the other.
        double rate = result.getSecondaryResults().get("requests").getScore();
        double slowest = 500 / (result.getPrimaryResult().getScore() / 1_000);
        double meanSeconds =
                result.getSecondaryResults().get("latency").getStatistics().getMean() / 1e6;
        double fastest = 20 / meanSeconds;
        assertTrue(rate >= slowest && rate <= fastest * 1.01, rate + " of " + slowest + " to " + fastest);
    }

    @Tag("fork")
    @Test
    void batchAgainstAForkedServerWarmsTheClientAlone() throws RunnerException {
        RunResult result =
                run(HttpBatch.class, options -> options.param("requests", "300").param("keepAlive", "true"));
        assertTrue(result.getSecondaryResults().containsKey("server.processCpu"));
        assertTrue(result.getSecondaryResults().containsKey("requests"));
        assertEquals(
                300, result.getSecondaryResults().get("latency").getStatistics().getN());
    }

    @Test
    void theFirstRequestsAreToldFromLaterOnesAndTheHeadersAreKept() throws Exception {
        RunResult result = run(HttpFirstRun.class, options -> options.measurementIterations(3)
                .param("isolation", "inprocess")
                .param("content", "complex")
                .param("rate", "1000")
                .param("requests", "100"));
        assertEquals(
                100, result.getSecondaryResults().get("first").getStatistics().getN());
        assertEquals(
                200, result.getSecondaryResults().get("later").getStatistics().getN());
        assertTrue(result.getSecondaryResults().get("response.bytes").getScore() > 2_000);
        List<String> headers = Files.readAllLines(directory.resolve("headers.csv"));
        assertEquals("line", headers.get(0));
        assertTrue(headers.contains("HTTP/1.1 200 OK"), headers.toString());
    }

    @Tag("fork")
    @Test
    void startupOfAServerInItsOwnJvmTellsHeapAndThreads() throws RunnerException {
        RunResult result = run(ServerStartup.class, options -> options.param("isolation", "forked"));
        assertTrue(result.getSecondaryResults().get("start.heap").getScore() > 100_000);
        assertTrue(result.getSecondaryResults().get("start.threads").getScore() > 1);
    }

    @Test
    void startup() throws RunnerException {
        RunResult result = run(ServerStartup.class, options -> options);
        assertTrue(result.getPrimaryResult().getScore() > 0);
    }

    @Test
    void footprintOfRequestsThatWait() throws RunnerException {
        RunResult result = ShortRun.of(
                Footprint.class, SilentServer.ID, directory, options -> options.param("exchange", "plaintext")
                        .param("handlerWaitMicros", "60000000")
                        .param("connections", "100"));
        assertTrue(result.getSecondaryResults().keySet().containsAll(Set.of("heap", "memory.used", "client.heap")));
    }

    /** The server changes one message in 1,000. */
    @Test
    void aFootprintAfterAnEchoChecksTheEcho() throws IOException {
        String reason = ShortRun.failureOf(
                Footprint.class, "faulty-flip", directory, options -> options.param("afterEcho", "true")
                        .param("connections", "1000"));
        assertTrue(reason.matches("the echo of message \\d+ on connection \\d+ differs from what was sent .*"), reason);
    }

    @Test
    void footprint() throws RunnerException {
        RunResult result = run(Footprint.class, options -> options.param("connections", "300"));
        assertTrue(result.getSecondaryResults().keySet().containsAll(Set.of("heap", "direct", "client.heap")));
        // Below what a connection's buffers would take if each had its own.
        double client = result.getSecondaryResults().get("client.heap").getScore();
        assertTrue(client > 0 && client < 10_000, client + " B of the client's heap per connection");
    }
}
