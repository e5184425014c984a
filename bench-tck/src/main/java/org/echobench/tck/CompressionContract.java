package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Arrays;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.PermessageDeflate;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** permessage-deflate (RFC 7692) where it is configured, and nowhere else. */
@Needs(Workload.WEBSOCKET_ECHO)
interface CompressionContract extends ContractSubject {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permessage-deflate",
                "permessage-deflate; client_max_window_bits",
                "x-webkit-deflate-frame, permessage-deflate; server_no_context_takeover"
            })
    default void extensionThatIsNotConfiguredIsDeclined(String offer) throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(WebSocketConnection.upgradeRequest(
                    Endpoints.WS_ECHO, WebSocketConnection.EXAMPLE_KEY, "Sec-WebSocket-Extensions: " + offer));
            HttpResponse response = http.read("the answer to a handshake that offers " + offer);
            assertEquals(101, response.status(), server().expected("101 to a handshake that offers " + offer));
            assertEquals(
                    "none",
                    response.header("Sec-WebSocket-Extensions").orElse("none"),
                    server().expected("no extension, for none is configured"));
        }
    }

    @Test
    default void messageComesBackUncompressedThoughTheClientOffersCompression() throws IOException {
        byte[] payload = "compressible ".repeat(1_000).getBytes(UTF_8);
        try (WebSocketConnection echo =
                server().webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: permessage-deflate")) {
            echo.send(Frame.message(Frame.TEXT, payload));
            // Reserved bits, which mark a compressed message, fail the reading.
            server().assertBytes(
                            payload, echo.readMessage("an uncompressed echo").payload(), "an uncompressed echo");
        }
    }

    @Test
    default void compressionThatIsConfiguredIsNegotiatedOrRefusedByName() throws IOException {
        ifSupported("compression", ServerConfig.defaults().withCompression(true), server -> {
            try (WebSocketConnection echo =
                    server.webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: permessage-deflate")) {
                assertTrue(
                        echo.deflates(), server.expected("permessage-deflate to be negotiated where it is configured"));
                byte[] payload = "compressible ".repeat(1_000).getBytes(UTF_8);
                echo.send(new Frame(true, 4, Frame.TEXT, PermessageDeflate.deflate(payload)));
                String what = "the echo of a compressed message";
                server.assertBytes(payload, echo.readMessage(what).payload(), what);
            }
        });
    }

    @Test
    default void everyMessageIsCompressedAndNoContextIsKeptWhereTheClientAsksForThat() throws IOException {
        ServerConfig config = ServerConfig.defaults().withCompression(true);
        assumeTrue(subject().unsupported(config).isEmpty(), "no permessage-deflate");
        String offer = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
        ServerUnderTest server = server(config);
        try (WebSocketConnection echo = server.webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: " + offer)) {
            assertTrue(echo.deflates(), server.expected("permessage-deflate to be agreed to when offered as " + offer));
            for (int bytes : new int[] {64, 1_000, 1_000, 100_000}) {
                byte[] payload =
                        Arrays.copyOf("compressible ".repeat(1 + bytes / 13).getBytes(UTF_8), bytes);
                echo.send(new Frame(true, 4, Frame.TEXT, PermessageDeflate.deflate(payload)));
                String what = "the echo of " + bytes + " bytes";
                // Each is inflated by itself, so a reference to an earlier message fails.
                Message back = echo.readMessage(what);
                server.assertBytes(payload, back.payload(), what);
                assertTrue(back.compressed(), server.expected(what + " to be compressed"));
            }
        }
    }
}
