package org.echobench.cluster.clock;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.echobench.core.process.FreePort;
import org.junit.jupiter.api.Test;

class ClockServerTest {

    @Test
    void theClockOfThisProcessIsNotAheadOfItself() throws IOException {
        try (ClockServer server = new ClockServer("127.0.0.1")) {
            ClockEstimate estimate = ClockClient.estimate("127.0.0.1", server.port());

            assertTrue(Math.abs(estimate.offsetNanos()) <= estimate.errorNanos(), estimate.toString());
            assertTrue(estimate.pingPongs() >= ClockEstimate.LEAST);
        }
    }

    @Test
    void anAbsentClockIsNamed() throws IOException {
        int port = FreePort.find();

        IOException refused = assertThrows(IOException.class, () -> ClockClient.estimate("127.0.0.1", port));
        assertTrue(refused.getMessage().startsWith("the clock at 127.0.0.1:" + port), refused.getMessage());
    }
}
