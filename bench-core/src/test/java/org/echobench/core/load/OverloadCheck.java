package org.echobench.core.load;

import static org.echobench.core.load.OverloadedServerTest.ANY;
import static org.echobench.core.load.OverloadedServerTest.CONNECTIONS;
import static org.echobench.core.load.OverloadedServerTest.EACH;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.echobench.core.load.FateWindows.Fate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Servers of known capacity are offered more than that: goodput is the capacity, less the time in which a stalled client
 * left the server idle. Run by its name, alone on the machine.
 */
@Timeout(120)
class OverloadCheck {

    private static final long NANOS = TimeUnit.SECONDS.toNanos(2);

    private static void assertGoodput(IntUnaryOperator nanos, int each, double multiple) throws IOException {
        FateWindows windows = new FateWindows(1, NANOS, NANOS);
        try (PacedServer server = new PacedServer(nanos, ANY)) {
            OverloadedServerTest.offer(server.script(), multiple, windows, NANOS, LossLimit.USUAL);
            double capacity = (double) (NANOS - server.idleNanos()) / each;
            long good = windows.totals(0, 1).of(Fate.GOOD);
            System.out.printf(
                    "%.1fx: the server was idle for %d ms, goodput %d of %.0f (%+.1f %%)%n",
                    multiple,
                    TimeUnit.NANOSECONDS.toMillis(server.idleNanos()),
                    good,
                    capacity,
                    100 * (good / capacity - 1));
            assertEquals(capacity, good, 0.02 * capacity);
        }
    }

    @Test
    void beyondItsCapacityAServerDoesItsCapacity() throws IOException {
        for (double multiple : new double[] {1.5, 2, 3, 1.5, 2, 3}) {
            assertGoodput(waiting -> EACH, EACH, multiple);
        }
    }

    @Test
    void aServerThatGetsSlowerUnderLoadDoesLess() throws IOException {
        assertGoodput(waiting -> waiting < CONNECTIONS / 4 ? EACH : 2 * EACH, 2 * EACH, 3);
    }
}
