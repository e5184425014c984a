package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.echobench.results.Param;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.openjdk.jmh.runner.options.TimeValue;

/** The caveats of a subject in a row. */
final class Caveats {

    /** Below the 0.86 to 0.95 of servers that outrun the client, so that two runs seldom mark different servers. */
    private static final double BUSY = 0.84;

    private static final double NEAR = 0.95;
    private static final double LATE_MICROS = 1_000;
    private static final double COMPILING = 0.02;

    /** An iteration must last at least this many median latencies. */
    private static final double LATENCIES = 20;

    private final RowResult row;

    /** The lowest rate at which the client was at its limit; infinite where it never was. */
    private final double limit;

    /** @param row with the figures of all its subjects */
    Caveats(RowResult row) {
        this.row = row;
        limit = row.measured().stream()
                .filter(Caveats::busy)
                .flatMapToDouble(one -> rate(one).stream())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    List<Caveat> of(RowForks forks, SubjectResult one, SteadyForks steady) {
        List<Caveat> caveats = new ArrayList<>();
        if (one.measured() && !one.reference() && harnessLimited(one)) {
            caveats.add(Caveat.HARNESS_LIMITED);
        }
        if (one.value(SubjectResult.LATENESS).orElse(0) > LATE_MICROS) {
            caveats.add(Caveat.CLIENT_LATE);
        }
        if (forks.forks().stream().anyMatch(fork -> fork.backgroundLoad().tooMuch())) {
            caveats.add(Caveat.BUSY_MACHINE);
        }
        if (forks.failure().isEmpty() && forks.forks().size() < forks.planned()) {
            caveats.add(Caveat.INCOMPLETE);
        }
        if (one.measured() && isCold(one)) {
            caveats.add(Caveat.COLD);
        } else if (one.measured() && (!steady.flat(one) || !isWarm(one))) {
            caveats.add(Caveat.NOT_STEADY);
        }
        if (isShort(one)) {
            caveats.add(Caveat.SHORT_SLICES);
        }
        return caveats;
    }

    /** Only in closed loops: a fixed rate's schedule continues from one iteration to the next and gives no ranking. */
    private boolean isShort(SubjectResult one) {
        OptionalDouble median = one.latency()
                .map(latency -> one.value(MetricName.percentile(latency, 0.5)))
                .orElse(OptionalDouble.empty());
        return "thrpt".equals(row.settings().get(RowResult.MODE))
                && !one.atFixedRate()
                && median.isPresent()
                && micros(row.settings().get("measurementTime")) < LATENCIES * median.getAsDouble();
    }

    private static long micros(String time) {
        return TimeValue.fromString(time).convertTo(TimeUnit.MICROSECONDS);
    }

    /** Whether most forks were warm before their warm-up's limit, and the JIT compilers had little left to do. */
    private static boolean isWarm(SubjectResult one) {
        double capped = one.figure(Metric.WARMUP_CAPPED.label()).stream()
                .flatMapToDouble(figure -> Arrays.stream(figure.means()))
                .average()
                .orElse(0);
        return 2 * capped <= 1 && one.value(Metric.SERVER_COMPILING).orElse(0) <= COMPILING;
    }

    /** Whether the row is measured without a warm-up, by design: then it is meant to change during the measurement. */
    private boolean isCold(SubjectResult one) {
        return "0".equals(row.settings().get("warmupIterations"))
                // A search for a capacity and a load curve warm a fork before their only iteration.
                && one.figure(Metric.WARMUP_CAPPED.label()).isEmpty()
                // HttpBatch warms a fork by batches rather than by JMH's iterations.
                && Param.WARM_BATCHES.in(row.params()).orElse("0").equals("0");
    }

    /**
     * At a fixed rate every server that keeps up has the same rate, so the harness is not the limit. In other rows it
     * may be if the client was busy with this server, or with another one or the reference at no higher rate.
     */
    private boolean harnessLimited(SubjectResult one) {
        return !one.atFixedRate()
                && (one.figure(Metric.CAPACITY_LIMITED_AT.label()).isPresent()
                        || busy(one)
                        || rate(one).orElse(0) >= NEAR * limit);
    }

    private static boolean busy(SubjectResult one) {
        return one.value(Metric.CLIENT_BUSY).orElse(0) >= BUSY;
    }

    /**
     * Messages or requests a second; empty if the score is a time and the row is not a batch. An overload's score leaves
     * out responses that the client handled, too.
     */
    private OptionalDouble rate(SubjectResult one) {
        if (one.figure(Metric.FULL_RATE.label()).isPresent()) {
            return OptionalDouble.empty();
        }
        return row.direction(MetricName.SCORE) == Direction.HIGHER_IS_BETTER
                ? one.value(MetricName.SCORE)
                : one.value(Metric.REQUESTS);
    }
}
