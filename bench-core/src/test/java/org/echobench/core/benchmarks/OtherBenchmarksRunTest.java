package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Every other benchmark runs once against the reference server and has its metrics. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherBenchmarksRunTest {

    private static final Set<String> COMMON =
            Set.of("server.alloc", "server.cpu", "client.alloc", "client.cpu", "client.saturation", "hiccup.max");

    @TempDir
    Path directory;

    private RunResult run(Class<?> benchmark, UnaryOperator<ChainedOptionsBuilder> settings) throws RunnerException {
        return ShortRun.of(
                benchmark,
                directory,
                options -> settings.apply(options.warmupIterations(0).measurementIterations(1)));
    }

    private static void assertMetrics(RunResult result, String... beside) {
        Set<String> expected = new HashSet<>(COMMON);
        expected.addAll(Set.of(beside));
        Set<String> labels = new TreeSet<>(result.getSecondaryResults().keySet());
        labels.removeIf(label -> label.contains(":"));
        // Of a forked server; the maxima of an iteration that is shorter than the sampler's interval may be missing.
        labels.removeIf(label -> label.matches("server\\.(.*\\.max|gc\\..*)"));
        assertEquals(expected, labels);
        assertTrue(result.getPrimaryResult().getScore() > 0);
    }

    @Test
    void push() throws RunnerException {
        RunResult result = run(WebSocketPush.class, options -> options.param("isolation", "inprocess")
                .param("subscribers", "10"));
        assertMetrics(result, "push.fromT0", "push.last");
        assertTrue(result.getSecondaryResults().get("push.last").getScore()
                >= result.getSecondaryResults().get("push.fromT0").getScore());
    }

    @Test
    void connect() throws RunnerException {
        assertMetrics(run(WebSocketConnect.class, options -> options.threads(2)), "latency");
    }

    @Test
    void plaintext() throws RunnerException {
        assertMetrics(
                run(HttpPlaintext.class, options -> options.param("pipeline", "16")
                        .param("connections", "4")),
                "latency");
    }

    @Test
    void jsonOnAConnectionPerRequestFromABrowser() throws RunnerException {
        assertMetrics(
                run(HttpJson.class, options -> options.param("keepAlive", "false")
                        .param("request", "browser")
                        .param("connections", "4")),
                "latency");
    }

    @Test
    void html() throws RunnerException {
        assertMetrics(run(HttpHtml.class, options -> options.param("bytes", "100000")), "latency");
    }

    @Test
    void batchOfRequestsOnAConnectionEach() throws RunnerException {
        RunResult result = run(HttpBatch.class, options -> options.param("isolation", "inprocess")
                .param("requests", "500")
                .param("connections", "20"));
        assertMetrics(result, "latency", "requests");
        assertEquals(
                500, result.getSecondaryResults().get("latency").getStatistics().getN());
        double seconds = result.getPrimaryResult().getScore() / 1_000;
        double rate = result.getSecondaryResults().get("requests").getScore();
        assertEquals(500 / seconds, rate, rate * 0.05);
    }

    @Test
    void batchAgainstAForkedServerWarmsTheClientAlone() throws RunnerException {
        RunResult result =
                run(HttpBatch.class, options -> options.param("requests", "300").param("keepAlive", "true"));
        assertMetrics(result, "latency", "requests", "server.processCpu");
        assertEquals(
                300, result.getSecondaryResults().get("latency").getStatistics().getN());
    }

    @Test
    void startup() throws RunnerException {
        RunResult result = run(ServerStartup.class, options -> options);
        assertTrue(result.getPrimaryResult().getScore() > 0);
    }

    @Test
    void footprint() throws RunnerException {
        RunResult result = run(ConnectionFootprint.class, options -> options.param("connections", "300"));
        assertTrue(result.getSecondaryResults().keySet().containsAll(Set.of("heap", "direct", "client.heap")));
        // Below what a connection's buffers would take if each had its own.
        double client = result.getSecondaryResults().get("client.heap").getScore();
        assertTrue(client > 0 && client < 10_000, client + " B of the client's heap per connection");
    }
}
