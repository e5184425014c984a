package org.echobench.runner.plan;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.core.benchmarks.WarmUp;
import org.echobench.core.process.ServerContainer;
import org.echobench.results.Cell;
import org.echobench.results.Isolation;
import org.echobench.results.JmhOptions;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.Subject;

/** How long forks should take, from the annotations of their benchmarks and the settings of their rows. */
public final class PlannedTimes {

    /** JVM, server and connections before and after the iterations; measured on two processors, like the next three. */
    private static final Duration START = Duration.ofMillis(1_500);

    /** Start and end of the server's own JVM. */
    private static final Duration SERVER_START = Duration.ofMillis(1_000);

    private static final Duration WARM_UP = Duration.ofSeconds(9);
    private static final Duration WARM_UP_REFERENCE = Duration.ofSeconds(4);

    /** With the start of an application: Spring Boot on one processor, whose JIT compilers need most of the limit. */
    private static final Duration WARM_UP_SERVICE = Duration.ofSeconds(45);

    private static final Duration HANG_ALLOWANCE = Duration.ofSeconds(30);
    private static final int HANG_FACTOR = 3;

    /** A busy machine lengthens a single shot; an iteration ends by the clock. */
    private static final int SHOT_HANG_FACTOR = 10;

    /** The longest {@code readySeconds} of a target file. */
    private static final Duration MOST_READY = Duration.ofSeconds(600);

    /** More than a search for a capacity or a size takes. */
    private static final int MOST_WINDOWS = 40;

    private final Map<String, JmhBenchmark> benchmarks;

    public PlannedTimes(List<JmhBenchmark> benchmarks) {
        this.benchmarks =
                benchmarks.stream().collect(Collectors.toMap(JmhBenchmark::name, Function.identity(), (a, b) -> a));
    }

    /** See {@link #fork(Row, String)}. */
    public Duration fork(Cell cell) {
        return fork(cell.row(), cell.subject().serverId());
    }

    /**
     * One fork of a row on a server.
     *
     * @throws IllegalArgumentException if the row's benchmark is not among those known
     */
    public Duration fork(Row row, String serverId) {
        return isWarmed(row) ? fork(row).plus(slowed(row, warmUp(row, serverId))) : fork(row);
    }

    /** Start and warm-up take longer in a container with less CPU time. */
    private static Duration slowed(Row row, Duration usual) {
        double cpus = Param.CONTAINER_CPUS
                .in(row.params())
                .map(ServerContainer.Limits::cpus)
                .orElse(OptionalDouble.empty())
                .orElse(1);
        return Duration.ofMillis(Math.round(usual.toMillis() / Math.min(1, cpus)));
    }

    private static Duration warmUp(Row row, String serverId) {
        if (row.ofService()) {
            return WARM_UP_SERVICE;
        }
        return serverId.startsWith(Subject.REFERENCE) ? WARM_UP_REFERENCE : WARM_UP;
    }

    private Duration fork(Row row) {
        Duration iterations = row.jmh().map(JmhOptions::planned).orElseGet(() -> iterations(row)
                .total());
        return iterations.plus(Isolation.FORKED.isIn(row.params()) ? START.plus(slowed(row, SERVER_START)) : START);
    }

    private JmhBenchmark.Iterations iterations(Row row) {
        return benchmark(row).planned().with(row.settings());
    }

    private JmhBenchmark benchmark(Row row) {
        JmhBenchmark benchmark = benchmarks.get(row.benchmark());
        if (benchmark == null) {
            throw new IllegalArgumentException("no benchmark " + row.benchmark());
        }
        return benchmark;
    }

    /**
     * Whether forks of a row have our warm-up before JMH's iterations. Only our benchmarks have it. Single shots are
     * cold, or their expected time includes a warm-up of their own.
     */
    private boolean isWarmed(Row row) {
        return row.jmh().isEmpty() && !isSingleShot(row) && iterations(row).warmups() > 0;
    }

    /**
     * Whether forks of a row can be measured side by side, in turns. Only our warm-up asks for turns, and two services
     * of one target file would need the same port.
     */
    public boolean takesTurns(Row row) {
        return isWarmed(row) && !row.ofService();
    }

    private boolean isSingleShot(Row row) {
        return row.jmh().map(JmhOptions::singleShot).orElseGet(() -> benchmark(row)
                .singleShot());
    }

    /** The time of all forks of a plan. */
    public Duration total(List<Cell> cells) {
        return cells.stream().map(this::fork).reduce(Duration.ZERO, Duration::plus);
    }

    /** After this time a fork counts as hung: much longer than planned. */
    public Duration hangLimit(Row row) {
        int factor = isSingleShot(row) ? SHOT_HANG_FACTOR : HANG_FACTOR;
        Duration limit = fork(row).multipliedBy(factor).plus(HANG_ALLOWANCE);
        if (row.jmh().isPresent()) {
            return limit.plus(row.jmh().get().timeout());
        }
        limit = limit.plus(time(Param.LOSS_SECONDS, row, ChronoUnit.SECONDS))
                .plus(time(Param.TIME_LIMIT_SECONDS, row, ChronoUnit.SECONDS))
                .plus(time(Param.WINDOW_MILLIS, row, ChronoUnit.MILLIS).multipliedBy(MOST_WINDOWS));
        if (row.ofService()) {
            limit = limit.plus(MOST_READY);
        }
        return isWarmed(row) ? limit.plus(WarmUp.LIMIT) : limit;
    }

    /** A fork that takes as long as it was told to does not hang. It refuses values that are not numbers itself. */
    private static Duration time(Param param, Row row, ChronoUnit unit) {
        String time = param.in(row.params()).orElse("");
        return time.matches("\\d{1,5}") ? Duration.of(Long.parseLong(time), unit) : Duration.ZERO;
    }
}
