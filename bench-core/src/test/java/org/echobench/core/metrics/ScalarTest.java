package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarTest {

    @Test
    void aTotalIsSharedOutInTheMetricsUnit() {
        assertEquals(2, Scalar.share(Metric.SERVER_CPU, 100_000, 50).value());
        assertEquals(100, Scalar.share(Metric.SERVER_ALLOC, 5_000, 50).value());
    }

    /** A capacity search divided it on Node.js and Go, whose allocation nobody counts. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 50, 1e6, 5e9})
    void whatIsUnknownIsNoMetricHoweverManyShareIt(double messages) {
        refused(() -> Scalar.share(Metric.SERVER_ALLOC, ThreadUsage.UNKNOWN, messages));
        refused(() -> Scalar.share(Metric.RSS, Long.MIN_VALUE, messages));
    }

    @Test
    void whatIsCountedIsNotBelowNothing() {
        assertEquals(
                "start.rss must be finite and at least 0.0, but is -1.0",
                refused(() -> Scalar.of(Metric.START_RSS, -1)));
    }

    @Test
    void memoryMayShrinkBetweenTwoReadings() {
        assertEquals(-20, Scalar.share(Metric.HEAP, -100_000, 5_000).value());
    }

    @Test
    void aScalarThatIsNoNumberIsRefused() {
        assertEquals(
                "server.cpu.max must be finite and at least 0.0, but is NaN",
                refused(() -> Scalar.of(Metric.SERVER_CPU_MAX, Double.NaN)));
    }

    @Test
    void aLatencyIsNoScalar() {
        assertEquals("latency is a latency and has a histogram", refused(() -> Scalar.of(Metric.LATENCY, 1)));
    }

    private static String refused(Executable making) {
        return assertThrows(IllegalArgumentException.class, making).getMessage();
    }
}
