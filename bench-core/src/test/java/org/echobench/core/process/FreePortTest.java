package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.RepeatedTest;

class FreePortTest {

    @RepeatedTest(100)
    void aPortIsFreeAndBelowThoseThatTheSystemGivesOut() throws IOException {
        int port = FreePort.find();
        assertTrue(port > 1_023 && port < 32_768, "port " + port);
        try (ServerSocket listening = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(port, listening.getLocalPort());
        }
    }
}
