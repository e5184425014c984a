package org.echobench.runner.journal;

import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.Workload;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.run.Environment.Server;

/**
 * The most that a server can answer whose handlers wait on the threads of a pool.
 *
 * @param threads of the pool
 * @param waitMicros of a handler, the mean; more than 0
 */
record PoolCeiling(int threads, double waitMicros) {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MICROS_PER_MILLI = 1_000;

    /** Empty for a row whose handlers do not wait, or wait on no pool of a known size. */
    static Optional<PoolCeiling> of(Server server, Row row) {
        HandlerWait wait = Param.HANDLER_WAIT_MICROS
                .in(row.params())
                .map(HandlerWait::parse)
                .orElse(HandlerWait.NONE);
        OptionalInt threads = Benchmarks.workload(row.benchmark(), row.params())
                .map(workload -> workload == Workload.HTTP ? server.httpPool() : server.webSocketPool())
                .orElse(OptionalInt.empty());
        return wait.isNone() || threads.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new PoolCeiling(threads.getAsInt(), (wait.leastMicros() + (double) wait.mostMicros()) / 2));
    }

    /** In messages a second. */
    double rate() {
        return threads * MICROS_PER_SECOND / waitMicros;
    }

    /** For tables: {@code 16 threads by 10 ms can answer 1,600/s, and did 99 %}. */
    String brief(double reached) {
        return threads + " threads by " + Figures.score(waitMicros / MICROS_PER_MILLI) + " ms can answer "
                + Figures.of(rate()) + "/s, and did " + Figures.percent(reached / rate());
    }
}
