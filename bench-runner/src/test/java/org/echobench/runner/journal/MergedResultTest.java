package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.journal.MergedResult.JvmName;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.util.SampleBuffer;

class MergedResultTest {

    private static BenchmarkResult fork(long base) {
        SampleBuffer latencies = new SampleBuffer();
        for (int i = 0; i < 1_000; i++) {
            latencies.add(base + i * i);
        }
        return FakeResults.of(
                TestPlans.tiny("one", 1),
                base,
                new SampleTimeResult(ResultRole.SECONDARY, "latency", latencies, TimeUnit.MICROSECONDS));
    }

    @Test
    void theJsonIsThatOfJmh() {
        List<BenchmarkResult> forks = List.of(fork(1_000), fork(5_000));
        RunResult merged = MergedResult.of(forks, new JvmName("vendor 17"));
        String json = MergedResult.json(merged);
        assertEquals(MergedResult.json(new RunResult(merged.getParams(), forks)), json);
        assertTrue(json.contains("\"latency:p0.999\""), json);
    }

    @Test
    void anIterationDerivesItsPercentilesOnce() {
        RunResult merged = MergedResult.of(List.of(fork(1_000)), new JvmName("vendor 17"));
        IterationResult iteration = merged.getBenchmarkResults()
                .iterator()
                .next()
                .getIterationResults()
                .iterator()
                .next();
        assertSame(iteration.getSecondaryResults(), iteration.getSecondaryResults());
    }
}
