package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of wrong echo ends the load with a reason of its own. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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

    /** The second message's payload comes back changed. */
    private static void assertFailsOnChange(String reason, Change change) throws IOException {
        assertFails(reason, echoes(1), upgraded(client -> {
            client.send(frame(client.read()));
            client.send(frame(true, Frames.BINARY, change.of(client.read().payload())));
        }));
    }

    @FunctionalInterface
    private interface Change {
        byte[] of(byte[] payload);
    }

    @Test
    void aDroppedEchoIsLost() throws IOException {
        String failure = failureOf(echoes(3), upgraded(client -> {
            client.send(frame(client.read()));
            client.read();
            client.send(frame(client.read()));
            client.hold();
        }));
        assertStartsWith("message 2 of connection 7 was echoed before message 1 (", failure);
        assertTrue(failure.contains("lost 1, wrong 0"), failure);
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

    @Test
    void anEchoThatComesTwiceAtOnceIsFound() throws IOException {
        assertFails("a message came that was not asked for, or came twice (", echoes(1), upgraded(client -> {
            byte[] echo = frame(client.read());
            client.send(echo, echo);
        }));
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
    void echoesInAnotherOrderAreFound() throws IOException {
        assertFails("message 1 of connection 7 was echoed before message 0 (", echoes(2), upgraded(client -> {
            byte[] first = frame(client.read());
            client.send(frame(client.read()), first);
        }));
    }

    @Test
    void twoEchoesInOneMessageAreFound() throws IOException {
        assertFails("an echo has more than the 128 bytes that were sent (", echoes(2), upgraded(client -> {
            byte[] first = client.read().payload();
            byte[] second = client.read().payload();
            byte[] both = ByteBuffer.allocate(2 * BYTES).put(first).put(second).array();
            client.send(frame(true, Frames.BINARY, both));
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7, 8, 15})
    void aChangedByteInTheStampIsFound(int index) throws IOException {
        assertFailsOnChange(
                "the echo of message 1 on connection 7 carries another stamp (", payload -> flipped(payload, index));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 64, BYTES - 1})
    void aChangedByteInTheFillerIsFound(int index) throws IOException {
        assertFailsOnChange(
                "the echo of message 1 on connection 7 differs from what was sent (",
                payload -> flipped(payload, index));
    }

    private static byte[] flipped(byte[] payload, int index) {
        payload[index] ^= (byte) 0x80;
        return payload;
    }

    @Test
    void aLossAndAChangeInOneMessageAreBothFound() throws IOException {
        String failure = failureOf(echoes(2), upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.BINARY, flipped(client.read().payload(), BYTES - 1)));
            client.hold();
        }));
        assertTrue(failure.contains("lost 1, wrong 1"), failure);
    }

    @Test
    void anEchoOfAnotherConnectionIsFound() throws IOException {
        assertFailsOnChange("the echo of message 1 on connection 7 carries another stamp (", payload -> {
            payload[4] = 8;
            return payload;
        });
    }

    @Test
    void anEchoThatIsTooShortIsFound() throws IOException {
        assertFailsOnChange("an echo has 127 bytes instead of 128 (", payload -> Arrays.copyOf(payload, BYTES - 1));
        assertFailsOnChange("an echo has 0 bytes instead of 128 (", payload -> new byte[0]);
    }

    @Test
    void anEchoThatIsTooLongIsFound() throws IOException {
        assertFailsOnChange(
                "an echo has more than the 128 bytes that were sent (", payload -> Arrays.copyOf(payload, BYTES + 1));
    }

    @Test
    void textForBinaryIsFound() throws IOException {
        assertFails("a message has a frame of opcode 1 instead of 2 (", echoes(1), upgraded(client -> {
            client.send(frame(true, Frames.TEXT, client.read().payload()));
        }));
    }

    @Test
    void aContinuationWithoutABeginningIsFound() throws IOException {
        assertFails("a message has a frame of opcode 0 instead of 2 (", echoes(1), upgraded(client -> {
            client.send(frame(true, Frames.CONTINUATION, client.read().payload()));
        }));
    }

    @Test
    void aMessageThatBeginsInsideAnotherIsFound() throws IOException {
        assertFails("a message has a frame of opcode 2 instead of 0 (", echoes(1), upgraded(client -> {
            byte[] payload = client.read().payload();
            client.send(
                    frame(false, Frames.BINARY, Arrays.copyOf(payload, 64)),
                    frame(true, Frames.BINARY, Arrays.copyOfRange(payload, 64, BYTES)));
        }));
    }

    @Test
    void anAnswerBeforeAQuestionIsFound() throws IOException {
        String sentence =
                "the server sent 7 bytes before the first request: '\\x81\\x05hello'; if the service sends messages"
                        + " of its own, --skip-others (in a target file skipOthers) passes them over";
        assertFails(sentence, echoes(1), client -> {
            byte[] early = frame(true, Frames.TEXT, "hello".getBytes(US_ASCII));
            client.send(Handshake.response(client.upgradeKey()), early);
        });
    }

    @Test
    void aCloseFrameIsFound() throws IOException {
        assertFails("the server closed the WebSocket with code 1011", echoes(1), upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xF3}));
        }));
        assertFails("connection 7 ended: the server ended the connection (", echoes(1), upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[0]));
        }));
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
    void aMaskedFrameIsFound() throws IOException {
        assertFails("the server sent a masked frame", echoes(1), upgraded(client -> {
            byte[] echo = client.read().payload();
            ByteBuffer masked = ByteBuffer.allocate(Frames.headerBytes(BYTES, true) + BYTES);
            Frames.writeMaskedHeader(masked, true, Frames.BINARY, BYTES, 0);
            client.send(masked.put(echo).array());
        }));
    }

    @Test
    void reservedBitsAreFound() throws IOException {
        assertFails("a frame has reserved bits set though no extension was agreed", echoes(1), upgraded(client -> {
            byte[] echo = frame(client.read());
            echo[0] |= 0x40;
            client.send(echo);
        }));
    }

    @Test
    void aWrongAcceptKeyIsFound() throws IOException {
        assertFails(
                "the upgrade of /any was answered with 101 with the wrong Sec-WebSocket-Accept '",
                echoes(1),
                client -> {
                    client.send(Handshake.response(client.upgradeKey() + "x"));
                });
    }

    @Test
    void anExtensionThatNobodyOfferedIsFound() throws IOException {
        assertFails("the server answered with a WebSocket extension that nobody offered", echoes(1), client -> {
            String response = new String(Handshake.response(client.upgradeKey()), US_ASCII);
            client.send(response.replace("\r\n\r\n", "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"));
        });
    }

    @Test
    void aRefusedUpgradeIsFound() throws IOException {
        assertFails("the upgrade of /any was answered with status 404 instead of 101", echoes(1), client -> {
            client.request();
            client.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        });
    }

    @Test
    void theBodyOfARefusalIsShown() throws IOException {
        String head = "HTTP/1.1 403 Forbidden\r\nContent-Length: 14\r\n\r\n";
        assertRefusedFor("origin unknown", client -> client.send(head + "origin unknown"));
        assertRefusedFor("origin unknown", client -> client.sendSlowly((head + "origin unknown").getBytes(US_ASCII)));
        assertRefusedFor(
                "origin unknown",
                client -> client.send(
                        "HTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\ne\r\norigin unknown\r\n0\r\n\r\n"));
        assertRefusedFor("origin unknown", client -> client.send("HTTP/1.0 403 Forbidden\r\n\r\norigin unknown"));
    }

    @Test
    void aRedirectedUpgradeSaysWhereItLeads() throws IOException {
        assertFails(
                "the upgrade of /any was answered with status 301 instead of 101, and leads to '/any/'",
                echoes(1),
                client -> {
                    client.request();
                    client.send("HTTP/1.1 301 Moved\r\nLocation: /any/\r\nContent-Length: 0\r\n\r\n");
                });
    }

    private static void assertRefusedFor(String body, Script script) throws IOException {
        assertFails(
                "the upgrade of /any was answered with status 403 instead of 101: '" + body + "'",
                echoes(1),
                client -> {
                    client.request();
                    script.play(client);
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
