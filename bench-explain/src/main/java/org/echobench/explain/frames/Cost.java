package org.echobench.explain.frames;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.echobench.results.metric.Metric;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;

/** A measured cost of a server that a profile splits into frames. */
public enum Cost {
    /** {@code server.cpu}: the processor time of the server's threads. */
    CPU(ProfiledWork.SERVER, List.of(Metric.SERVER_CPU), "us/op"),
    /** {@code server.processCpu} less {@code server.cpu}: the compilers' and collectors' threads. */
    JVM(ProfiledWork.JVM, List.of(Metric.SERVER_PROCESS_CPU, Metric.SERVER_CPU), "us/op"),
    /** {@code server.alloc}: the heap that the server's threads allocate. */
    ALLOC(ProfiledWork.SERVER, List.of(Metric.SERVER_ALLOC), "B/op");

    private final String threads;
    private final List<Metric> metrics;
    private final String unit;

    Cost(String threads, List<Metric> metrics, String unit) {
        this.threads = threads;
        this.metrics = metrics;
        this.unit = unit;
    }

    /** The {@code kind} of a row. */
    @JsonValue
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The unit of every value: microseconds or bytes per operation. */
    public String unit() {
        return unit;
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

    /** The first frame of the stacks that belong to it. */
    String threads() {
        return threads;
    }

    /**
     * Its value among metrics: the first metric less the others.
     *
     * @param value of a metric; empty where it was not measured
     */
    public OptionalDouble in(Function<Metric, OptionalDouble> value) {
        double[] values = metrics.stream()
                .map(value)
                .mapToDouble(one -> one.orElse(Double.NaN))
                .toArray();
        double cost = values[0];
        for (int i = 1; i < values.length; i++) {
            cost -= values[i];
        }
        return Double.isFinite(cost) ? OptionalDouble.of(cost) : OptionalDouble.empty();
    }
}
