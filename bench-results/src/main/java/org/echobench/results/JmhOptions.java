package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;

/**
 * How JMH measures a benchmark that is not ours.
 *
 * @param mode JMH's short name: thrpt, avgt, sample, ss
 * @param planned time of a fork's iterations, by its annotations and options; a guess for single shots
 * @param timeout after which JMH interrupts an iteration
 * @param more further arguments of JMH, besides the mode and the parameters, such as {@code -prof gc}
 */
public record JmhOptions(
        String mode,
        @JsonProperty("plannedMillis") Duration planned,
        @JsonProperty("timeoutMillis") Duration timeout,
        List<String> more) {

    private static final String SINGLE_SHOT = "ss";

    public JmhOptions {
        if (mode.isBlank()) {
            throw new IllegalArgumentException("mode must not be blank");
        }
        if (planned.isNegative() || timeout.isNegative()) {
            throw new IllegalArgumentException(
                    "planned and timeout must not be negative, but are " + planned + " and " + timeout);
        }
        more = List.copyOf(more);
    }

    /** Whether an iteration is one invocation of any length. */
    public boolean singleShot() {
        return mode.equals(SINGLE_SHOT);
    }
}
