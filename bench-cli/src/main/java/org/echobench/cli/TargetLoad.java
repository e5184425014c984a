package org.echobench.cli;

import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.ServiceCapacity;
import org.echobench.core.benchmarks.ServiceExchange;
import org.echobench.core.benchmarks.ServiceFixedRate;
import org.echobench.core.benchmarks.ServiceFootprint;
import org.echobench.core.benchmarks.ServiceLoadCurve;
import org.echobench.core.benchmarks.ServicePush;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.runner.service.HttpRow;
import org.echobench.runner.service.TargetFile;
import org.echobench.runner.service.TargetRow;
import org.echobench.runner.suites.SuiteRow;

/** How the rows of target files are loaded. */
enum TargetLoad {
    closed("", ServiceExchange.class, "exchange"),
    rate("-rate", ServiceFixedRate.class, "exchange"),
    curve("-curve", ServiceLoadCurve.class, "levels"),
    capacity("-capacity", ServiceCapacity.class, "search"),
    footprint("-footprint", ServiceFootprint.class, "open");

    /** The closed loop of a push. */
    private static final String PUSH = ServicePush.class.getSimpleName() + ".push";

    private final String suffix;
    private final String benchmark;

    TargetLoad(String suffix, Class<?> benchmark, String method) {
        this.suffix = suffix;
        this.benchmark = benchmark.getSimpleName() + "." + method;
    }

    /** A row of target files, loaded so. */
    SuiteRow row(TargetRow row) {
        boolean push = this == closed && row.push().isPresent();
        return SuiteRow.of(row.name() + suffix, push ? PUSH : benchmark)
                .with(Param.ISOLATION, Isolation.FORKED.value())
                .with(Param.ROW, row.name());
    }

    /** How rows of this benchmark are loaded: class and method without the package. */
    static TargetLoad of(String benchmark) {
        return Stream.of(values())
                .filter(load -> load.isFor(benchmark))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(benchmark + " is no row of a target file"));
    }

    /** Why a row cannot be loaded so; empty if it can. */
    Optional<String> lacks(TargetFile target, TargetRow row) {
        switch (this) {
            case closed:
                return Optional.empty();
            case footprint:
                if (row.websocket().isEmpty()) {
                    return Optional.of("memory per connection is measured over WebSocket only");
                }
                return target.url().map(url -> "of a service with a url no memory is known");
            default:
                if (row.push().isPresent()) {
                    return Optional.of("a push has only a closed loop");
                }
                boolean kept = row.http().flatMap(HttpRow::keepAlive).orElse(true);
                return kept ? Optional.empty() : Optional.of("with keepAlive: false there is only a closed loop");
        }
    }

    /** Whether it is a benchmark of this one: class and method without the package. */
    boolean isFor(String benchmark) {
        return this.benchmark.equals(benchmark) || this == closed && PUSH.equals(benchmark);
    }

    /** Whether the benchmark measures rows of target files only. */
    static boolean any(String benchmark) {
        return Stream.of(values()).anyMatch(load -> load.isFor(benchmark));
    }
}
