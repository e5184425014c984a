package org.echobench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A finished fork of the journal.
 *
 * @param order its place among the forks of the run, from 1
 * @param failure why it failed; empty where it did not
 * @param steal share of all processors that the hypervisor gave to others; this and the following are empty where the
 *     platform does not tell
 * @param others share that other processes used
 * @param pressure share of the fork's time in which some task waited for a processor
 * @param loadAverageBefore runnable and blocked tasks over the minute before
 * @param timeWaits sockets in TIME_WAIT that the fork found
 */
public record ForkRecord(
        String row,
        String subject,
        int round,
        int attempt,
        int order,
        Optional<String> failure,
        double seconds,
        OptionalDouble steal,
        OptionalDouble others,
        OptionalDouble pressure,
        OptionalDouble loadAverageBefore,
        OptionalDouble timeWaits) {

    static ForkRecord of(JsonNode json) {
        JsonNode load = json.path("backgroundLoad");
        return new ForkRecord(
                json.path("row").asText(),
                json.path("subject").asText(),
                json.path("round").asInt(),
                json.path("attempt").asInt(),
                json.path("order").asInt(),
                json.has("reason") ? Optional.of(json.path("reason").asText()) : Optional.empty(),
                json.path("durationMillis").asDouble() / 1_000,
                number(load, "steal"),
                number(load, "others"),
                number(load, "pressure"),
                number(load, "loadAverageBefore"),
                number(json, "timeWaits"));
    }

    private static OptionalDouble number(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    /** What decides on a repeat: the share of the machine that others had. */
    public double backgroundShare() {
        return Math.max(0, steal.orElse(0)) + Math.max(0, others.orElse(0));
    }
}
