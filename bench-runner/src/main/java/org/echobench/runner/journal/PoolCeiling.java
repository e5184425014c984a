package org.echobench.runner.journal;

import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.spi.HandlerWait;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.run.Environment.Server;

/**
 * The most that a server can answer whose handlers wait. Each holds a thread or a database connection meanwhile.
 *
 * @param size of the pool
 * @param of {@code threads} or {@code database connections}, for tables
 * @param waitMicros of a handler, the mean; more than 0
 */
record PoolCeiling(int size, String of, double waitMicros) {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MICROS_PER_MILLI = 1_000;

    /** Of the smaller pool; empty for a row whose handlers do not wait, or wait on no pool of a known size. */
    static Optional<PoolCeiling> of(Server server, Row row) {
        HandlerWait wait = Param.HANDLER_WAIT_MICROS
                .in(row.params())
                .map(HandlerWait::parse)
                .orElse(HandlerWait.NONE);
        OptionalInt threads = Benchmarks.workload(row.benchmark(), row.params())
                .map(workload -> workload.isHttp() ? server.httpPool() : server.webSocketPool())
                .orElse(OptionalInt.empty());
        double mean = (wait.leastMicros() + (double) wait.mostMicros()) / 2;
        if (wait.inDatabase() && threads.orElse(Integer.MAX_VALUE) >= HandlerWait.DATABASE_CONNECTIONS) {
            return Optional.of(new PoolCeiling(HandlerWait.DATABASE_CONNECTIONS, "database connections", mean));
        }
        return wait.isNone() || threads.isEmpty()
                ? Optional.empty()
                : Optional.of(new PoolCeiling(threads.getAsInt(), "threads", mean));
    }

    /** In messages a second. */
    double rate() {
        return size * MICROS_PER_SECOND / waitMicros;
    }

    /** For tables: {@code 16 threads by 10 ms can answer 1,600/s, and did 99 %}. */
    String brief(double reached) {
        return size + " " + of + " by " + Figures.score(waitMicros / MICROS_PER_MILLI) + " ms can answer "
                + Figures.of(rate()) + "/s, and did " + Figures.percent(reached / rate());
    }
}
