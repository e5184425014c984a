package org.echobench.javawebsocket.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** The library's broadcast compresses one frame once for each subscriber. */
class CompressedPushTest {

    private static final String OFFER = "Sec-WebSocket-Extensions: permessage-deflate";

    @Test
    void everySubscriberGetsTheMessageCompressedOnce() throws IOException {
        ServerConfig config = ServerConfig.defaults().withCompression(true);
        byte[] message = "compressible ".repeat(1_000).getBytes(US_ASCII);
        try (ServerUnderTest server =
                        ServerUnderTest.start(new JavaWebSocketProvider(), config, Duration.ofSeconds(10));
                WebSocketConnection one = server.subscribe(OFFER);
                WebSocketConnection other = server.subscribe(OFFER)) {
            server.publish(ByteBuffer.wrap(message));
            assertArrayEquals(message, one.readMessage("a message").payload());
            assertArrayEquals(message, other.readMessage("a message").payload());
        }
    }
}
