package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.cli.load.LoadResult;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The load command at a fixed rate. */
@Tag("integration")
class LoadAtARateTest {

    private static final Duration HELD = Duration.ofMillis(20);

    private BenchServer server;

    /** Holds back every echo, one at a time on each connection: 50 messages a second is all that one takes. */
    @BeforeEach
    void start() throws IOException {
        Disturbance holdBack = Disturbance.holdBack(1, HELD);
        server = ReferenceServer.start("held", ServerConfig.defaults().withIoThreads(1), () -> holdBack);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private JsonNode load(String scheme, String path, Object... more) throws IOException {
        String url = scheme + "://127.0.0.1:" + server.address().getPort() + path;
        return Cli.run("load --json --warmup 0s --duration 1s", url, more)
                .exits(0)
                .json();
    }

    private static double micros(JsonNode json, String latency, String percentile) {
        double value = json.path(latency).path(percentile).asDouble(-1);
        assertTrue(value >= 0, json.toString());
        return value;
    }

    @ParameterizedTest
    @CsvSource({"ws, /ws/echo, 1", "http, /json, 1", "ws, /ws/echo, 3"})
    void everyMessageThatWasDueIsSentAndTimedFromItsIntendedTime(String scheme, String path, String threads)
            throws IOException {
        JsonNode json = load(scheme, path, "--rate 302 --connections 30 --threads", threads);
        assertEquals(302, json.path("rate").asInt());
        assertEquals(302, json.path("completed").asLong(), 1 + Integer.parseInt(threads));
        for (String percentile : List.of("p50", "p90", "p99", "p99.9", "max")) {
            assertTrue(micros(json, "response", percentile) >= micros(json, "service", percentile), json.toString());
            assertTrue(micros(json, "send.lag", percentile) >= 0);
        }
    }

    @Test
    void aServerThatDoesNotKeepUpIsTheResult() throws IOException {
        JsonNode json = load("ws", "/ws/echo", "--rate 100 --connections 1");
        assertEquals(100, json.path("completed").asLong(), 1);
        assertTrue(json.path("throughput").asDouble() < 60, json.toString());
        // The last was due after 1 s and answered after 2.
        assertTrue(micros(json, "response", "max") > 900_000, json.toString());
    }

    @Test
    void poissonArrivalsAreNotEvenlySpaced() throws IOException {
        JsonNode json = load("http", "/plaintext", "--rate 1000 --arrivals poisson --connections 50");
        // A Poisson number of expectation 1,000: its standard deviation is 31.6.
        assertEquals(1_000, json.path("completed").asLong(), 5 * 31.6);
    }

    @Test
    void withoutJsonTheRateAskedForStandsBesideTheOneAchieved() {
        String url = "ws://127.0.0.1:" + server.address().getPort() + "/ws/echo";
        Cli.Result result =
                Cli.run("load --warmup 0s --duration 200ms --rate 500", url).exits(0);
        assertTrue(result.outLines().get(0).contains(" messages/s of 500 asked ("), result.out());
        List<String> latencies = List.of("response us ", "response.lessLag us ", "service us ", "send.lag us ");
        for (int i = 0; i < latencies.size(); i++) {
            assertTrue(result.outLines().get(1 + i).startsWith(latencies.get(i)), result.out());
        }
    }

    @ParameterizedTest
    @CsvSource({"990000, 0", "1010000, 1"})
    void aClientMoreThanAMillisecondLateSaysSoInOneLine(long lagNanos, int lines) {
        Histogram lag = LatencyRecorder.newHistogram();
        lag.recordValueWithCount(lagNanos, 2);
        lag.recordValueWithCount(1_000, 98);
        Histogram other = LatencyRecorder.newHistogram();
        other.recordValue(1_000_000);
        Map<Metric, Histogram> latencies = Map.of(Metric.SERVICE, other, Metric.RESPONSE, other, Metric.SEND_LAG, lag);
        assertEquals(lines, result(latencies).warnings().size());
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2007000, 'far above p99.9: '",
        "50, 2007000, 'far above p99: '",
        "200, 2007000, ''",
        "1, 104000, 'far above p99.9: '",
        "1, 102000, ''"
    })
    void aPauseThatFewMessagesOfAClosedLoopSawIsOneLine(int messages, long micros, String sentence) {
        Histogram service = LatencyRecorder.newHistogram();
        service.recordValueWithCount(4_000_000, 10_000 - messages);
        service.recordValueWithCount(1_000 * micros, messages);
        List<String> warnings = result(Map.of(Metric.LATENCY, service)).warnings();
        assertEquals(sentence.isEmpty() ? 0 : 1, warnings.size());
        assertTrue(warnings.stream().allMatch(warning -> warning.contains(sentence)), warnings::toString);
        assertEquals(List.of(), result(Map.of(Metric.SERVICE, service)).warnings(), "an open loop shows it");
    }

    private static LoadResult result(Map<Metric, Histogram> latencies) {
        return new LoadResult(
                Optional.empty(),
                1,
                Map.of(),
                1,
                MeasurementWindow.WorkerTotals.NONE.named(latencies),
                LoadReport.Counts.NONE,
                Optional.empty(),
                List.of());
    }
}
