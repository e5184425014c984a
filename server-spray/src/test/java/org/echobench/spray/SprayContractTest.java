package org.echobench.spray;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.tck.ServerContract;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

class SprayContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SprayProvider();
    }

    @Test
    void ioThreadsAreRefusedWhateverTheirNumber() {
        for (int threads : new int[] {1, 3}) {
            ServerConfig config = ServerConfig.defaults().withIoThreads(threads);
            assertThrows(UnsupportedSettingException.class, () -> provider().check(config));
        }
    }

    /** Spray-websocket takes a length of 2^63 and more for a negative one, and its actor fails. */
    @Test
    void peerOfAConnectionThatFailedReadsItsEnd() throws IOException {
        byte[] frame = {(byte) 0x82, (byte) 0xFF, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0};
        // Akka and the handler hear of it in either order.
        for (int i = 0; i < 20; i++) {
            try (WebSocketConnection echo = server().echo()) {
                echo.send(frame);
                echo.readEnd("the end of the connection after a frame without a valid length");
            }
        }
    }
}
