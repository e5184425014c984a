package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** The socket options that all servers have in common, read from the kernel; Linux only, for servers in this JVM. */
interface SocketContract extends ContractSubject {

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void webSocketConnectionsHaveTcpNoDelay() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.text("accepted"));
            echo.readMessage("an echo");
            assertNoDelay(echo.tcp().localAddress().getPort());
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void httpConnectionsHaveTcpNoDelay() throws IOException {
        try (HttpConnection http = server().http()) {
            http.exchange(Endpoints.PLAINTEXT);
            assertNoDelay(http.tcp().localAddress().getPort());
        }
    }

    private void skipWhereTheServerIsAnotherProcess() {
        assumeTrue(!subject().info().isExternal(), "the sockets of another process cannot be asked");
    }

    private void assertNoDelay(int clientPort) throws IOException {
        skipWhereTheServerIsAnotherProcess();
        LinuxSocket socket = LinuxSocket.connected(server().port(), clientPort);
        assertTrue(socket.tcpNoDelay(), server().expected("TCP_NODELAY on an accepted connection"));
    }

    @Test
    default void acceptQueueHasTheLengthThatAllServersHave() throws IOException {
        skipWhereTheServerIsAnotherProcess();
        int expected = Math.min(Endpoints.BACKLOG, LinuxSocket.maxBacklog());
        try (ServerUnderTest server = start(ServerConfig.defaults())) {
            for (LinuxSocket listener : LinuxSocket.listening(server.port())) {
                assertEquals(expected, listener.backlog(), server.expected("the backlog that all servers have"));
            }
        }
    }
}
