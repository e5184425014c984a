package org.echobench.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of benchmarks that are read or set outside their benchmark. */
public enum Param {
    SERVER("server"),
    ISOLATION("isolation"),
    CLIENT("client"),
    IO_THREADS("ioThreads", "default"),
    HANDLER_WORK_NANOS("handlerWorkNanos", "0"),
    HANDLER_ALLOC_BYTES("handlerAllocBytes", "0"),
    TLS("tls"),
    COMPRESSION("compression"),

    CONNECTIONS("connections"),
    IDLE_CONNECTIONS("idleConnections", "0"),
    SUBSCRIBERS("subscribers"),
    WINDOW("window"),
    PIPELINE("pipeline"),
    KEEP_ALIVE("keepAlive"),

    PAYLOAD("payload"),
    BYTES("bytes"),
    KIND("kind"),
    CONTENT("content"),
    REQUEST("request"),

    RATE("rate"),
    ARRIVALS("arrivals"),
    LOSS_SECONDS("lossSeconds", "5"),
    ROW("row"),
    WARM_BATCHES("warmBatches"),

    LIMIT_MICROS("limitMicros"),
    START_RATE("startRate"),
    MAX_RATE("maxRate"),
    START_SUBSCRIBERS("startSubscribers"),
    MAX_SUBSCRIBERS("maxSubscribers"),
    WINDOW_MILLIS("windowMillis"),
    RESOLUTION_PERCENT("resolutionPercent"),
    WARMUP_MILLIS("warmupMillis"),

    MAX_CONNECTIONS("maxConnections"),
    FIRST_STEP("firstStep"),
    PER_CLIENT("perClient"),
    BROADCASTS("broadcasts"),
    PUSH_LIMIT_SECONDS("pushLimitSeconds"),
    TIME_LIMIT_SECONDS("timeLimitSeconds"),

    LOADERS("loaders"),
    PROBE_RATE("probeRate"),
    PROBE_CONNECTIONS("probeConnections");

    /** Rows that differ only in one of these make a curve; a row has at most one. */
    public static final List<Param> LOAD = List.of(CONNECTIONS, SUBSCRIBERS);

    /** Connections that a row opens from the start, so that their sum is known. */
    public static final List<Param> OPENED = List.of(CONNECTIONS, IDLE_CONNECTIONS, SUBSCRIBERS, MAX_SUBSCRIBERS);

    private static final Map<String, Param> BY_LABEL =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Param::label, Function.identity()));

    private final String label;
    private final Optional<String> nothing;

    Param(String label) {
        this.label = label;
        this.nothing = Optional.empty();
    }

    /** @param nothing the value that injects, adds or changes nothing */
    Param(String label, String nothing) {
        this.label = label;
        this.nothing = Optional.of(nothing);
    }

    /** Empty for a parameter that only its benchmark knows. */
    public static Optional<Param> find(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    /** Its name in benchmarks and files; never changes. */
    public String label() {
        return label;
    }

    /** Its value among those of a row, by label; empty where the row's benchmark does not have it. */
    public Optional<String> in(Map<String, String> params) {
        return Optional.ofNullable(params.get(label));
    }

    /** Whether this value of the parameter injects, adds or changes nothing. */
    public boolean isNothing(String value) {
        return nothing.filter(value::equals).isPresent();
    }
}
