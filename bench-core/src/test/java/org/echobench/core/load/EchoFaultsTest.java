package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.echobench.core.peer.Peer.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.reference.RawClient;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of wrong echo ends the load with a reason of its own. */
class EchoFaultsTest {

    private static final int BYTES = 128;
    private static final int ID = 7;

    private static Function<Target, LoadDriver> echoes(int window, LossLimit limit) {
        Protocol protocol = new EchoProtocol("/any", new Payload(BYTES, false, 0x0102_0304));
        return target -> new LoadLoop<>(target, protocol, new ClosedPacing(window), ID, 1, true, limit);
    }

    private static Function<Target, LoadDriver> echoes(int window) {
        return echoes(window, LossLimit.USUAL);
    }

    /** What a server sends to a message, and why the load fails then. */
    static Stream<Arguments> faults() {
        return Stream.of(
                fault(
                        "a message came that was not asked for, or came twice (",
                        message -> join(frame(message), frame(message))),
                fault("an echo has 0 bytes instead of 128 (", message -> frame(true, Frames.BINARY, new byte[0])),
                fault("an echo has 127 bytes instead of 128 (", message -> of(message, Frames.BINARY, BYTES - 1)),
                fault(
                        "an echo has more than the 128 bytes that were sent (",
                        message -> of(message, Frames.BINARY, BYTES + 1)),
                fault("a message has a frame of opcode 1 instead of 2 (", message -> of(message, Frames.TEXT, BYTES)),
                fault(
                        "a message has a frame of opcode 0 instead of 2 (",
                        message -> of(message, Frames.CONTINUATION, BYTES)),
                fault(
                        "a message has a frame of opcode 2 instead of 0 (",
                        message -> join(
                                frame(false, Frames.BINARY, Arrays.copyOf(message.payload(), 64)), frame(message))),
                fault(
                        "the server closed the WebSocket with code 1011",
                        message -> frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xF3})),
                fault(
                        "connection 7 ended: the server ended the connection (",
                        message -> frame(true, Frames.CLOSE, new byte[0])),
                fault(
                        "the server sent a masked frame",
                        message -> RawClient.frame(true, Frames.BINARY, message.payload())),
                fault("a frame has reserved bits set though no extension was agreed", message -> {
                    byte[] echo = frame(message);
                    echo[0] |= 0x40;
                    return echo;
                }));
    }

    private static Arguments fault(String reason, Function<Peer.Frame, byte[]> answer) {
        return Arguments.of(reason, answer);
    }

    private static byte[] of(Peer.Frame message, int opcode, int bytes) {
        return frame(true, opcode, Arrays.copyOf(message.payload(), bytes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aWrongAnswerIsFound(String reason, Function<Peer.Frame, byte[]> answer) throws IOException {
        assertFails(reason, echoes(1), upgraded(client -> client.send(answer.apply(client.read()))));
    }

    @Test
    void severalDroppedEchoesAreAllLost() throws IOException {
        String failure = failureOf(echoes(16), upgraded(client -> {
            for (int i = 0; i < 15; i++) {
                client.read();
            }
            client.send(frame(client.read()));
            client.hold();
        }));
        assertStartsWith("message 15 of connection 7 was echoed before message 0 (", failure);
        assertTrue(failure.contains("lost 15, wrong 0"), failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 60})
    void anEchoThatComesAgainLaterIsFound(int later) throws IOException {
        assertFails("message 0 of connection 7 was echoed again, or out of order (", echoes(1), upgraded(client -> {
            byte[] first = frame(client.read());
            client.send(first);
            for (int i = 1; i < later; i++) {
                client.send(frame(client.read()));
            }
            client.read();
            client.send(first);
        }));
    }

    @Test
    void anAnswerBeforeAQuestionIsFound() throws IOException {
        String sentence =
                "the server sent 7 bytes before the first request: '\\x81\\x05hello'; if the service sends messages"
                        + " of its own, --skip-others (in a target file skipOthers) skips them";
        assertFails(sentence, echoes(1), client -> {
            byte[] early = frame(true, Frames.TEXT, "hello".getBytes(US_ASCII));
            client.send(Handshake.response(client.upgradeKey()), early);
        });
    }

    @Test
    void anEndedConnectionIsFound() throws IOException {
        String failure = failureOf(echoes(3), upgraded(client -> {
            client.send(frame(client.read()));
            client.read();
            client.read();
            client.read();
        }));
        assertStartsWith("connection 7 ended: the server ended the connection (", failure);
        assertTrue(failure.contains("completed 1, lost 3"), failure);
    }

    @Test
    void aConnectionThatEndsInTheMiddleOfAnEchoIsFound() throws IOException {
        String failure = failureOf(echoes(1), upgraded(client -> {
            byte[] echo = frame(client.read());
            client.send(Arrays.copyOf(echo, 70));
        }));
        assertStartsWith(
                "connection 7 ended: the server ended the connection in the middle of a message: 66 bytes had come"
                        + " (",
                failure);
        assertTrue(failure.contains("lost 1"), failure);
    }

    @Test
    void aResetIsFound() throws IOException {
        String failure = failureOf(echoes(1), upgraded(client -> {
            client.read();
            client.reset();
        }));
        assertStartsWith("connection 7 ended: Connection reset", failure);
        assertTrue(failure.contains("lost 1"), failure);
    }

    @Test
    void anExtensionThatNobodyOfferedIsFound() throws IOException {
        assertFails("the server answered with a WebSocket extension that nobody offered", echoes(1), client -> {
            String response = new String(Handshake.response(client.upgradeKey()), US_ASCII);
            client.send(response.replace("\r\n\r\n", "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"));
        });
    }

    /** @param response its lines end with a tilde */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP/1.1 404 Not Found~Content-Length: 0~~                 | status 404 instead of 101
            HTTP/1.1 301 Moved~Location: /any/~Content-Length: 0~~     | status 301 instead of 101, and leads to '/any/'
            HTTP/1.1 403 Forbidden~Content-Length: 14~~origin unknown  | status 403 instead of 101: 'origin unknown'
            HTTP/1.0 403 Forbidden~~origin unknown                     | status 403 instead of 101: 'origin unknown'
            HTTP/1.1 403 Forbidden~Transfer-Encoding: chunked~~e~origin unknown~0~~ | \
                status 403 instead of 101: 'origin unknown'
            """)
    void aRefusalIsShownWithItsBody(String response, String reason) throws IOException {
        assertFails("the upgrade of /any was answered with " + reason, echoes(1), client -> {
            client.request();
            client.send(response.replace("~", "\r\n"));
        });
    }

    @Test
    void aRefusalThatComesByteByByteIsShownWhole() throws IOException {
        String response = "HTTP/1.1 403 Forbidden\r\nContent-Length: 14\r\n\r\norigin unknown";
        assertFails(
                "the upgrade of /any was answered with status 403 instead of 101: 'origin unknown'",
                echoes(1),
                client -> {
                    client.request();
                    client.sendSlowly(response.getBytes(US_ASCII));
                });
    }

    @Test
    void theStatusOfARefusalIsSaidWhereItsBodyIsCut() throws IOException {
        assertEquals(
                "the upgrade of /any was answered with status 403 instead of 101: 'orig'",
                failureOf(echoes(1), client -> {
                    client.request();
                    client.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 14\r\n\r\norig");
                }));
    }

    @Test
    void aFrameBeforeTheAnswerToTheUpgradeIsShownAtOnce() throws IOException {
        assertFails(
                "the response is not an HTTP/1.1 response, but begins with '\\x81\\x05hello'", echoes(1), client -> {
                    client.request();
                    client.send(frame(true, Frames.TEXT, "hello".getBytes(US_ASCII)));
                });
    }

    @Test
    void aConnectionThatEndsDuringTheUpgradeIsFound() throws IOException {
        String failure = failureOf(echoes(1), Peer::request);
        assertTrue(failure.endsWith("upgrade of /any failed: the server ended the connection"), failure);
    }

    @Test
    void noAnswerWithinTheLimitIsALoss() throws IOException {
        assertFails(
                "no response within 20.0 ms on connection 7 (sent 2, completed 0, lost 2, wrong 0, late 0)",
                echoes(2, new LossLimit(20_000_000)),
                upgraded(Peer::hold));
    }

    @Test
    void anAnswerAfterTheLimitIsLate() throws IOException {
        String failure = failureOf(echoes(1, new LossLimit(1)), upgraded(Peer::echoAll));
        assertTrue(failure.contains("beyond the loss limit of"), failure);
        assertTrue(failure.contains("completed 1, lost 0, wrong 0, late 1"), failure);
    }

    @Test
    void drainingFindsALossToo() throws IOException {
        Script script = upgraded(client -> {
            client.send(frame(client.read()));
            client.hold();
        });
        try (ScriptedServer server = new ScriptedServer(script);
                LoadDriver load = echoes(1, new LossLimit(500_000_000)).apply(server.target())) {
            load.open();
            load.completeOne();
            String failure = assertThrows(LoadFailure.class, load::drain).getMessage();
            assertStartsWith("no response within 500.0 ms on connection 7 (", failure);
        }
    }
}
