package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class FreePortTest {

    @RepeatedTest(100)
    void aPortIsFreeAndBelowThoseThatTheSystemGivesOut() throws IOException {
        int port = FreePort.find();
        assertTrue(port > 1_023 && port < 32_768, "port " + port);
        try (ServerSocket listening = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(port, listening.getLocalPort());
        }
    }

    @Test
    void anAddressThatAServerHasIsRefused() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress taken = (InetSocketAddress) listening.getLocalSocketAddress();
            assertThrows(IOException.class, () -> FreePort.require(taken));
        }
    }

    @Test
    void nobodyIsConnectedWithTheOneThatAsks() throws Exception {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.find());
        AtomicBoolean asking = new AtomicBoolean(true);
        CompletableFuture<Void> asker = CompletableFuture.runAsync(() -> {
            while (asking.get()) {
                assertDoesNotThrow(() -> FreePort.require(free));
            }
        });
        try {
            for (int i = 0; i < 2_000; i++) {
                try (Socket client = new Socket()) {
                    assertThrows(ConnectException.class, () -> client.connect(free));
                }
            }
        } finally {
            asking.set(false);
            asker.get();
        }
    }
}
