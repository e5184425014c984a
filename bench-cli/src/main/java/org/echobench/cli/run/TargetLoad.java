package org.echobench.cli.run;

import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.Exchange;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.echobench.service.HttpRow;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetRow;

/** How a row of a target file is loaded: the values of {@code --load}. */
public enum TargetLoad {
    closed("", "ClosedLoop.run"),
    rate("-rate", "FixedRate.run"),
    curve("-curve", "RateCurve.levels"),
    capacity("-capacity", "RateCapacity.search"),
    overload("-overload", "Overload.levels"),
    footprint("-footprint", "Footprint.open");

    private final String suffix;
    private final String benchmark;

    /** @param benchmark class and method without the package */
    TargetLoad(String suffix, String benchmark) {
        this.suffix = suffix;
        this.benchmark = benchmark;
    }

    /** The suite row that loads a row of a target file in this way. */
    SuiteRow row(TargetRow row) {
        boolean push = this == closed && row.push().isPresent();
        return SuiteRow.of(row.name() + suffix, benchmark, push ? Exchange.ROW_PUSH : Exchange.ROW)
                .with(Param.ISOLATION, Isolation.FORKED.value())
                .with(Param.ROW, row.name());
    }

    /** The load of this benchmark, given as class and method without the package. */
    static TargetLoad of(String benchmark) {
        return Stream.of(values())
                .filter(load -> load.benchmark.equals(benchmark))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(benchmark + " is not a load of a target file"));
    }

    /** Why a row cannot be loaded in this way; empty if it can. */
    Optional<String> lacks(TargetFile target, TargetRow row) {
        switch (this) {
            case closed:
                return Optional.empty();
            case footprint:
                if (row.websocket().isEmpty()) {
                    return Optional.of("memory per connection is measured over WebSocket only");
                }
                return target.url().map(url -> "the memory of a service with a url is not known");
            default:
                if (row.push().isPresent()) {
                    return Optional.of("a push is measured only in a closed loop");
                }
                boolean kept = row.http().flatMap(HttpRow::keepAlive).orElse(true);
                return kept ? Optional.empty() : Optional.of("keepAlive: false allows only a closed loop");
        }
    }
}
