package org.echobench.cluster.topology;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the clients do. The names of the benchmarks are not those of one machine: load from other machines, and the
 * latency of a probe, mean something else.
 */
public enum JobKind {
    WEBSOCKET_ECHO(
            "WebSocketEcho.echo",
            Parameter.of("connections", 64, 1, 1_000_000),
            Parameter.of("window", 1, 1, 65_536),
            Parameter.of("payload", 128, 0, 4 << 20),
            Parameter.of("kind", "text", "text", "binary"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    WEBSOCKET_FIXED_RATE(
            "WebSocketFixedRate.echo",
            Parameter.of("connections", 64, 1, 1_000_000),
            Parameter.of("rate", 10_000, 1, 10_000_000),
            Parameter.of("arrivals", "uniform", "uniform", "poisson"),
            Parameter.of("payload", 128, 0, 4 << 20),
            Parameter.of("kind", "text", "text", "binary"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    HTTP_JSON(
            "HttpJson.get",
            Parameter.of("connections", 64, 1, 1_000_000),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    HTTP_FIXED_RATE(
            "HttpFixedRate.get",
            Parameter.of("connections", 64, 1, 1_000_000),
            Parameter.of("rate", 10_000, 1, 10_000_000),
            Parameter.of("arrivals", "uniform", "uniform", "poisson"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    WEBSOCKET_CONNECT(
            "WebSocketConnect.cycle",
            Parameter.of("connections", 16, 1, 10_000),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    PUSH_SCALE(
            "PushScale.climb",
            Parameter.of("maxConnections", 19_000, 1, 100_000_000),
            Parameter.of("firstStep", 1_000, 1, 100_000_000),
            Parameter.of("perClient", 0, 0, 1_000_000),
            Parameter.of("payload", 128, 24, 65_536),
            Parameter.of("broadcasts", 5, 1, 1_000),
            Parameter.of("idleMillis", 2_000, 0, 60_000),
            Parameter.of("pushLimitSeconds", 20, 1, 600),
            Parameter.of("timeLimitSeconds", 120, 1, 86_400)),
    RATE_CAPACITY(
            "RateCapacity.search",
            Parameter.of("connections", 64, 1, 1_000_000),
            Parameter.of("payload", 128, 0, 4 << 20),
            Parameter.of("kind", "text", "text", "binary"),
            Parameter.of("limitMicros", 10_000, 1, 5_000_000),
            Parameter.of("startRate", 4_000, 1, 10_000_000),
            Parameter.of("maxRate", 1_000_000, 1, 10_000_000),
            Parameter.of("windowMillis", 1_000, 100, 60_000),
            Parameter.of("resolutionPercent", 5, 1, 100),
            Parameter.of("warmupMillis", 4_000, 0, 600_000),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    SUBSCRIBER_CAPACITY(
            "SubscriberCapacity.search",
            Parameter.of("rate", 20, 1, 1_000),
            Parameter.of("payload", 128, 24, 65_536),
            Parameter.of("limitMicros", 50_000, 1, 5_000_000),
            Parameter.of("startSubscribers", 125, 1, 100_000_000),
            Parameter.of("maxSubscribers", 8_000, 1, 100_000_000),
            Parameter.of("perClient", 0, 0, 1_000_000),
            Parameter.of("windowMillis", 1_000, 100, 60_000),
            Parameter.of("resolutionPercent", 5, 1, 100),
            Parameter.of("warmupMillis", 4_000, 0, 600_000),
            Parameter.PROBE_CONNECTIONS);

    /** Before the names of all benchmarks. */
    private static final String PACKAGE = "org.echobench.cluster.";

    private final String benchmark;
    private final List<Parameter> parameters;

    JobKind(String benchmark, Parameter... parameters) {
        this.benchmark = PACKAGE + benchmark;
        this.parameters = List.of(parameters);
    }

    /** As the file has it: {@code websocket-fixed-rate}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The benchmark's name in results. */
    public String benchmark() {
        return benchmark;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    /** @throws IllegalArgumentException if there is none of that name */
    public static JobKind of(String word) {
        return Stream.of(values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown job '" + word + "'; known: "
                        + String.join(
                                ", ", Stream.of(values()).map(JobKind::word).toList())));
    }

    /** The kind whose results have that benchmark's name. */
    public static Optional<JobKind> ofBenchmark(String benchmark) {
        return Stream.of(values())
                .filter(kind -> kind.benchmark.equals(benchmark))
                .findFirst();
    }
}
