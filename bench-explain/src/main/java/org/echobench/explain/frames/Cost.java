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
    /** {@code server.cpu}: the processor time of the server's threads. */
    CPU(Metric.SERVER_CPU),
    /** {@code server.processCpu} less {@code server.cpu}: the compilers' and collectors' threads. */
    JVM(Metric.SERVER_PROCESS_CPU, Metric.SERVER_CPU),
    /** {@code server.alloc}: the heap that the server's threads allocate. */
    ALLOC(Metric.SERVER_ALLOC);

    private final List<Metric> metrics;

    Cost(Metric... metrics) {
        this.metrics = List.of(metrics);
    }

    /** The {@code kind} of a row. */
    @JsonValue
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The unit of every value: microseconds or bytes per operation. */
    public String unit() {
        return this == ALLOC ? "B/op" : "us/op";
    }

    /** The profile that has its frames. */
    public ProfileKind kind() {
        return this == ALLOC ? ProfileKind.ALLOC : ProfileKind.CPU;
    }

    /** For a headline: {@code Server CPU per operation}. */
    public String title() {
        return this == JVM
                ? "CPU of JIT compilers and collectors per operation"
                : metrics.get(0).title();
    }

    /** The cost whose frames say most of a verdict on a metric: of rates and times that is the processor's. */
    public static Cost behind(String metric) {
        return metric.equals(Metric.SERVER_ALLOC.label()) ? ALLOC : CPU;
    }

    /**
     * Its value among metrics: the first metric less the others.
     *
     * @param value of a metric; empty where it was not measured
     */
    public OptionalDouble in(Function<Metric, OptionalDouble> value) {
        double[] values = metrics.stream()
                .mapToDouble(metric -> value.apply(metric).orElse(Double.NaN))
                .toArray();
        double cost = values[0] - Arrays.stream(values).skip(1).sum();
        return Double.isFinite(cost) ? OptionalDouble.of(cost) : OptionalDouble.empty();
    }
}
