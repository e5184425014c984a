package org.echobench.runner.fork;

import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.BackgroundLoad;

/**
 * How a fork ended: with a result, with a failure, or with neither where the run was asked to stop, or what measures broke
 * and not what is measured: then it is measured again when the run is resumed.
 *
 * @param hasResult whether its folder has the result, {@link ForkDirectory#RESULT}
 * @param failure why it failed, in one sentence
 * @param broken what broke, in one sentence
 * @param backgroundLoad on the machines that were measured, where they are others than this one
 */
public record ForkOutcome(
        boolean hasResult, Optional<String> failure, Optional<String> broken, Optional<BackgroundLoad> backgroundLoad) {

    public static ForkOutcome measured() {
        return new ForkOutcome(true, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public static ForkOutcome failed(String reason) {
        return new ForkOutcome(false, Optional.of(reason), Optional.empty(), Optional.empty());
    }

    public static ForkOutcome stopped() {
        return new ForkOutcome(false, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What measures broke: the run should be asked to stop, too. */
    public static ForkOutcome broken(String reason) {
        return new ForkOutcome(false, Optional.empty(), Optional.of(reason), Optional.empty());
    }

    /** The same, measured on other machines than this one: the load on the worst of them decides on a repeat. */
    public ForkOutcome on(BackgroundLoad load) {
        return new ForkOutcome(hasResult, failure, broken, Optional.of(load));
    }
}
