package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.spi.HandlerWait;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LoadCurve.Verdict;
import org.echobench.results.metric.LoadLevel;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadCurveLogTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    /** 1,000 messages of 5 ms processor time in all. */
    private static Load.Window window(long nanos, long lagNanos) {
        Histogram response = LatencyRecorder.newHistogram();
        Histogram lag = LatencyRecorder.newHistogram();
        response.recordValueWithCount(MILLI, 1_000);
        lag.recordValueWithCount(lagNanos, 1_000);
        Cost cost = new Cost(new ThreadUsage(0, 5 * MILLI), OptionalLong.empty());
        Map<Metric, Histogram> latencies =
                Map.of(Metric.RESPONSE, response, Metric.RESPONSE_LESS_LAG, response, Metric.SEND_LAG, lag);
        return new Load.Window(Shares.of(nanos, 1_000, latencies), cost);
    }

    private static EchobenchProfiler.Iteration metrics(LoadLevel level, Load.Window window) {
        try (LoadCurveLog log = new LoadCurveLog(HandlerWait.NONE, false)) {
            log.add(new RateCurve.LevelOrder.Step(level, 1_000, 1), window, SECOND);
            return log.metrics();
        }
    }

    private static Map<Metric, Double> scalars(LoadLevel level, Load.Window window) {
        return metrics(level, window).scalars().stream().collect(Collectors.toMap(Scalar::metric, Scalar::value));
    }

    @Test
    void theClosedLoopWithAllConnectionsGivesTheRowsFigures() {
        Map<Metric, Histogram> latencies = Map.of(Metric.LATENCY, LatencyRecorder.newHistogram());
        Cost cost = new Cost(new ThreadUsage(0, 5 * MILLI), OptionalLong.empty());
        try (LoadCurveLog log = new LoadCurveLog(HandlerWait.NONE, true)) {
            log.closedLoop(16, false, Shares.of(SECOND, 100, latencies), cost);
            assertEquals(List.of(), log.metrics().scalars());
            log.closedLoop(256, true, Shares.of(SECOND, 1_000, latencies), cost);
            Map<Metric, Double> scalars =
                    log.metrics().scalars().stream().collect(Collectors.toMap(Scalar::metric, Scalar::value));
            assertEquals(1_000, scalars.get(Metric.CLOSED_RATE));
            assertEquals(5, scalars.get(Metric.SERVER_CPU));
        }
    }

    @Test
    void theWaitOfAHandlerDoesNotMeanThatItFellBehind(@TempDir Path directory) throws IOException {
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
        try (LoadCurveLog log = new LoadCurveLog(HandlerWait.of(100_000), false)) {
            log.add(
                    new RateCurve.LevelOrder.Step(LoadLevel.SHARE_50, 1_000, 1),
                    window(SECOND + SECOND / 10, 1),
                    SECOND);
        } finally {
            System.clearProperty(ForkDirectory.PROPERTY);
        }
        CurveTable.Line line =
                CurveTable.read(directory.resolve("load-curve.csv")).lines().get(0);
        assertEquals("kept", line.text("verdict"));
        assertEquals(1_000, line.number("achieved"));
    }

    @Test
    void theProcessorTimeOfALevelIsAMetricOfThatLevel() {
        assertEquals(Map.of(Metric.SERVER_CPU_AT_SHARE_25, 5.0), scalars(LoadLevel.SHARE_25, window(SECOND, 1)));
        assertEquals(Map.of(Metric.SERVER_CPU_AT_RATE_2000, 5.0), scalars(LoadLevel.RATE_2000, window(SECOND, 1)));
    }

    @Test
    void theRowsResponseTimesAreThoseAtHalfOfTheRate() {
        assertTrue(metrics(LoadLevel.SHARE_75, window(SECOND, 1)).latencies().isEmpty());
        Load.Window half = window(SECOND, 1);
        EchobenchProfiler.Iteration metrics = metrics(LoadLevel.SHARE_50, half);
        half.response().reset();
        assertEquals(1_000, metrics.latencies().get(Metric.RESPONSE).getTotalCount());
    }

    @Test
    void aLevelAtWhichTheClientWasLateIsMarkedAndHasNoMetrics() {
        Load.Window late = window(2 * SECOND, MILLI + MILLI / 100);
        assertEquals(Verdict.CLIENT_LATE, LoadCurveLog.verdict(late, SECOND));
        EchobenchProfiler.Iteration metrics = metrics(LoadLevel.SHARE_50, late);
        assertEquals(List.of(), metrics.scalars());
        assertTrue(metrics.latencies().isEmpty());
    }

    @Test
    void aServerThatDoesNotKeepTheRateIsAResult() {
        Load.Window behind = window(SECOND + SECOND / 10, 1);
        assertEquals(Verdict.FELL_BEHIND, LoadCurveLog.verdict(behind, SECOND));
        assertFalse(scalars(LoadLevel.SHARE_90, behind).isEmpty());
    }

    @Test
    void aServerThatAnswersSoonAfterTheEndKeptTheRate() {
        assertEquals(Verdict.KEPT, LoadCurveLog.verdict(window(SECOND + SECOND / 25, 1), SECOND));
    }
}
