package org.echobench.cluster.topology;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.results.Param;

/**
 * The kinds of load. The names of the benchmarks are not those of one machine: load from other machines, and the
 * latency of a probe, mean something else.
 */
public enum JobKind {
    WEBSOCKET_ECHO(
            "WebSocketEcho.echo",
            Parameter.of(Param.CONNECTIONS, 64),
            Parameter.of(Param.WINDOW, 1),
            Parameter.of(Param.PAYLOAD, 128),
            Parameter.of(Param.KIND, "text", "text", "binary"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    WEBSOCKET_FIXED_RATE(
            "WebSocketFixedRate.echo",
            Parameter.of(Param.CONNECTIONS, 64),
            Parameter.of(Param.RATE, 10_000),
            Parameter.of(Param.ARRIVALS, "uniform", "uniform", "poisson"),
            Parameter.of(Param.PAYLOAD, 128),
            Parameter.of(Param.KIND, "text", "text", "binary"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    HTTP_JSON("HttpJson.get", Parameter.of(Param.CONNECTIONS, 64), Parameter.PROBE_RATE, Parameter.PROBE_CONNECTIONS),
    HTTP_FIXED_RATE(
            "HttpFixedRate.get",
            Parameter.of(Param.CONNECTIONS, 64),
            Parameter.of(Param.RATE, 10_000),
            Parameter.of(Param.ARRIVALS, "uniform", "uniform", "poisson"),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    WEBSOCKET_CONNECT(
            "WebSocketConnect.cycle",
            Parameter.of(Param.CONNECTIONS, 16, 1, 10_000),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    PUSH_SCALE(
            "PushScale.climb",
            Parameter.of(Param.MAX_CONNECTIONS, 19_000),
            Parameter.of(Param.FIRST_STEP, 1_000),
            Parameter.of(Param.PER_CLIENT, 0),
            Parameter.of(Param.PAYLOAD, 128, 24, 65_536),
            Parameter.of(Param.BROADCASTS, 5),
            Parameter.of(Param.PUSH_LIMIT_SECONDS, 20),
            Parameter.of(Param.TIME_LIMIT_SECONDS, 120)),
    RATE_CAPACITY(
            "RateCapacity.search",
            Parameter.of(Param.CONNECTIONS, 64),
            Parameter.of(Param.PAYLOAD, 128),
            Parameter.of(Param.KIND, "text", "text", "binary"),
            Parameter.of(Param.ARRIVALS, "uniform", "uniform", "poisson"),
            Parameter.of(Param.LIMIT_MICROS, 10_000),
            Parameter.of(Param.START_RATE, 4_000),
            Parameter.of(Param.MAX_RATE, 1_000_000),
            Parameter.of(Param.WINDOW_MILLIS, 1_000),
            Parameter.of(Param.RESOLUTION_PERCENT, 5),
            Parameter.of(Param.WARMUP_MILLIS, 4_000),
            Parameter.PROBE_RATE,
            Parameter.PROBE_CONNECTIONS),
    SUBSCRIBER_CAPACITY(
            "SubscriberCapacity.search",
            Parameter.of(Param.RATE, 20, 1, 1_000),
            Parameter.of(Param.PAYLOAD, 128, 24, 65_536),
            Parameter.of(Param.LIMIT_MICROS, 50_000),
            Parameter.of(Param.START_SUBSCRIBERS, 125),
            Parameter.of(Param.MAX_SUBSCRIBERS, 8_000),
            Parameter.of(Param.PER_CLIENT, 0),
            Parameter.of(Param.WINDOW_MILLIS, 1_000),
            Parameter.of(Param.RESOLUTION_PERCENT, 5),
            Parameter.of(Param.WARMUP_MILLIS, 4_000),
            Parameter.PROBE_CONNECTIONS);

    /** Before the names of all benchmarks. */
    private static final String PACKAGE = "org.echobench.cluster.";

    private final String benchmark;
    private final List<Parameter> parameters;

    JobKind(String benchmark, Parameter... parameters) {
        this.benchmark = PACKAGE + benchmark;
        this.parameters = List.of(parameters);
    }

    /** Its name in the file: {@code websocket-fixed-rate}. */
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
