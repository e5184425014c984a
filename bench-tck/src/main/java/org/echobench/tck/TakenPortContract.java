package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

/** A server that cannot have its port says so and leaves nothing behind. */
interface TakenPortContract extends ContractSubject {

    int STARTS = 10;

    private void assertRefuses(int port) {
        String id = "server '" + subject().info().id() + "': expected ";
        IOException refusal = assertThrows(
                IOException.class,
                () -> start(ServerConfig.defaults().withPort(port)).close(),
                id + "an IOException on a taken port");
        assertTrue(
                String.valueOf(refusal.getMessage()).contains(Integer.toString(port)),
                id + "a message that names port " + port + ", got: " + refusal.getMessage());
    }

    @Test
    default void startOnATakenPortThrowsNamingThePortAndLeavesNothing() throws IOException {
        stopSharedServers();
        // The first start may start what the library keeps for ever; only what each start adds is a leak here.
        start(ServerConfig.defaults()).close();
        LiveThreads before = LiveThreads.now();
        OpenDescriptors descriptors = OpenDescriptors.now();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < STARTS; i++) {
                assertRefuses(taken.getLocalPort());
            }
        }
        before.awaitNoneAdded(subject(), patience(), "after starting on a taken port");
        descriptors.awaitFewerAddedThan(
                STARTS, subject().info().id(), patience(), "after " + STARTS + " starts on a taken port");
    }

    @Test
    default void startOnThePortOfAnotherServerOfItsKindThrowsAndThatOneLives() throws IOException {
        try (ServerUnderTest first = start(ServerConfig.defaults())) {
            assertRefuses(first.port());
            first.assertServes();
        }
    }

    @Test
    default void portThatWasTakenCanBeServedOnceItIsFree() throws IOException {
        int port = FreePort.find();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertRefuses(taken.getLocalPort());
        }
        try (ServerUnderTest server = start(ServerConfig.defaults().withPort(port))) {
            server.assertServes();
        }
    }
}
