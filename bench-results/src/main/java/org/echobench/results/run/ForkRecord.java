package org.echobench.results.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The record of a finished fork beside its result: {@code fork.json}.
 *
 * @param order the place among the forks of the run, 1 for the first, counted over all starts of the run
 * @param duration from before the fork's JVM starts until it has ended; milliseconds in the file
 * @param timeWaits sockets in TIME_WAIT that the fork found; empty where the platform does not report it
 * @param failure why the fork failed, in one sentence; empty for a measured fork
 * @param resultSha256 of the file with the result; empty for a failed fork
 */
public record ForkRecord(
        ForkId id,
        int order,
        Instant started,
        @JsonProperty("durationMillis") Duration duration,
        BackgroundLoad backgroundLoad,
        OptionalLong timeWaits,
        Optional<String> failure,
        Optional<String> resultSha256) {

    public ForkRecord {
        if (order < 1) {
            throw new IllegalArgumentException("order must be 1 or more, but is " + order);
        }
        if (failure.isPresent() == resultSha256.isPresent()) {
            throw new IllegalArgumentException("a fork has either a failure or a result");
        }
    }

    public boolean failed() {
        return failure.isPresent();
    }

    /** Whether it took turns with another fork of its row: then they share their start and their round. */
    public boolean tookTurnsWith(ForkRecord other) {
        return !id.subject().equals(other.id.subject())
                && id.round() == other.id.round()
                && started.equals(other.started);
    }
}
