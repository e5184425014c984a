package org.echobench.core.benchmarks;

import static org.echobench.results.Param.LOSS_SECONDS;

import org.echobench.core.load.LossLimit;
import org.openjdk.jmh.annotations.Param;

/** A load with a parameter for the time after which a response counts as lost. */
public abstract class LossLimited extends ExchangeBenchmark {

    /** In seconds; more only where very many wait for few handlers, or are asked for at once. */
    @Param("5")
    public int lossSeconds;

    @Override
    final LossLimit lossLimit() {
        return LossLimit.ofSeconds(lossSeconds, LOSS_SECONDS.label());
    }
}
