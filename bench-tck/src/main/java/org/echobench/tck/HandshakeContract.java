package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.PermessageDeflate;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The opening and the closing handshake (RFC 6455, sections 4 and 7). permessage-deflate (RFC 7692) is negotiated where
 * it is configured, and nowhere else.
 */
@Needs(Workload.WEBSOCKET_ECHO)
interface HandshakeContract extends ContractSubject {

    private HttpResponse handshake(String path, String... headers) throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(WebSocketConnection.upgradeRequest(path, headers));
            return http.read("the response to the handshake on " + path);
        }
    }

    private void assertAccepts(HttpConnection http, String handshake) throws IOException {
        int status = http.read("the response to " + handshake).status();
        assertEquals(101, status, server().expected("101 to " + handshake));
    }

    /** The JDK's client requires 101, Upgrade, Connection, and the accept value for its own, fresh key. */
    @Test
    default void handshakeIsAnsweredAsTheJdksClientRequires() throws IOException {
        URI uri = URI.create("ws://127.0.0.1:" + server().port() + Endpoints.WS_ECHO);
        WebSocket.Builder handshake = HttpClient.newHttpClient().newWebSocketBuilder();
        try {
            handshake
                    .connectTimeout(patience())
                    .buildAsync(uri, new WebSocket.Listener() {})
                    .join()
                    .abort();
        } catch (CompletionException e) {
            throw new AssertionError(server().expected("a handshake of the JDK's client to be answered"), e);
        }
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
            String request = WebSocketConnection.upgradeRequest(Endpoints.WS_ECHO);
            http.sendByteByByte(request.getBytes(US_ASCII));
            assertAccepts(http, "a handshake sent byte by byte");
        }
    }

    @Test
    default void plainGetOnTheEchoPathIsRefusedAndTheServerLives() throws IOException {
        server().assertRefuses(Endpoints.WS_ECHO);
    }

    @Test
    @Needs(Workload.WEBSOCKET_PUSH)
    default void plainGetOnThePushPathIsRefusedAndTheServerLives() throws IOException {
        server().assertRefuses(Endpoints.WS_PUSH);
    }

    @Test
    default void handshakeOnAnUnknownPathIsNotAccepted() throws IOException {
        HttpResponse response = handshake("/ws/unknown");
        assertNotEquals(101, response.status(), server().expected("no 101 to a handshake on an unknown path"));
        server().assertServes();
    }

    @Test
    default void connectionThatIsResetInTheMiddleOfAMessageHurtsNobodyElse() throws IOException {
        try (WebSocketConnection broken = server().echo()) {
            byte[] frame = Frame.message(Frame.BINARY, Payloads.binary(1_000)).masked();
            broken.send(Arrays.copyOf(frame, 500));
            broken.reset();
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
            echo.readEnd("the server to end the connection after the close frames");
        }
    }

    @Test
    default void closeWithoutACodeIsAnsweredAndTheConnectionEnds() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.message(Frame.CLOSE, new byte[0]));
            echo.readFrame(Frame.CLOSE, "a close frame");
            echo.readEnd("the server to end the connection after the close frames");
        }
    }

    @Test
    default void messagesBeforeTheCloseComeBackBeforeIt() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.text("last words"), Frame.close(1000, ""));
            echo.readText("last words", "the message before the close");
            assertEquals(
                    1000, echo.readFrame(Frame.CLOSE, "a close frame").closeCode(), server().expected("the code sent"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permessage-deflate",
                "permessage-deflate; client_max_window_bits",
                "x-webkit-deflate-frame, permessage-deflate; server_no_context_takeover"
            })
    default void extensionThatIsNotConfiguredIsDeclined(String offer) throws IOException {
        HttpResponse response = handshake(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: " + offer);
        assertEquals(101, response.status(), server().expected("101 to a handshake that offers " + offer));
        String agreed = response.header("Sec-WebSocket-Extensions").orElse("none");
        assertEquals("none", agreed, server().expected("no extension, because none is configured"));
    }

    @Test
    default void messageComesBackUncompressedThoughTheClientOffersCompression() throws IOException {
        byte[] payload = "compressible ".repeat(1_000).getBytes(UTF_8);
        try (WebSocketConnection echo =
                server().webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: permessage-deflate")) {
            echo.send(Frame.message(Frame.TEXT, payload));
            // Reading fails on reserved bits, which mark a compressed message.
            String what = "an uncompressed echo";
            server().assertBytes(payload, echo.readMessage(what).payload(), what);
        }
    }

    @Test
    default void compressionThatIsConfiguredIsNegotiatedOrRefusedByName() throws IOException {
        ifSupported("compression", ServerConfig.defaults().withCompression(true), server -> {
            try (WebSocketConnection echo = deflating(server, "permessage-deflate")) {
                assertComesBackFromDeflated(server, echo, 13_000);
            }
        });
    }

    private static WebSocketConnection deflating(ServerUnderTest server, String offer) {
        WebSocketConnection echo = server.webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: " + offer);
        assertTrue(echo.deflates(), server.expected("permessage-deflate to be agreed to when offered as " + offer));
        return echo;
    }

    private static Frame assertComesBackFromDeflated(ServerUnderTest server, WebSocketConnection echo, int bytes) {
        byte[] payload = Arrays.copyOf("compressible ".repeat(1 + bytes / 13).getBytes(UTF_8), bytes);
        echo.send(new Frame(true, 4, Frame.TEXT, PermessageDeflate.deflate(payload)));
        String what = "the echo of a compressed message of " + bytes + " bytes";
        Frame back = echo.readMessage(what);
        server.assertBytes(payload, back.payload(), what);
        return back;
    }

    @Test
    default void everyMessageIsCompressedAndNoContextIsKeptWhereTheClientAsksForThat() throws IOException {
        ServerConfig config = ServerConfig.defaults().withCompression(true);
        assumeTrue(subject().unsupported(config).isEmpty(), "no permessage-deflate");
        String offer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
        ServerUnderTest server = server(config);
        try (WebSocketConnection echo = deflating(server, offer)) {
            for (int bytes : new int[] {64, 1_000, 1_000, 100_000}) {
                // Each is inflated on its own, so a reference to an earlier message fails.
                Frame back = assertComesBackFromDeflated(server, echo, bytes);
                assertEquals(4, back.rsv(), server.expected("an echo of " + bytes + " bytes to be compressed"));
            }
        }
    }
}
