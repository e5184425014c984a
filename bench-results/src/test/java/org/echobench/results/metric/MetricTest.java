package org.echobench.results.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MetricTest {

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
