package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.util.SampleBuffer;

/** JMH's own class is the measure: figures are the same, and found once. */
class LatencyResultTest {

    private static final String LABEL = "latency";

    private static SampleBuffer samples(int from) {
        SampleBuffer samples = new SampleBuffer();
        for (int i = 0; i < 5_000; i++) {
            samples.add(from + 37L * i);
        }
        return samples;
    }

    private static EchobenchProfiler.Latency ours(int from) {
        return new EchobenchProfiler.Latency(LABEL, samples(from));
    }

    private static SampleTimeResult jmhs(int from) {
        return new SampleTimeResult(ResultRole.SECONDARY, LABEL, samples(from), TimeUnit.MICROSECONDS);
    }

    private static IterationResult iteration(Result<?>... latencies) {
        IterationResult iteration = new IterationResult(null, null, null);
        iteration.addResult(new ThroughputResult(ResultRole.PRIMARY, "score", 1, 1, TimeUnit.SECONDS));
        iteration.addResults(List.of(latencies));
        return iteration;
    }

    @SuppressWarnings("rawtypes")
    private static void assertSameFigures(Map<String, Result> expected, Map<String, Result> figures) {
        assertEquals(expected.keySet(), figures.keySet());
        expected.forEach((label, result) -> {
            assertEquals(result.getScore(), figures.get(label).getScore(), label);
            assertEquals(result.getScoreError(), figures.get(label).getScoreError(), label);
            assertEquals(result.getScoreUnit(), figures.get(label).getScoreUnit(), label);
            assertArrayEquals(result.getScoreConfidence(), figures.get(label).getScoreConfidence(), label);
            assertEquals(result.getRole(), figures.get(label).getRole(), label);
        });
    }

    @Test
    void anIterationHasTheFiguresOfJmhsOwn() {
        assertSameFigures(
                iteration(jmhs(1_000)).getSecondaryResults(),
                iteration(ours(1_000)).getSecondaryResults());
    }

    @Test
    void severalIterationsAddUpLikeJmhsOwn() {
        assertSameFigures(
                new BenchmarkResult(null, List.of(iteration(jmhs(1_000)), iteration(jmhs(9_000))))
                        .getSecondaryResults(),
                new BenchmarkResult(null, List.of(iteration(ours(1_000)), iteration(ours(9_000))))
                        .getSecondaryResults());
    }

    @Test
    void severalResultsOfAnIterationAddUpLikeJmhsOwn() {
        assertSameFigures(
                iteration(jmhs(1_000), jmhs(9_000)).getSecondaryResults(),
                iteration(ours(1_000), ours(9_000)).getSecondaryResults());
    }

    @Test
    void askedAgainAnIterationComputesNothingAgain() {
        IterationResult iteration = iteration(ours(1_000));
        Map<String, ?> first = iteration.getSecondaryResults();
        Map<String, ?> again = iteration.getSecondaryResults();
        assertSame(first.get(LABEL), again.get(LABEL));
        assertSame(first.get(LABEL + ":p0.99"), again.get(LABEL + ":p0.99"));
    }

    @Test
    void theForkCanSendItAfterItWasAsked() throws IOException, ClassNotFoundException {
        IterationResult asked = iteration(ours(1_000));
        asked.getSecondaryResults();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(asked);
        }
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertSameFigures(asked.getSecondaryResults(), ((IterationResult) in.readObject()).getSecondaryResults());
    }
}
