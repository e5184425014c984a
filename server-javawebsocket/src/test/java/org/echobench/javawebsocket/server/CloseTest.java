package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.time.Duration;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.HttpConnection;
import org.junit.jupiter.api.Test;

/** What the library leaves open when it stops. */
class CloseTest {

    @Test
    void closeEndsAConnectionThatHasSentNoHandshake() throws IOException {
        try (ServerUnderTest server = ServerUnderTest.start(
                        new JavaWebSocketProvider(), ServerConfig.defaults(), Duration.ofSeconds(10));
                HttpConnection silent = server.http()) {
            // Connections are accepted in order, so that the silent one is too.
            server.assertServes();
            server.stop();
            silent.readToEnd("the end of a connection without a handshake");
        }
    }
}
