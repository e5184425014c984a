package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The closing handshake (RFC 6455, section 7). */
@Needs(Workload.WEBSOCKET_ECHO)
interface CloseContract extends ContractSubject {

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 3000, 4999})
    default void closeIsAnsweredWithItsCodeAndTheConnectionEnds(int code) throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.close(code, "bye"));
            Frame close = echo.readFrame(Frame.CLOSE, "a close frame with code " + code);
            assertEquals(code, close.closeCode(), server().expected("the code of the close frame sent"));
            assertEnds(echo);
        }
    }

    @Test
    default void closeWithoutACodeIsAnsweredAndTheConnectionEnds() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.close());
            echo.readFrame(Frame.CLOSE, "a close frame");
            assertEnds(echo);
        }
    }

    @Test
    default void messagesBeforeTheCloseComeBackBeforeIt() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.text("last words"), Frame.close(1000, ""));
            assertEquals(
                    "last words",
                    echo.readMessage("the message before the close").text(),
                    server().expected("it"));
            assertEquals(
                    1000, echo.readFrame(Frame.CLOSE, "a close frame").closeCode(), server().expected("the code sent"));
        }
    }

    private void assertEnds(WebSocketConnection echo) throws IOException {
        int left = echo.tcp().readToEnd("the server to end the connection after the close frames").length;
        assertEquals(0, left, server().expected("no byte after the close frame"));
    }
}
