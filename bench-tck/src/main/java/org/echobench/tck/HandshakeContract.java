package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The opening and the closing handshake (RFC 6455, sections 4 and 7). */
@Needs(Workload.WEBSOCKET_ECHO)
interface HandshakeContract extends ContractSubject {

    private HttpResponse handshake(String path, String key) throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(WebSocketConnection.upgradeRequest(path, key));
            return http.read("the answer to the handshake on " + path);
        }
    }

    private void assertRefusesPlainGetAndLives(String path) throws IOException {
        int status = server().get(path).status();
        assertTrue(
                status >= 400 && status < 500, server().expected("4xx to a plain GET on " + path + ", got " + status));
        server().assertServes();
    }

    private void assertAccepts(HttpConnection http, String handshake) throws IOException {
        int status = http.read("the answer to " + handshake).status();
        assertEquals(101, status, server().expected("101 to " + handshake));
    }

    @Test
    default void acceptKeyFollowsTheKeyOfTheClient() throws IOException, NoSuchAlgorithmException {
        String key = Base64.getEncoder().encodeToString(Payloads.binary(16));
        byte[] hash = MessageDigest.getInstance("SHA-1")
                .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(US_ASCII));
        assertEquals(
                Base64.getEncoder().encodeToString(hash),
                handshake(Endpoints.WS_ECHO, key).header("Sec-WebSocket-Accept").orElse("no Sec-WebSocket-Accept"),
                server().expected("the accept key of " + key));
    }

    @Test
    default void handshakeIsAnswered101WithUpgradeAndConnection() throws IOException {
        HttpResponse response = handshake(Endpoints.WS_ECHO, WebSocketConnection.EXAMPLE_KEY);
        assertEquals(101, response.status(), server().expected("101 to a handshake"));
        assertTrue(
                response.headerHasToken("Upgrade", "websocket"),
                server().expected("Upgrade: websocket, got " + response.headers()));
        assertTrue(
                response.headerHasToken("Connection", "upgrade"),
                server().expected("Connection: Upgrade, got " + response.headers()));
    }

    @Test
    default void handshakeWithTheHeadersOfABrowserIsAccepted() throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(HttpConnection.get(
                    Endpoints.WS_ECHO,
                    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                    "Accept: */*",
                    "Accept-Language: en,de;q=0.7",
                    "Accept-Encoding: gzip, deflate, br, zstd",
                    "sec-websocket-version: 13",
                    "Origin: http://127.0.0.1",
                    "Sec-WebSocket-Extensions: permessage-deflate",
                    "Sec-WebSocket-Key: " + WebSocketConnection.EXAMPLE_KEY,
                    "Connection: keep-alive, Upgrade",
                    "Cookie: theme=dark; session=abc",
                    "Pragma: no-cache",
                    "Cache-Control: no-cache",
                    "Upgrade: WebSocket"));
            assertAccepts(http, "a browser's handshake");
        }
    }

    @Test
    default void handshakeThatArrivesByteByByteIsAccepted() throws IOException {
        try (HttpConnection http = server().http()) {
            String request = WebSocketConnection.upgradeRequest(Endpoints.WS_ECHO, WebSocketConnection.EXAMPLE_KEY);
            http.tcp().sendByteByByte(request.getBytes(US_ASCII));
            assertAccepts(http, "a handshake sent byte by byte");
        }
    }

    @Test
    default void plainGetOnTheEchoPathIsRefusedAndTheServerLives() throws IOException {
        assertRefusesPlainGetAndLives(Endpoints.WS_ECHO);
    }

    @Test
    @Needs(Workload.WEBSOCKET_PUSH)
    default void plainGetOnThePushPathIsRefusedAndTheServerLives() throws IOException {
        assertRefusesPlainGetAndLives(Endpoints.WS_PUSH);
    }

    @Test
    default void handshakeOnAnUnknownPathIsNotAccepted() throws IOException {
        HttpResponse response = handshake("/ws/unknown", WebSocketConnection.EXAMPLE_KEY);
        assertNotEquals(101, response.status(), server().expected("no 101 to a handshake on an unknown path"));
        server().assertServes();
    }

    @Test
    default void connectionThatIsResetInTheMiddleOfAMessageHurtsNobodyElse() throws IOException {
        try (WebSocketConnection broken = server().echo()) {
            byte[] frame = Frame.message(Frame.BINARY, Payloads.binary(1_000)).masked();
            broken.tcp().send(Arrays.copyOf(frame, 500));
            broken.tcp().reset();
        }
        server().assertServes();
    }

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
