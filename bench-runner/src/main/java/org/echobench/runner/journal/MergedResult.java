package org.echobench.runner.journal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.runner.fork.ForkArguments;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.WorkloadParams;

/** Several forks as the one {@link RunResult} that JMH itself would have made of them. */
final class MergedResult {

    private MergedResult() {}

    /** @param jvm vendor and version, instead of JMH's path of the executable */
    static RunResult of(List<BenchmarkResult> forks, JvmName jvm) {
        return of(forks, jvm, Map.of());
    }

    /** @param marks written among the parameters, though the benchmark has none of these names */
    static RunResult of(List<BenchmarkResult> forks, JvmName jvm, Map<String, String> marks) {
        return new RunResult(
                params(forks.get(0).getParams(), forks.size(), jvm, marks),
                forks.stream().map(MergedIteration::of).toList());
    }

    /** For a type of its own, so that no path gets in by mistake. */
    record JvmName(String vendorAndVersion) {}

    private static BenchmarkParams params(BenchmarkParams fork, int forks, JvmName jvm, Map<String, String> marks) {
        WorkloadParams workload = new WorkloadParams();
        int order = 0;
        for (String key : fork.getParamsKeys()) {
            workload.put(key, fork.getParam(key), order++);
        }
        for (Map.Entry<String, String> mark : new TreeMap<>(marks).entrySet()) {
            workload.put(mark.getKey(), mark.getValue(), order++);
        }
        return new BenchmarkParams(
                fork.getBenchmark(),
                fork.generatedBenchmark(),
                fork.shouldSynchIterations(),
                fork.getThreads(),
                fork.getThreadGroups(),
                fork.getThreadGroupLabels(),
                forks,
                fork.getWarmupForks(),
                fork.getWarmup(),
                fork.getMeasurement(),
                fork.getMode(),
                workload,
                fork.getTimeUnit(),
                fork.getOpsPerInvocation(),
                jvm.vendorAndVersion(),
                ForkArguments.published(fork.getJvmArgs()),
                fork.getJdkVersion(),
                fork.getVmName(),
                fork.getVmVersion(),
                fork.getJmhVersion(),
                fork.getTimeout());
    }

    /** JMH's own JSON of one result: an array of one object. */
    static String json(RunResult result) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(List.of(result));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
