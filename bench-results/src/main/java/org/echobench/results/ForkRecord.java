package org.echobench.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is kept of a finished fork beside its JMH result: the file {@code fork.json}.
 *
 * @param order the place among the forks of the run, 1 for the first, counted over all starts of the run
 * @param duration from before the fork's JVM starts until it has ended
 * @param timeWaits sockets in TIME_WAIT that the fork found; empty where the platform does not tell
 * @param failure why the fork failed, in one sentence; empty for one that is measured
 * @param resultSha256 of the file with the JMH result; empty for a failed fork
 */
public record ForkRecord(
        ForkId id,
        int order,
        Instant started,
        Duration duration,
        BackgroundLoad backgroundLoad,
        OptionalLong timeWaits,
        Optional<String> failure,
        Optional<String> resultSha256) {

    private static final int SCHEMA = 1;
    private static final String NOT_AVAILABLE = "n/a";

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

    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("schema", SCHEMA);
        json.put("row", id.row());
        json.put("subject", id.subject());
        json.put("round", id.round());
        json.put("attempt", id.attempt());
        json.put("order", order);
        json.put("status", failed() ? "FAILED" : "OK");
        failure.ifPresent(reason -> json.put("reason", reason));
        json.put("started", started.toString());
        json.put("durationMillis", duration.toMillis());
        timeWaits.ifPresentOrElse(n -> json.put("timeWaits", n), () -> json.put("timeWaits", NOT_AVAILABLE));
        ObjectNode load = json.putObject("backgroundLoad");
        put(load, "runnableBefore", backgroundLoad.runnableBefore());
        put(load, "loadAverageBefore", backgroundLoad.loadAverageBefore());
        put(load, "pressureBefore", backgroundLoad.pressureBefore());
        put(load, "steal", backgroundLoad.steal());
        put(load, "others", backgroundLoad.others());
        put(load, "pressure", backgroundLoad.pressure());
        put(load, "loadAverage", backgroundLoad.loadAverage());
        resultSha256.ifPresent(sum -> json.put("resultSha256", sum));
        return json;
    }

    /** @throws IllegalArgumentException if a field is missing or out of range */
    public static ForkRecord fromJson(JsonNode json) {
        if (json.path("schema").asInt() != SCHEMA) {
            throw new IllegalArgumentException("schema is not " + SCHEMA);
        }
        JsonNode load = json.path("backgroundLoad");
        return new ForkRecord(
                new ForkId(
                        json.path("row").asText(),
                        json.path("subject").asText(),
                        json.path("round").asInt(),
                        json.path("attempt").asInt()),
                json.path("order").asInt(),
                Instant.parse(json.path("started").asText()),
                Duration.ofMillis(json.path("durationMillis").asLong()),
                new BackgroundLoad(
                        count(load, "runnableBefore"),
                        share(load, "loadAverageBefore"),
                        share(load, "pressureBefore"),
                        share(load, "steal"),
                        share(load, "others"),
                        share(load, "pressure"),
                        share(load, "loadAverage")),
                json.path("timeWaits").isNumber()
                        ? OptionalLong.of(json.path("timeWaits").asLong())
                        : OptionalLong.empty(),
                text(json, "reason"),
                text(json, "resultSha256"));
    }

    private static void put(ObjectNode json, String name, OptionalInt value) {
        value.ifPresentOrElse(n -> json.put(name, n), () -> json.put(name, NOT_AVAILABLE));
    }

    private static void put(ObjectNode json, String name, OptionalDouble value) {
        value.ifPresentOrElse(x -> json.put(name, x), () -> json.put(name, NOT_AVAILABLE));
    }

    private static OptionalInt count(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isNumber() ? OptionalInt.of(value.asInt()) : OptionalInt.empty();
    }

    private static OptionalDouble share(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    private static Optional<String> text(JsonNode json, String name) {
        return json.has(name) ? Optional.of(json.get(name).asText()) : Optional.empty();
    }
}
