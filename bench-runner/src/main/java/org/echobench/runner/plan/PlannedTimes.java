package org.echobench.runner.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;

/** How long forks should take, from the annotations of their benchmarks and the settings of their rows. */
public final class PlannedTimes {

    /** JVM, server and connections, before the first iteration and after the last. */
    private static final Duration START = Duration.ofMillis(1_500);

    /** The server's own JVM, and its end. */
    private static final Duration SERVER_START = Duration.ofMillis(1_000);

    private static final Duration HANG_ALLOWANCE = Duration.ofSeconds(30);
    private static final int HANG_FACTOR = 3;

    /** A busy machine lengthens a single shot; an iteration ends by the clock. */
    private static final int SHOT_HANG_FACTOR = 10;

    private final Map<String, JmhBenchmark> benchmarks;

    public PlannedTimes(List<JmhBenchmark> benchmarks) {
        this.benchmarks =
                benchmarks.stream().collect(Collectors.toMap(JmhBenchmark::name, Function.identity(), (a, b) -> a));
    }

    /** @throws IllegalArgumentException if the row's benchmark is not among those known */
    public Duration fork(Row row) {
        JmhBenchmark benchmark = benchmarks.get(row.benchmark());
        if (benchmark == null) {
            throw new IllegalArgumentException("no benchmark " + row.benchmark());
        }
        boolean forked = Isolation.FORKED.isIn(row.params());
        Duration start = forked ? START.plus(SERVER_START) : START;
        JmhBenchmark.Iterations iterations = benchmark.planned().with(row.settings());
        return start.plus(iterations.total()).plus(pauses(row, iterations));
    }

    /** On two processors the compilers of Jersey took about as long again as the load that they waited for. */
    private static Duration pauses(Row row, JmhBenchmark.Iterations iterations) {
        return Param.AWAIT_COMPILER.in(row.params()).filter("true"::equals).isPresent()
                ? iterations.warmupTime().multipliedBy(iterations.warmups())
                : Duration.ZERO;
    }

    /** All forks of the plan, without repeats. */
    public Duration total(Plan plan) {
        return plan.rows().stream()
                .map(row -> fork(row)
                        .multipliedBy(
                                (long) plan.rounds(row) * plan.subjects(row).size()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Much longer than planned: a fork that takes this long will not end. */
    public Duration hangLimit(Row row) {
        int factor = benchmarks.get(row.benchmark()).singleShot() ? SHOT_HANG_FACTOR : HANG_FACTOR;
        return fork(row).multipliedBy(factor).plus(HANG_ALLOWANCE).plus(lossLimit(row));
    }

    /** A fork that waits for late answers does not hang. The fork itself refuses values that are not numbers. */
    private static Duration lossLimit(Row row) {
        String seconds = Param.LOSS_SECONDS.in(row.params()).orElse("");
        return seconds.matches("\\d{1,3}") ? Duration.ofSeconds(Long.parseLong(seconds)) : Duration.ZERO;
    }
}
