package org.echobench.explain.frames;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.echobench.results.metric.Metric;
import org.echobench.results.profile.ProfileKind;

/** A measured cost of a server that a profile splits into frames. */
public enum Cost {
    /** {@code server.cpu}: the CPU time of the server's threads. */
    CPU(Metric.SERVER_CPU),
    /** {@code server.processCpu} minus {@code server.cpu}: the threads of JIT compilers and garbage collectors. */
    JVM(Metric.SERVER_PROCESS_CPU, Metric.SERVER_CPU),
    /** {@code server.alloc}: the heap that the server's threads allocate. */
    ALLOC(Metric.SERVER_ALLOC);

    private final List<Metric> metrics;

    Cost(Metric... metrics) {
        this.metrics = List.of(metrics);
    }

    /** The value of {@code kind} in a row's JSON. */
    @JsonValue
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The unit of every value: microseconds or bytes per operation. */
    public String unit() {
        return this == ALLOC ? "B/op" : "us/op";
    }

    /** The kind of profile that has its frames. */
    public ProfileKind kind() {
        return this == ALLOC ? ProfileKind.ALLOC : ProfileKind.CPU;
    }

    /** For a headline: {@code Server CPU per operation}. */
    public String title() {
        return this == JVM
                ? "CPU of JIT compilers and collectors per operation"
                : metrics.get(0).title();
    }

    /** The cost whose frames best explain a verdict on a metric: for rates and times, that is CPU time. */
    public static Cost behind(String metric) {
        return metric.equals(Metric.SERVER_ALLOC.label()) ? ALLOC : CPU;
    }

    /**
     * This cost, from the values of metrics: the first metric minus the others; empty if one was not measured.
     *
     * @param value of a metric; empty if it was not measured
     */
    public OptionalDouble in(Function<Metric, OptionalDouble> value) {
        double[] values = metrics.stream()
                .mapToDouble(metric -> value.apply(metric).orElse(Double.NaN))
                .toArray();
        double cost = values[0] - Arrays.stream(values).skip(1).sum();
        return Double.isFinite(cost) ? OptionalDouble.of(cost) : OptionalDouble.empty();
    }
}
