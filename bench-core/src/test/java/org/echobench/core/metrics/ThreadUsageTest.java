package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;

class ThreadUsageTest {

    @Test
    void whatIsUnknownStaysUnknownInSumsAndDifferences() {
        ThreadUsage known = new ThreadUsage(100, 30);
        ThreadUsage unknownBytes = new ThreadUsage(ThreadUsage.UNKNOWN, 50);
        assertEquals(new ThreadUsage(ThreadUsage.UNKNOWN, 80), known.plus(unknownBytes));
        assertEquals(new ThreadUsage(ThreadUsage.UNKNOWN, 20), unknownBytes.minus(known));
        assertEquals(ThreadUsage.UNCOUNTED, known.plus(ThreadUsage.UNCOUNTED));
        assertEquals(ThreadUsage.UNCOUNTED, ThreadUsage.UNCOUNTED.minus(ThreadUsage.UNCOUNTED));
    }

    @Test
    void whatIsUnknownIsNoMetric() {
        assertEquals(List.of(), ThreadUsage.UNCOUNTED.perMessage(Metric.SERVER_ALLOC, Metric.SERVER_CPU, 2));
        assertEquals(
                List.of(Scalar.of(Metric.SERVER_ALLOC, 5), Scalar.of(Metric.SERVER_CPU, 0.1)),
                new ThreadUsage(10, 200).perMessage(Metric.SERVER_ALLOC, Metric.SERVER_CPU, 2));
    }
}
