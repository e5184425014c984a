package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent whose JVM hangs: it takes orders and answers none. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SilentAgentTest {

    @Test
    void anAgentThatAnswersNothingIsAskedOnce() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket agent = new Socket(listening.getInetAddress(), listening.getLocalPort());
                BufferedReader orders =
                        new BufferedReader(new InputStreamReader(agent.getInputStream(), StandardCharsets.US_ASCII))) {
            try (ServerProcess jvm = new ServerProcess(
                    new SocketLines("the agent of the service", listening.accept()),
                    new InetSocketAddress(listening.getInetAddress(), 1),
                    Duration.ofMillis(20))) {
                assertFalse(jvm.isSilent());
                assertEquals(
                        "the agent of the service did not answer STATS within 20 ms",
                        assertThrows(UncheckedIOException.class, jvm::stats).getMessage());
                assertTrue(jvm.isSilent());
                assertThrows(UncheckedIOException.class, jvm::threadDump);
            }
            assertEquals("STATS", orders.readLine());
            assertEquals(null, orders.readLine());
        }
    }
}
