package org.echobench.vertx;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VertxServerTest {

    private final VertxProvider provider = new VertxProvider();

    private static Socket connect(BenchServer server) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10);
        socket.connect(server.address());
        return socket;
    }

    @Test
    void malformedEscapeInTheQueryIsAnswered() throws IOException {
        try (BenchServer server = provider.start(ServerConfig.defaults());
                Socket socket = connect(server)) {
            String request = "GET " + Endpoints.GREETING + "?name=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            BufferedReader answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
            assertEquals("HTTP/1.1 400 Bad Request", answer.readLine());
        }
    }

    @Test
    void closeDoesNotWaitForASubscriberThatDoesNotRead() throws IOException {
        BenchServer server = provider.start(ServerConfig.defaults());
        try (Socket stalled = connect(server)) {
            subscribe(stalled);
            // More than the kernel holds for a connection, and with that less than would have it disconnected.
            ByteBuffer message = ByteBuffer.allocate(100_000);
            for (int i = 0; i < 60; i++) {
                server.publish(message);
            }
            server.close();
        }
    }

    private static void subscribe(Socket socket) throws IOException {
        String handshake = "GET " + Endpoints.WS_PUSH + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        socket.getOutputStream().write(handshake.getBytes(US_ASCII));
        readUntil(socket, "\r\n\r\n");
        // The answer to a ping says that the handlers are in place.
        socket.getOutputStream().write(new byte[] {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0});
        readUntil(socket, "\u008a\0");
    }

    private static void readUntil(Socket socket, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith(end)) {
            int next = socket.getInputStream().read();
            assertTrue(next >= 0, () -> "the connection ended after: " + read);
            read.append((char) next);
        }
    }
}
