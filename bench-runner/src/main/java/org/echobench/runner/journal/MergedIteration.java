package org.echobench.runner.journal;

import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * An iteration that derives its percentiles once. JMH's JSON asks every iteration for all of them once for each label,
 * which takes seconds a row where a latency has thousands of different values.
 */
final class MergedIteration extends IterationResult {

    private static final long serialVersionUID = 1;

    @SuppressWarnings("rawtypes") // JMH's own signature
    private transient Map<String, Result> secondary;

    private MergedIteration(IterationResult iteration) {
        super(iteration.getBenchmarkParams(), iteration.getParams(), iteration.getMetadata());
        addResults(iteration.getRawPrimaryResults());
        iteration.getRawSecondaryResults().values().forEach(this::addResult);
    }

    /** The same fork. */
    static BenchmarkResult of(BenchmarkResult fork) {
        BenchmarkResult copy = new BenchmarkResult(
                fork.getParams(),
                fork.getIterationResults().stream()
                        .<IterationResult>map(MergedIteration::new)
                        .toList(),
                fork.getMetadata());
        fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
        return copy;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Map<String, Result> getSecondaryResults() {
        if (secondary == null) {
            secondary = super.getSecondaryResults();
        }
        return secondary;
    }
}
