package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.ServerUnderTest.Connections;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.PermessageDeflate;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages come back unchanged, in order, however they arrive; {@link ServerConfig#maxMessageBytes} is the only limit
 * of a message, whole or in fragments. The Autobahn test suite has the cases of single frames and fragments.
 */
@Needs(Workload.WEBSOCKET_ECHO)
interface EchoContract extends ContractSubject {

    private static void assertComesBack(ServerUnderTest server, int opcode, byte[] payload, String what) {
        assertComesBack(server, opcode, payload, List.of(Frame.message(opcode, payload)), what);
    }

    /** Sends these frames, which are one message, and fails unless it comes back unchanged. */
    private static void assertComesBack(
            ServerUnderTest server, int opcode, byte[] payload, List<Frame> frames, String what) {
        try (WebSocketConnection echo = server.echo()) {
            Frame message = echo.exchange(frames, 1).get(0);
            assertEquals(opcode, message.opcode(), server.expected("the opcode of " + what));
            server.assertBytes(payload, message.payload(), what);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, 1 << 20})
    default void textMessageComesBackUnchanged(int bytes) throws IOException {
        assertComesBack(server(), Frame.TEXT, Payloads.text(bytes), "a text message of " + bytes + " bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, 1 << 20})
    default void binaryMessageComesBackUnchanged(int bytes) throws IOException {
        assertComesBack(server(), Frame.BINARY, Payloads.binary(bytes), "a binary message of " + bytes + " bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageInThreeFragmentsComesBackWhole(int opcode) throws IOException {
        byte[] part = Payloads.text(100);
        List<Frame> fragments = Frame.fragments(opcode, part, part, part);
        byte[] whole = new String(part, UTF_8).repeat(3).getBytes(UTF_8);
        assertComesBack(server(), opcode, whole, fragments, "a message in three fragments");
    }

    @Test
    default void thousandPipelinedMessagesComeBackAsThousandInOrder() throws IOException {
        List<Frame> frames = IntStream.range(0, 1_000)
                .mapToObj(i -> Frame.text("message " + i))
                .toList();
        try (WebSocketConnection echo = server().echo()) {
            List<Frame> messages = echo.exchange(frames, frames.size());
            for (int i = 0; i < messages.size(); i++) {
                assertEquals("message " + i, messages.get(i).text(), server().expected("pipelined messages in order"));
            }
            // If this is the next to come back, there was no other.
            echo.exchangeText("the end", "no message beyond those sent");
        }
    }

    @Test
    default void textAndBinaryMessagesInTurnKeepTheirKindAndOrder() throws IOException {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            frames.add(Frame.message(i % 2 == 0 ? Frame.TEXT : Frame.BINARY, Payloads.text(i)));
        }
        try (WebSocketConnection echo = server().echo()) {
            List<Frame> messages = echo.exchange(frames, frames.size());
            for (int i = 0; i < messages.size(); i++) {
                assertEquals(
                        frames.get(i).opcode(), messages.get(i).opcode(), server().expected("kind of message " + i));
                server().assertBytes(frames.get(i).payload(), messages.get(i).payload(), "message " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 1_000})
    default void frameThatArrivesByteByByteComesBackWhole(int bytes) throws IOException {
        byte[] payload = Payloads.text(bytes);
        try (WebSocketConnection echo = server().echo()) {
            // Several times, because a server that is slow to read may find all bytes of a frame there.
            for (int i = 0; i < 5; i++) {
                echo.sendByteByByte(Frame.message(Frame.TEXT, payload).masked());
                String what = "the echo of a frame sent byte by byte";
                server().assertBytes(payload, echo.readMessage(what).payload(), what);
            }
        }
    }

    @Test
    default void frameThatIsCutInTheMiddleOfTheNextOneComesBack() throws IOException {
        byte[] both = Frame.masked(List.of(Frame.text("first"), Frame.text("second")));
        int cut = Frame.text("first").masked().length + 3;
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Arrays.copyOf(both, cut));
            echo.readText("first", "the message before the cut");
            echo.send(Arrays.copyOfRange(both, cut, both.length));
            echo.readText("second", "the message that was cut");
        }
    }

    @Test
    default void fiftyConnectionsGetEachTheirOwnMessages() throws IOException {
        try (Connections<WebSocketConnection> connections = new Connections<>(50, server()::echo)) {
            List<WebSocketConnection> all = connections.all();
            for (int i = 0; i < all.size(); i++) {
                all.get(i).send(Frame.text("connection " + i));
            }
            for (int i = 0; i < all.size(); i++) {
                all.get(i).readText("connection " + i, "each connection's own message");
            }
        }
    }

    @Test
    default void aPongThatNobodyAskedForIsIgnored() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.message(Frame.PONG, Payloads.binary(3)));
            echo.send(Frame.text("after a pong"));
            Frame response = echo.readFrame(Frame.TEXT, "the response to a message, and none to the pong before it");
            server().assertBytes("after a pong".getBytes(UTF_8), response.payload(), "the payload of the response");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 125})
    default void pingIsAnsweredByAPongWithItsPayload(int bytes) throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.send(Frame.ping(Payloads.binary(bytes)));
            Frame pong = echo.readFrame(Frame.PONG, "a pong with " + bytes + " bytes");
            server().assertBytes(Payloads.binary(bytes), pong.payload(), "the payload of a pong");
        }
    }

    int LIMIT_BYTES = 64 << 10;

    ServerConfig LIMITED = ServerConfig.defaults().withMaxMessageBytes(LIMIT_BYTES);

    private void assertRefuses(ServerUnderTest server, List<Frame> frames) {
        assertRefuses(server, server::echo, frames);
    }

    private void assertRefuses(ServerUnderTest server, Supplier<WebSocketConnection> connection, List<Frame> frames) {
        Set<Integer> codes = closeCodesOfLargeMessages();
        String expected = "a close code of " + codes + " or the end of the connection";
        try (WebSocketConnection echo = connection.get()) {
            CompletableFuture<Void> sent = echo.sendInBackground(Frame.masked(frames));
            for (Frame frame : echo.readFramesToClose(expected)) {
                if (frame.opcode() == Frame.CLOSE) {
                    assertTrue(codes.contains(frame.closeCode()), server.expected(expected + ", got " + frame));
                    // The server may end the connection before it has taken everything.
                    sent.exceptionally(ended -> null).join();
                    echo.sendInBackground(frame.masked());
                } else {
                    // A server may pass on fragments as it gets them, until the message grows too large.
                    assertFalse(frame.fin(), server.expected(expected + ", got " + frame));
                }
            }
            echo.readToEnd("the end of the connection after a message over the limit");
        }
        server.assertServes();
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageOfExactlyTheLimitComesBack(int opcode) throws IOException {
        assertComesBack(server(LIMITED), opcode, Payloads.text(LIMIT_BYTES), "a message of exactly the limit");
    }

    @Test
    default void messageOfExactlyTheDefaultLimitComesBack() throws IOException {
        byte[] payload = Payloads.binary(ServerConfig.DEFAULT_MAX_MESSAGE_BYTES);
        assertComesBack(server(), Frame.BINARY, payload, "a message of exactly the default limit");
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageOverTheLimitIsRefusedAndTheServerLives(int opcode) throws IOException {
        assertRefuses(server(LIMITED), List.of(Frame.message(opcode, Payloads.text(LIMIT_BYTES + 1))));
    }

    @Test
    default void fragmentsThatTogetherExceedTheLimitAreRefusedAndTheServerLives() throws IOException {
        byte[] part = Payloads.binary(LIMIT_BYTES / 4);
        assertRefuses(server(LIMITED), Frame.fragments(Frame.BINARY, part, part, part, part, new byte[] {1}));
    }

    @Test
    default void messageThatInflatesBeyondTheLimitIsRefusedAndTheServerLives() throws IOException {
        ServerConfig config = LIMITED.withCompression(true);
        assumeTrue(subject().unsupported(config).isEmpty(), "no permessage-deflate");
        ServerUnderTest server = server(config);
        byte[] deflated = PermessageDeflate.deflate(new byte[LIMIT_BYTES + 1]);
        assertRefuses(
                server,
                () -> server.webSocket(Endpoints.WS_ECHO, "Sec-WebSocket-Extensions: permessage-deflate"),
                List.of(new Frame(true, 4, Frame.BINARY, deflated)));
    }

    @Test
    default void messageOverTheDefaultLimitIsRefusedAndTheServerLives() throws IOException {
        byte[] payload = new byte[ServerConfig.DEFAULT_MAX_MESSAGE_BYTES + 1];
        assertRefuses(server(), List.of(Frame.message(Frame.BINARY, payload)));
    }
}
