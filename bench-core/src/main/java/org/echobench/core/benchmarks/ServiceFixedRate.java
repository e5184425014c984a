package org.echobench.core.benchmarks;

import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** A row of a target file: its exchange at intended times, over HTTP one in flight on a connection. */
public class ServiceFixedRate extends FixedRateBenchmark {

    /** Its name in the file. */
    @Param("none")
    public String row;

    @Override
    Optional<String> row() {
        return Optional.of(row);
    }

    @Override
    Exchange exchange() {
        return service();
    }

    /** One thread's connections. */
    public static class Loop extends Connections {

        @Setup
        public void open(ServiceFixedRate benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void exchange(Loop loop) {
        loop.completeOne();
    }
}
