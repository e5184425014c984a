package org.echobench.runner;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Row;
import org.echobench.runner.fork.ForkOutcome;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** JMH results without a measurement. */
public final class FakeResults {

    private FakeResults() {}

    /** One iteration of so many operations in a second, and what else is given. */
    public static BenchmarkResult of(Row row, long operations, Result<?>... secondary) {
        return of(row, 1, operations, secondary);
    }

    /** The outcome of a fork whose folder gets this result of {@link #of}. */
    public static ForkOutcome measured(Path folder, Row row, long operations, Result<?>... secondary)
            throws IOException {
        return measured(folder, row, 1, operations, secondary);
    }

    /** The same after so many iterations of warm-up. */
    public static ForkOutcome measured(Path folder, Row row, int warmups, long operations, Result<?>... secondary)
            throws IOException {
        try (PrintStream file = new PrintStream(
                Files.newOutputStream(folder.resolve(ForkDirectory.RESULT)), false, StandardCharsets.UTF_8)) {
            write(file, List.of(of(row, warmups, operations, secondary)));
        }
        return ForkOutcome.measured();
    }

    /** A metric that each iteration has. */
    public static ScalarResult scalar(String metric, double value, String unit) {
        return new ScalarResult(metric, value, unit, AggregationPolicy.AVG);
    }

    /** As JMH itself writes a run of these forks. */
    public static void write(PrintStream out, List<BenchmarkResult> forks) {
        ResultFormatFactory.getInstance(ResultFormatType.JSON, out)
                .writeOut(List.of(new RunResult(forks.get(0).getParams(), forks)));
    }

    private static BenchmarkResult of(Row row, int warmups, long operations, Result<?>... secondary) {
        IterationParams warmup = new IterationParams(IterationType.WARMUP, warmups, TimeValue.seconds(1), 1);
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), 1);
        BenchmarkParams params = new BenchmarkParams(
                row.benchmark(),
                row.benchmark(),
                true,
                1,
                new int[] {1},
                new ArrayList<>(),
                1,
                0,
                warmup,
                iteration,
                Mode.Throughput,
                new WorkloadParams(),
                TimeUnit.SECONDS,
                1,
                "/somewhere/bin/java",
                new ArrayList<>(List.of("-Xmx1g", "-Dechobench.fork.dir=/somewhere/run")),
                "17",
                "VM",
                "17+1",
                "1.37",
                TimeValue.minutes(10));
        IterationResult result =
                new IterationResult(params, iteration, new IterationResultMetaData(operations, operations));
        result.addResult(new ThroughputResult(
                ResultRole.PRIMARY, "op", operations, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS));
        result.addResults(List.of(secondary));
        return new BenchmarkResult(params, new ArrayList<>(List.of(result)));
    }
}
