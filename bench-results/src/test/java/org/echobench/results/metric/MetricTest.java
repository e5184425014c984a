package org.echobench.results.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTest {

    @ParameterizedTest
    @CsvSource({
        "response.last, LOWER_IS_BETTER",
        "heap.slope, LOWER_IS_BETTER",
        "heap.slopeError, UNKNOWN",
        "client.heap, LOWER_IS_BETTER",
        "capacity, HIGHER_IS_BETTER",
        "server.rss.max, UNKNOWN",
    })
    void aLabelTellsWhichWayIsBetter(String label, Direction better) {
        assertEquals(better, Metric.of(label).better());
    }

    @Test
    void aMetricOfAFamilyIsMadeOfThePlainOne() {
        assertEquals(Metric.HEAP_SLOPE_ERROR, Metric.HEAP.slopeError());
        assertEquals("Heap, slope", Metric.HEAP_SLOPE.title());
        assertEquals("B/connection", Metric.HEAP_SLOPE_ERROR.unit());
    }

    @Test
    void aFamilyDoesNotHaveEveryMetric() {
        assertEquals(
                "no metric has the label 'latency.slope'",
                assertThrows(IllegalArgumentException.class, () -> Metric.LATENCY.slope())
                        .getMessage());
    }

    @Test
    void serversCompareByTheirThreadsUnlessOneHasItsProcessAlone() {
        assertEquals(Metric.SERVER_CPU, Metric.comparedCpu(metric -> true));
        assertEquals(Metric.SERVER_PROCESS_CPU, Metric.comparedCpu(Metric.SERVER_PROCESS_CPU::equals));
        assertEquals(Metric.SERVER_CPU, Metric.comparedCpu(metric -> false));
    }

    @Test
    void otherPeoplesMetricsAreNotFound() {
        assertTrue(Metric.find("gc.count").isEmpty());
    }
}
