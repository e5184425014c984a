package org.echobench.core.benchmarks;

import java.util.Optional;
import org.openjdk.jmh.annotations.Param;

/** The highest fixed rate of a row of a target file, over HTTP one in flight on a connection. */
public class ServiceCapacity extends RateCapacityBenchmark {

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
}
