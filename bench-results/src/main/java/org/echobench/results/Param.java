package org.echobench.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of benchmarks that are read, set or checked outside their benchmark. */
public enum Param {
    SERVER("server"),
    EXCHANGE("exchange"),
    ISOLATION("isolation"),
    IO_THREADS("ioThreads", "default", 1, 1_024),
    HANDLER_WORK_NANOS("handlerWorkNanos", "0", 0, 1_000_000_000),
    HANDLER_ALLOC_BYTES("handlerAllocBytes", "0", 0, 16 << 20),
    HANDLER_WAIT_MICROS("handlerWaitMicros", Optional.of("0"), Optional.empty()),
    AS_SHIPPED("asShipped", Optional.of("false"), Optional.empty()),
    CONTAINER_CPUS("containerCpus", Optional.of("none"), Optional.empty()),
    CONTAINER_MEMORY("containerMemory", Optional.of("none"), Optional.empty()),
    TLS("tls"),
    COMPRESSION("compression"),
    AFTER_ECHO("afterEcho", Optional.of("false"), Optional.empty()),
    HTTP_VERSION("httpVersion", "1", 1, 2),
    HTTP2_WINDOW("http2Window", "1048576", 1, Integer.MAX_VALUE),

    CONNECTIONS("connections", 1, 1_000_000),
    FEWEST_CONNECTIONS("fewestConnections", "0", 0, 1_000_000),
    IDLE_CONNECTIONS("idleConnections", "0", 0, 1_000_000),
    SUBSCRIBERS("subscribers", 1, 1_000_000),
    WINDOW("window", 1, 65_536),
    PIPELINE("pipeline", 1, 65_536),
    KEEP_ALIVE("keepAlive"),

    PAYLOAD("payload", 0, 4 << 20),
    REQUESTS("requests", 1, 100_000_000),
    BYTES("bytes", 64, 1 << 20),
    KIND("kind"),
    CONTENT("content"),
    REQUEST("request"),
    CHUNKED("chunked", Optional.of("false"), Optional.empty()),

    RATE("rate", "0", 1, 10_000_000),
    RATE_PERCENT("ratePercent", 1, 100),
    ARRIVALS("arrivals"),
    LOSS_SECONDS("lossSeconds", "5", 1, 600),
    ROW("row", Optional.of("none"), Optional.empty()),
    WARM_BATCHES("warmBatches", 0, 1_000_000),
    LEVEL_MILLIS("levelMillis", 100, 600_000),
    SETTLE_MILLIS("settleMillis", 0, 600_000),
    RECOVERY_MILLIS("recoveryMillis", 100, 600_000),

    SLOW_READERS("slowReaders", 1, 10_000),
    READ_BYTES("readBytes", "0", 0, 1 << 20),
    STALL_MILLIS("stallMillis", 1_000, 600_000),

    LIMIT_MICROS("limitMicros", 1, 5_000_000),
    START_RATE("startRate", 1, 10_000_000),
    MAX_RATE("maxRate", 1, 10_000_000),
    WINDOW_MILLIS("windowMillis", 100, 60_000),
    RESOLUTION_PERCENT("resolutionPercent", 1, 100),
    WARMUP_MILLIS("warmupMillis", 0, 600_000),

    MAX_CONNECTIONS("maxConnections", 1, 100_000_000),
    FIRST_STEP("firstStep", 1, 100_000_000),
    PER_CLIENT("perClient", 0, 1_000_000),
    BROADCASTS("broadcasts", 1, 1_000),
    PUSH_LIMIT_SECONDS("pushLimitSeconds", 1, 600),
    TIME_LIMIT_SECONDS("timeLimitSeconds", 1, 86_400);

    /** The numbers of connections that a row opens at the start, so that their sum is known. */
    public static final List<Param> OPENED = List.of(CONNECTIONS, IDLE_CONNECTIONS, SUBSCRIBERS);

    private static final Map<String, Param> BY_LABEL =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Param::label, Function.identity()));

    private final String label;
    private final Optional<String> nothing;
    private final Optional<Range> range;

    /** The whole numbers that a parameter may be; a benchmark may allow fewer. */
    public record Range(long least, long most) {

        public boolean contains(long value) {
            return value >= least && value <= most;
        }

        /** @throws IllegalArgumentException if it is outside: {@code lossSeconds must be 1 to 600, but is 0} */
        public void require(String name, long value) {
            if (!contains(value)) {
                throw new IllegalArgumentException(name + " must be " + this + ", but is " + value);
            }
        }

        /** {@code 1 to 600}. */
        @Override
        public String toString() {
            return least + " to " + most;
        }
    }

    Param(String label) {
        this(label, Optional.empty(), Optional.empty());
    }

    Param(String label, long least, long most) {
        this(label, Optional.empty(), Optional.of(new Range(least, most)));
    }

    /** @param nothing the value that has no effect */
    Param(String label, String nothing, long least, long most) {
        this(label, Optional.of(nothing), Optional.of(new Range(least, most)));
    }

    Param(String label, Optional<String> nothing, Optional<Range> range) {
        this.label = label;
        this.nothing = nothing;
        this.range = range;
    }

    /** The parameter with this label; empty if only its benchmark knows it. */
    public static Optional<Param> find(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    /** Its name in benchmarks and files; never changes. */
    public String label() {
        return label;
    }

    /** The range of its values; empty if they are not numbers. */
    public Optional<Range> range() {
        return range;
    }

    /** @throws IllegalArgumentException if the value is out of its range */
    public void require(long value) {
        range.ifPresent(allowed -> allowed.require(label, value));
    }

    /** Values by label, as {@code name=value, name=value}. */
    public static String text(Map<String, String> params, String separator) {
        return params.entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(separator));
    }

    /** Its value in the parameters of a row; empty where the row's benchmark does not have it. */
    public Optional<String> in(Map<String, String> params) {
        return Optional.ofNullable(params.get(label));
    }

    /** Whether this value of the parameter has no effect. */
    public boolean isNothing(String value) {
        return nothing.filter(value::equals).isPresent();
    }
}
