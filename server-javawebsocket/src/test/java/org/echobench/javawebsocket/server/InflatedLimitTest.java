package org.echobench.javawebsocket.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.PermessageDeflate;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit holds for the message that the handler gets, whatever its size on the wire. */
class InflatedLimitTest {

    private static final int LIMIT_BYTES = 64 << 10;

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    void aMessageThatIsTooLongWhenInflatedIsRefused(int opcode) throws IOException {
        ServerConfig config = ServerConfig.defaults().withCompression(true).withMaxMessageBytes(LIMIT_BYTES);
        try (ServerUnderTest server =
                        ServerUnderTest.start(new JavaWebSocketProvider(), config, Duration.ofSeconds(10));
                WebSocketConnection echo =
                        server.webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: permessage-deflate")) {
            echo.send(new Frame(true, 4, opcode, PermessageDeflate.deflate(new byte[LIMIT_BYTES + 1])));
            assertEquals(1009, echo.readFrame(Frame.CLOSE, "a close frame").closeCode());
        }
    }
}
