package org.echobench.core.run;

import java.util.Optional;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * How a fork ended: with a result, with a failure, or, where the run was asked to stop, with neither.
 *
 * @param failure why it failed, in one sentence
 */
record ForkOutcome(Optional<BenchmarkResult> result, Optional<String> failure) {

    static ForkOutcome measured(BenchmarkResult result) {
        return new ForkOutcome(Optional.of(result), Optional.empty());
    }

    static ForkOutcome failed(String reason) {
        return new ForkOutcome(Optional.empty(), Optional.of(reason));
    }

    static ForkOutcome stopped() {
        return new ForkOutcome(Optional.empty(), Optional.empty());
    }
}
