package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.run.Environment.Server;
import org.junit.jupiter.api.Test;

class PoolCeilingTest {

    /** A pool of HTTP handlers; WebSocket handlers on virtual threads. */
    private static final Server SERVER = new Server(
            "undertow",
            "undertow",
            Jvm.ofHost(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("pool of 16"),
            Optional.of("virtual thread"),
            OptionalInt.of(16),
            OptionalInt.empty(),
            Optional.empty());

    private static Optional<PoolCeiling> of(String exchange, String wait) {
        return PoolCeiling.of(
                SERVER,
                Row.of(
                        "row",
                        "org.echobench.core.benchmarks.ClosedLoop.run",
                        Map.of("exchange", exchange, "handlerWaitMicros", wait),
                        RowSettings.annotated()));
    }

    @Test
    void itIsThePoolByTheMeanWait() {
        assertEquals(1_600, of("plaintext", "10000").orElseThrow().rate());
        assertEquals(800, of("plaintext", "10000-30000").orElseThrow().rate());
    }

    @Test
    void handlersThatDoNotWaitHaveNone() {
        assertEquals(Optional.empty(), of("plaintext", "0"));
    }

    @Test
    void handlersThatNoPoolRunsHaveNone() {
        assertEquals(Optional.empty(), of("echo", "10000"));
    }

    @Test
    void inADatabaseItIsThatOfItsConnectionsWhateverRunsTheHandlers() {
        assertEquals(
                "10 database connections with waits of 10 ms can reach 1,000/s, and reached 98.0 % of it",
                of("plaintext", "jdbc:10000").orElseThrow().brief(980));
        assertEquals(1_000, of("echo", "jdbc:10000").orElseThrow().rate());
    }

    @Test
    void aReaderSeesWhyTheRowStops() {
        assertEquals(
                "16 threads with waits of 100 ms can reach 160/s, and reached 99.4 % of it",
                of("plaintext", "100000").orElseThrow().brief(159));
    }
}
