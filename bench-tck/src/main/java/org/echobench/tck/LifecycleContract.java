package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.ServiceLoader;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/**
 * A provider's facts about itself, several servers at once, and a port that is taken. A closed server leaves no
 * connection, no port and no thread behind.
 */
interface LifecycleContract extends ContractSubject {

    /** How often to repeat what may leak. */
    int CYCLES = 10;

    @Test
    default void providerIsFoundByItsServicesFile() {
        boolean found = ServiceLoader.load(BenchServerProvider.class).stream()
                .flatMap(service -> service.get().rows().stream())
                .anyMatch(row -> row.info().id().equals(subject().info().id()));
        assertTrue(found, expected("it among the rows of a provider in the services file"));
    }

    @Test
    default void versionIsReadFromTheClassPathAndInfoIsTheSameEachTime() {
        ServerInfo info = subject().info();
        // A build that did not fill in the property leaves its name.
        assertFalse(
                info.version().isBlank() || info.version().contains("${"),
                expected("a version, got " + info.version()));
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
        // The first start may start what the library keeps forever; only what each start adds is a leak here.
        start(ServerConfig.defaults()).close();
        Leftovers leftovers = new Leftovers(this);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < CYCLES; i++) {
                assertRefuses(taken.getLocalPort());
            }
        }
        leftovers.awaitNoThread("after starting on a taken port");
        leftovers.awaitFewerDescriptorsThan(CYCLES, "after " + CYCLES + " starts on a taken port");
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

    /** With a port that the system gives to no other process once the server has closed. */
    private static ServerConfig withOwnPort() throws IOException {
        return ServerConfig.defaults().withPort(FreePort.find());
    }

    /** Fails unless the port can be bound, so that nothing accepts connections there. */
    private static void assertFree(ServerUnderTest server) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        } catch (IOException e) {
            throw new AssertionError(server.expected("the port to be free when close has returned"), e);
        }
    }

    @Test
    default void tenStartsAndClosesLeaveNothingAndFreeThePort() throws IOException {
        // Threads that a shared server adds meanwhile would look like leaked ones.
        stopSharedServers();
        Leftovers leftovers = new Leftovers(this);
        ServerConfig config = withOwnPort();
        for (int i = 0; i < CYCLES; i++) {
            ServerUnderTest server = start(config);
            server.assertServes();
            server.stop();
            assertFree(server);
        }
        String when = "after " + CYCLES + " starts and closes";
        leftovers.awaitNoThread(when);
        leftovers.awaitFewerDescriptorsThan(CYCLES, when);
        assertTrue(
                leftovers.lingering().size() < CYCLES,
                expected("fewer lingering threads than starts, got " + leftovers.lingering()));
    }

    @Test
    default void closeIsIdempotent() throws IOException {
        ServerUnderTest server = start(withOwnPort());
        server.stop();
        server.stop();
        assertFree(server);
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void closeEndsEchoConnectionsWhosePeersStaySilent() throws IOException {
        assertCloseEnds(Endpoints.WS_ECHO);
    }

    @Test
    @Needs(Workload.WEBSOCKET_PUSH)
    default void closeEndsSubscriptionsWhosePeersStaySilent() throws IOException {
        assertCloseEnds(Endpoints.WS_PUSH);
    }

    private void assertCloseEnds(String path) throws IOException {
        stopSharedServers();
        Leftovers leftovers = new Leftovers(this);
        try (ServerUnderTest server = start(withOwnPort());
                WebSocketConnection one = server.webSocket(path);
                WebSocketConnection other = server.webSocket(path)) {
            server.stop();
            assertFree(server);
            for (WebSocketConnection silent : List.of(one, other)) {
                // At most a close frame, which stays unanswered.
                silent.readFramesToClose("the end of a connection to " + path + " after close");
                silent.readToEnd("the end of a connection to " + path + " after close");
            }
            leftovers.awaitNoThread("after close with silent connections to " + path);
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void closeEndsIdleHttpConnections() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                HttpConnection idle = server.http()) {
            idle.exchange(Endpoints.PLAINTEXT);
            server.stop();
            idle.readToEnd("the end of an idle HTTP connection after close");
        }
    }
}
