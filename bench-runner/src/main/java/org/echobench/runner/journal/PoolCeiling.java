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
 * The highest throughput of a server whose handlers wait: each holds a thread or a database connection while it waits.
 *
 * @param size of the pool
 * @param of what the pool has, for tables: {@code threads} or {@code database connections}
 * @param waitMicros mean wait of a handler, in microseconds; more than 0
 */
record PoolCeiling(int size, String of, double waitMicros) {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MICROS_PER_MILLI = 1_000;

    /** The ceiling of the smaller pool; empty if a row's handlers do not wait, or not in a pool of known size. */
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

    /** For tables: {@code 16 threads with waits of 10 ms can reach 1,600/s, and reached 99 % of it}. */
    String brief(double reached) {
        return size + " " + of + " with waits of " + Figures.score(waitMicros / MICROS_PER_MILLI) + " ms can reach "
                + Figures.of(rate()) + "/s, and reached " + Figures.percent(reached / rate()) + " of it";
    }
}
