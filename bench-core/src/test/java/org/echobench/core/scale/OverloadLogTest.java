package org.echobench.core.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.FateWindows;
import org.echobench.core.load.FateWindows.Fate;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.OverloadLevel;
import org.junit.jupiter.api.Test;

class OverloadLogTest {

    private static final long MILLI = 1_000_000L;
    private static final int BEFORE = 6;
    private static final int DURING = 10;
    private static final int AFTER = 10;
    private static final int ALL = BEFORE + DURING + AFTER;
    private static final int EACH = 100;
    private static final Cost COST = new Cost(ThreadUsage.NONE, OptionalLong.of(500 * MILLI));

    private FateWindows windows = new FateWindows(ALL, OverloadLog.WINDOW_NANOS, 100 * MILLI);

    private void answered(int window, long nanos, int messages) {
        long now = window * OverloadLog.WINDOW_NANOS;
        for (int i = 0; i < messages; i++) {
            windows.answered(now - nanos, now);
        }
    }

    private static OverloadLog.Client client(long lagNanos) {
        Histogram lag = LatencyRecorder.newHistogram();
        lag.recordValue(lagNanos);
        return OverloadLog.Client.of(0.5, lag);
    }

    private Map<Metric, Double> metrics(OverloadLevel level, long lagNanos) {
        try (OverloadLog log = new OverloadLog(BEFORE, DURING, AFTER, 10_000)) {
            log.add(level, 1_000, windows, client(lagNanos), COST);
            return log.metrics().scalars().stream().collect(Collectors.toMap(Scalar::metric, Scalar::value));
        }
    }

    /** All responses are good; those of each window take as long as this says. */
    private void fill(IntToLongFunction nanos) {
        for (int window = 0; window < ALL; window++) {
            answered(window, nanos.applyAsLong(window), EACH);
        }
    }

    private double recovery() {
        return metrics(OverloadLevel.X2, 1).get(Metric.RECOVERY_AT_2);
    }

    @Test
    void goodputIsOfTheLevelAlone() {
        fill(window -> MILLI);
        for (int i = 0; i < 500; i++) {
            windows.decided(Fate.UNSENT, (BEFORE + 1) * OverloadLog.WINDOW_NANOS);
        }
        assertEquals(EACH * DURING / 1.0, metrics(OverloadLevel.X2, 1).get(Metric.GOODPUT_AT_2));
    }

    @Test
    void theCpuOfTheProcessIsSharedByTheGoodResponses() {
        fill(window -> MILLI);
        assertEquals(500.0, metrics(OverloadLevel.X2, 1).get(Metric.GOODPUT_CPU));
    }

    @Test
    void aServerThatWasNeverSlowIsBackAtOnce() {
        fill(window -> MILLI);
        assertEquals(0, recovery());
    }

    @Test
    void itIsBackWithTheFirstWindowsWithinTwiceTheTail() {
        fill(window -> (window < BEFORE ? 10 : window < BEFORE + DURING + 4 ? 21 : 19) * MILLI / 10);
        assertEquals(0.4, recovery(), 1e-9);
    }

    @Test
    void aServerThatAnswersFewerThanHalfIsNotBack() {
        fill(window -> MILLI);
        for (int i = 0; i <= 10 * EACH; i++) {
            windows.offered((BEFORE + DURING) * OverloadLog.WINDOW_NANOS);
        }
        assertEquals(0.1, recovery(), 1e-9);
    }

    @Test
    void aServerThatAnswersNothingIsNotBack() {
        for (int window = 0; window < BEFORE + DURING; window++) {
            answered(window, MILLI, EACH);
        }
        assertEquals(1, metrics(OverloadLevel.X2, 1).get(Metric.RECOVERY_MISSED));
    }

    @Test
    void whatWasSlowLongBeforeTheLevelSaysNothing() {
        fill(window -> (window == 0 || window >= BEFORE && window < BEFORE + DURING + 2 ? 9 : 1) * MILLI);
        assertEquals(0.2, recovery(), 1e-9);
    }

    /** The p99 before the second level is by chance a third of what it was before the first, and of what it is after both. */
    @Test
    void howTheServerUsuallyRespondsIsOfAllLevels() {
        try (OverloadLog log = new OverloadLog(BEFORE, DURING, AFTER, 10_000)) {
            for (OverloadLevel level : List.of(OverloadLevel.X1_5, OverloadLevel.X2)) {
                long usual = level == OverloadLevel.X2 ? MILLI : 3 * MILLI;
                windows = new FateWindows(ALL, OverloadLog.WINDOW_NANOS, 100 * MILLI);
                fill(window -> window < BEFORE ? usual : 3 * MILLI);
                log.add(level, 1_000, windows, client(1), COST);
            }
            assertEquals(
                    0.0,
                    log.metrics().scalars().stream()
                            .filter(scalar -> scalar.metric() == Metric.RECOVERY_AT_2)
                            .findFirst()
                            .orElseThrow()
                            .value());
        }
    }

    @Test
    void aWindowThatLosesAMessageIsNoRecovery() {
        fill(window -> MILLI);
        windows.decided(Fate.LOST, (BEFORE + DURING + 2) * OverloadLog.WINDOW_NANOS);
        assertEquals(0.3, recovery(), 1e-9);
    }

    @Test
    void aServerThatDoesNotComeBackTakesAsLongAsItWasWatched() {
        fill(window -> (window < BEFORE ? 1 : 3) * MILLI);
        Map<Metric, Double> metrics = metrics(OverloadLevel.X2, 1);
        assertEquals(AFTER / 10.0, metrics.get(Metric.RECOVERY_AT_2));
        assertEquals(1, metrics.get(Metric.RECOVERY_MISSED));
    }

    @Test
    void whereTheClientWasLateNothingIsKnown() {
        fill(window -> MILLI);
        assertEquals(
                List.of(Metric.CLIENT_BUSY),
                List.copyOf(metrics(OverloadLevel.X2, 2 * MILLI).keySet()));
    }

    @Test
    void belowTheFullRateThereIsNothingToRecoverFrom() {
        fill(window -> MILLI);
        assertEquals(
                List.of(Metric.CLIENT_BUSY, Metric.GOODPUT_AT_0_9),
                metrics(OverloadLevel.X0_9, 1).keySet().stream().sorted().toList());
    }
}
