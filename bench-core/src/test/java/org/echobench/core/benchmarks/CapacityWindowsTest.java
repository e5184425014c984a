package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.scale.CapacitySearch.Capacity;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;

class CapacityWindowsTest {

    private static final Capacity FOUND = new Capacity(100, OptionalLong.empty(), Capacity.Limit.RANGE, 2);

    private static Load.Window window(long messages, Histogram latency, Cost cost) {
        Map<Metric, Histogram> latencies =
                Map.of(Metric.RESPONSE, latency, Metric.RESPONSE_LESS_LAG, latency, Metric.SEND_LAG, latency);
        return new Load.Window(Shares.of(1_000_000, messages, latencies), cost);
    }

    private static Map<String, Double> scalars(Cost... costs) {
        Histogram latency = LatencyRecorder.newHistogram();
        latency.recordValue(1_000);
        try (CapacityRun log = new CapacityRun("rate", Long::valueOf)) {
            for (Cost cost : costs) {
                log.add(100, window(50, latency, cost), Verdict.HELD);
            }
            return log.metrics(FOUND).scalars().stream()
                    .collect(Collectors.toMap(scalar -> scalar.metric().label(), Scalar::value));
        }
    }

    @Test
    void theCostOfAllWindowsIsDividedByTheirMessages() {
        Cost cost = new Cost(new ThreadUsage(5_000, 100_000), OptionalLong.of(200_000));
        Map<String, Double> scalars = scalars(cost, cost);
        assertEquals(100, scalars.get("server.alloc"));
        assertEquals(2, scalars.get("server.cpu"));
        assertEquals(4, scalars.get("server.processCpu"));
    }

    @Test
    void aServerWhoseThreadsNobodyCountsHasItsProcessAlone() {
        Cost cost = new Cost(ThreadUsage.UNCOUNTED, OptionalLong.of(100_000));
        Map<String, Double> scalars = scalars(cost, cost);
        assertFalse(scalars.containsKey("server.alloc"), scalars.toString());
        assertFalse(scalars.containsKey("server.cpu"), scalars.toString());
        assertEquals(2, scalars.get("server.processCpu"));
    }

    @Test
    void aLevelThatNoServerHoldsIsACapacityOfZeroWithoutLatencies() {
        Capacity none = new Capacity(0, OptionalLong.of(20), Capacity.Limit.SERVER, 4);
        try (CapacityRun log = new CapacityRun("rate", Long::valueOf)) {
            EchobenchProfiler.Iteration metrics = log.metrics(none);
            assertEquals(Scalar.of(Metric.CAPACITY, 0), metrics.scalars().get(0));
            assertEquals(Map.of(), metrics.latencies());
        }
    }

    @Test
    void aProcessorTimeThatOneWindowLacksIsLeftOut() {
        ThreadUsage threads = new ThreadUsage(5_000, 100_000);
        Map<String, Double> scalars =
                scalars(new Cost(threads, OptionalLong.of(200_000)), new Cost(threads, OptionalLong.empty()));
        assertFalse(scalars.containsKey("server.processCpu"), scalars.toString());
    }
}
