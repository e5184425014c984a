package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.wire.UpgradeRequest;
import org.openjdk.jmh.annotations.Param;

/** The service's cost of an idle WebSocket connection of a row of a target file. */
public class ServiceFootprint extends FootprintBenchmark {

    /** Its name in the file. */
    @Param("none")
    public String row;

    @Override
    Optional<String> row() {
        return Optional.of(row);
    }

    @Override
    UpgradeRequest upgrade() {
        return service()
                .upgrade(target())
                .orElseThrow(() -> new IllegalArgumentException("the row '" + row + "' is no WebSocket"));
    }

    @Override
    String untold() {
        return "the memory of the service is not known here: its command needs {agent}, or Linux";
    }
}
