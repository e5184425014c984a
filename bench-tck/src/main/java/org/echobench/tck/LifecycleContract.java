package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ServiceLoader;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/**
 * A provider's facts about itself, several servers at once, and a port that is taken. Starting and closing is in {@link
 * CloseServerContract}.
 */
interface LifecycleContract extends ContractSubject {

    @Test
    default void providerIsFoundByItsServicesFile() {
        boolean found = ServiceLoader.load(BenchServerProvider.class).stream()
                .flatMap(service -> service.get().rows().stream())
                .anyMatch(row -> row.info().id().equals(subject().info().id()));
        assertTrue(found, expected("it among the rows of a provider in the services file"));
    }

    @Test
    default void versionIsReadFromTheClassPath() {
        ServerInfo info = subject().info();
        // A build that did not fill in the property leaves its name.
        assertFalse(
                info.version().isBlank() || info.version().contains("${"),
                expected("a version, got " + info.version()));
    }

    @Test
    default void infoIsTheSameEachTime() {
        ServerInfo info = subject().info();
        assertEquals(info, subject().info(), expected("the same info each time"));
    }

    @Test
    default void addressHasTheRealPortForPortZero() throws IOException {
        assertNotEquals(0, server().port(), server().expected("the real port"));
        assertTrue(
                server().server().address().getAddress().isLoopbackAddress(),
                server().expected("the address that was asked for, got "
                        + server().server().address()));
        server().assertServes();
    }

    @Test
    default void twoServersLiveSideBySideAndOneOutlivesTheOther() throws IOException {
        try (ServerUnderTest first = start(ServerConfig.defaults())) {
            try (ServerUnderTest second = start(ServerConfig.defaults())) {
                assertNotEquals(first.port(), second.port(), first.expected("a port of its own for each server"));
                first.assertServes();
                second.assertServes();
            }
            first.assertServes();
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_PUSH)
    default void subscribersOfOneServerHearNothingFromAnother() throws IOException {
        try (ServerUnderTest first = start(ServerConfig.defaults());
                ServerUnderTest second = start(ServerConfig.defaults());
                WebSocketConnection ofFirst = first.subscribe();
                WebSocketConnection ofSecond = second.subscribe()) {
            first.publish(ByteBuffer.wrap(new byte[] {1}));
            second.publish(ByteBuffer.wrap(new byte[] {2}));
            assertEquals(1, ofFirst.readMessage("a message").payload()[0], first.expected("its own message"));
            assertEquals(2, ofSecond.readMessage("a message").payload()[0], second.expected("its own message"));
        }
    }

    @Test
    default void aProgramOfItsOwnKeepsAtLeastTheHeapThatItUses() throws IOException {
        assumeTrue(server().server() instanceof ServerProcess, "the heap is this JVM's");
        ServerStats stats = ((ServerProcess) server().server()).statsAfterGc();
        assertTrue(
                stats.heapBytes() > 0 && stats.heapBytes() <= stats.heapCommittedBytes(),
                server().expected("a heap in use within the heap kept, got " + stats));
    }

    int STARTS = 10;

    private void assertRefuses(int port) {
        IOException refusal = assertThrows(
                IOException.class,
                () -> start(ServerConfig.defaults().withPort(port)).close(),
                expected("an IOException on a taken port"));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains(Integer.toString(port)),
                expected("a message that names port " + port + ", got: " + refusal.getMessage()));
    }

    @Test
    default void startOnATakenPortThrowsNamingThePortAndLeavesNothing() throws IOException {
        stopSharedServers();
        // The first start may start what the library keeps for ever; only what each start adds is a leak here.
        start(ServerConfig.defaults()).close();
        Leftovers leftovers = new Leftovers(this);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < STARTS; i++) {
                assertRefuses(taken.getLocalPort());
            }
        }
        leftovers.awaitNoThread("after starting on a taken port");
        leftovers.awaitFewerDescriptorsThan(STARTS, "after " + STARTS + " starts on a taken port");
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
            assertEquals(port, server.port(), server.expected("the port asked for"));
            server.assertServes();
        }
    }
}
