package org.echobench.core.run;

import java.util.Optional;
import org.echobench.core.metrics.ForeignLoad;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * How a fork ended: with a result, with a failure, or, where the run was asked to stop, with neither.
 *
 * @param failure why it failed, in one sentence
 * @param foreignLoad on the machines that were measured, where they are others than this one
 */
public record ForkOutcome(
        Optional<BenchmarkResult> result, Optional<String> failure, Optional<ForeignLoad> foreignLoad) {

    public static ForkOutcome measured(BenchmarkResult result) {
        return new ForkOutcome(Optional.of(result), Optional.empty(), Optional.empty());
    }

    public static ForkOutcome failed(String reason) {
        return new ForkOutcome(Optional.empty(), Optional.of(reason), Optional.empty());
    }

    public static ForkOutcome stopped() {
        return new ForkOutcome(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same, measured on other machines than this one: the load on the worst of them decides on a repeat. */
    public ForkOutcome on(ForeignLoad load) {
        return new ForkOutcome(result, failure, Optional.of(load));
    }
}
