package org.echobench.cli;

import java.util.stream.Stream;
import org.echobench.core.benchmarks.ServiceExchange;
import org.echobench.core.benchmarks.ServiceFixedRate;
import org.echobench.core.benchmarks.ServiceLoadCurve;
import org.echobench.core.benchmarks.ServicePush;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.runner.service.TargetRow;
import org.echobench.runner.suites.SuiteRow;

/** How the rows of target files are loaded. */
enum TargetLoad {
    closed("", ServiceExchange.class, "exchange"),
    rate("-rate", ServiceFixedRate.class, "exchange"),
    curve("-curve", ServiceLoadCurve.class, "levels");

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

    /** Whether it is a benchmark of this one: class and method without the package. */
    boolean isFor(String benchmark) {
        return this.benchmark.equals(benchmark) || this == closed && PUSH.equals(benchmark);
    }

    /** Whether the benchmark measures rows of target files only. */
    static boolean any(String benchmark) {
        return Stream.of(values()).anyMatch(load -> load.isFor(benchmark));
    }
}
