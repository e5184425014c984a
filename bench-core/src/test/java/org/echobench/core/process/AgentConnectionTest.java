package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent whose JVM hangs: it takes orders and answers none. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AgentConnectionTest {

    @Test
    void anAgentThatAnswersNothingIsAskedOnce() throws IOException {
        try (ServerSocket listening = AgentConnection.listen();
                Socket agent = new Socket(listening.getInetAddress(), listening.getLocalPort());
                BufferedReader orders =
                        new BufferedReader(new InputStreamReader(agent.getInputStream(), StandardCharsets.US_ASCII))) {
            try (AgentConnection connection = AgentConnection.accept(listening, Duration.ofMillis(20))) {
                assertFalse(connection.isSilent());
                assertEquals(
                        "the agent of the service did not answer STATS within 20 ms",
                        assertThrows(UncheckedIOException.class, connection::stats)
                                .getMessage());
                assertTrue(connection.isSilent());
                assertThrows(UncheckedIOException.class, connection::threadDump);
            }
            assertEquals("STATS", orders.readLine());
            assertEquals(null, orders.readLine());
        }
    }
}
