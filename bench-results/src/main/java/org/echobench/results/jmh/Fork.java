package org.echobench.results.jmh;

import java.util.Arrays;
import java.util.Optional;

/**
 * One fork's values of one metric. Immutable: arrays are copied.
 *
 * @param iterations scores in the order of time; iterations without a value are left out, so possibly empty
 * @param samples every sample of the fork, in sample mode and where a latency log lies beside the results
 */
public record Fork(double[] iterations, Optional<Samples> samples) {

    public Fork {
        iterations = iterations.clone();
    }

    /** A fork without histogram. */
    public static Fork of(double... iterations) {
        return new Fork(iterations, Optional.empty());
    }

    @Override
    public double[] iterations() {
        return iterations.clone();
    }

    /** The same fork without the iterations whose value is NaN or infinite. */
    Fork withoutInvalid() {
        return new Fork(Arrays.stream(iterations).filter(Double::isFinite).toArray(), samples);
    }
}
