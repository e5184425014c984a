package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against sockets that are written to by hand. */
class PingRoundTest {

    private static final byte[] PING = {(byte) 0x89, (byte) 0x80, 0x5A, 0x5A, 0x5A, 0x5A};
    private static final byte[] PONG = {(byte) 0x8A, 0};

    private ServerSocket server;
    private ClientLoop loop;

    @BeforeEach
    void open() throws IOException {
        server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty());
    }

    @AfterEach
    void close() throws IOException {
        loop.close();
        server.close();
    }

    private List<Connection> connections(int count) throws IOException {
        Target target = Target.of((InetSocketAddress) server.getLocalSocketAddress());
        return Arrays.asList(Opener.open(loop, target, Optional.empty(), count));
    }

    @Test
    void returnsWhenEachHasAnswered() throws IOException {
        List<Connection> connections = connections(2);
        try (Socket first = server.accept();
                Socket second = server.accept()) {
            first.getOutputStream().write(PONG);
            second.getOutputStream().write(PONG);
            PingRound.await(loop, connections);
            assertEquals(
                    Arrays.toString(PING),
                    Arrays.toString(first.getInputStream().readNBytes(PING.length)));
        }
    }

    @Test
    void oneThatDoesNotAnswerIsAFailure() throws IOException {
        List<Connection> connections = connections(2);
        try (Socket first = server.accept();
                Socket second = server.accept()) {
            first.getOutputStream().write(PONG);
            IOException failure =
                    assertThrows(IOException.class, () -> new PingRound(false).run(loop, connections, 50_000_000L));
            assertEquals("only 1 of 2 connections have answered a ping", failure.getMessage());
            assertTrue(second.isConnected());
        }
    }

    @Test
    void oneThatEndsIsAFailure() throws IOException {
        List<Connection> connections = connections(1);
        server.accept().close();
        assertThrows(LoadFailure.class, () -> PingRound.await(loop, connections));
    }
}
