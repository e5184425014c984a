package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** A closed server leaves no connection, no port and no thread behind. */
interface CloseServerContract extends ContractSubject {

    int CYCLES = 10;

    /** With a port that no other process is given once the server has closed. */
    private static ServerConfig withOwnPort() throws IOException {
        return ServerConfig.defaults().withPort(FreePort.find());
    }

    /** So nobody accepts connections there. */
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
                silent.tcp().readToEnd("the end of a connection to " + path + " after close");
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
            idle.tcp().readToEnd("the end of an idle HTTP connection after close");
        }
    }
}
