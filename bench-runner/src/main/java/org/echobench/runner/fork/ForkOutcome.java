package org.echobench.runner.fork;

import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.run.BackgroundLoad;

/**
 * How a fork ended: with a result, with a failure, or with neither. The last means that the run was asked to stop or
 * the harness itself broke; a resumed run measures the fork again.
 *
 * @param hasResult whether its folder has the result, {@link ForkDirectory#RESULT}
 * @param failure why it failed, in one sentence
 * @param broken the harness's failure, in one sentence
 * @param elsewhere the background load of the busiest other machine that took part; empty if none did
 */
public record ForkOutcome(
        boolean hasResult, Optional<String> failure, Optional<String> broken, Optional<BackgroundLoad> elsewhere) {

    public static ForkOutcome measured() {
        return new ForkOutcome(true, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public static ForkOutcome failed(String reason) {
        return new ForkOutcome(false, Optional.of(reason), Optional.empty(), Optional.empty());
    }

    public static ForkOutcome stopped() {
        return new ForkOutcome(false, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The harness broke; the run should stop. */
    public static ForkOutcome broken(String reason) {
        return new ForkOutcome(false, Optional.empty(), Optional.of(reason), Optional.empty());
    }

    /** A copy for a fork that used other machines, with the greatest background load among them. */
    public ForkOutcome on(BackgroundLoad load) {
        return new ForkOutcome(hasResult, failure, broken, Optional.of(load));
    }

    /** The greatest background load of all machines of the fork; {@code here} is the load on this one. */
    public BackgroundLoad backgroundLoad(BackgroundLoad here) {
        return elsewhere.filter(load -> load.share() > here.share()).orElse(here);
    }
}
