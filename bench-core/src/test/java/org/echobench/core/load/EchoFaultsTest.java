package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way in which an echo can go wrong ends the load with a reason that tells it from the others. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EchoFaultsTest {

    private static final int BYTES = 128;
    private static final int ID = 7;

    /** The reason of the failure that the script causes once the connection is upgraded. */
    private static String failure(int window, Script afterUpgrade) throws IOException {
        return failureOfWhole(window, client -> {
            client.upgrade();
            afterUpgrade.play(client);
        });
    }

    private static String failureOfWhole(int window, Script script) throws IOException {
        Protocol protocol = new EchoProtocol("/any", new Payload(BYTES, false, 0x0102_0304));
        try (ScriptedServer server = new ScriptedServer(script);
                LoadLoop<ClosedPacing> loop =
                        new LoadLoop<>(server.target(), protocol, new ClosedPacing(window), ID, 1, true)) {
            LoadFailure failure = assertThrows(LoadFailure.class, () -> {
                loop.open();
                while (true) {
                    loop.completeOne();
                }
            });
            return failure.getMessage();
        }
    }

    /** The reason where the second message's payload comes back changed. */
    private static String failureOfChange(Change change) throws IOException {
        return failure(1, client -> {
            client.send(frame(client.read()));
            client.send(frame(true, Frames.BINARY, change.of(client.read().payload())));
            client.hold();
        });
    }

    @FunctionalInterface
    private interface Change {
        byte[] of(byte[] payload);
    }

    private static void assertStartsWith(String expected, String actual) {
        assertTrue(actual.startsWith(expected), actual);
    }

    @Test
    void aDroppedEchoIsLost() throws IOException {
        String failure = failure(3, client -> {
            client.send(frame(client.read()));
            client.read();
            client.send(frame(client.read()));
            client.hold();
        });
        assertStartsWith("message 2 of connection 7 was echoed before message 1 (", failure);
        assertTrue(failure.contains("lost 1, wrong 0"), failure);
    }

    @Test
    void severalDroppedEchoesAreAllLost() throws IOException {
        String failure = failure(16, client -> {
            for (int i = 0; i < 15; i++) {
                client.read();
            }
            client.send(frame(client.read()));
            client.hold();
        });
        assertStartsWith("message 15 of connection 7 was echoed before message 0 (", failure);
        assertTrue(failure.contains("lost 15, wrong 0"), failure);
    }

    @Test
    void anEchoThatComesTwiceAtOnceIsFound() throws IOException {
        String failure = failure(1, client -> {
            byte[] echo = frame(client.read());
            client.send(echo, echo);
            client.hold();
        });
        assertStartsWith("a message came that was not asked for, or came twice (", failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 60})
    void anEchoThatComesAgainLaterIsFound(int later) throws IOException {
        String failure = failure(1, client -> {
            byte[] first = frame(client.read());
            client.send(first);
            for (int i = 1; i < later; i++) {
                client.send(frame(client.read()));
            }
            client.read();
            client.send(first);
            client.hold();
        });
        assertStartsWith("message 0 of connection 7 was echoed again, or out of order (", failure);
    }

    @Test
    void echoesInAnotherOrderAreFound() throws IOException {
        String failure = failure(2, client -> {
            byte[] first = frame(client.read());
            client.send(frame(client.read()), first);
            client.hold();
        });
        assertStartsWith("message 1 of connection 7 was echoed before message 0 (", failure);
    }

    @Test
    void twoEchoesInOneMessageAreFound() throws IOException {
        String failure = failure(2, client -> {
            byte[] first = client.read().payload();
            byte[] second = client.read().payload();
            byte[] both = ByteBuffer.allocate(2 * BYTES).put(first).put(second).array();
            client.send(frame(true, Frames.BINARY, both));
            client.hold();
        });
        assertStartsWith("an echo has more than the 128 bytes that were sent (", failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7, 8, 15})
    void aChangedByteInTheStampIsFound(int index) throws IOException {
        assertStartsWith(
                "the echo of message 1 on connection 7 carries another stamp (",
                failureOfChange(payload -> flipped(payload, index)));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 64, BYTES - 1})
    void aChangedByteInTheFillerIsFound(int index) throws IOException {
        assertStartsWith(
                "the echo of message 1 on connection 7 differs from what was sent (",
                failureOfChange(payload -> flipped(payload, index)));
    }

    private static byte[] flipped(byte[] payload, int index) {
        payload[index] ^= (byte) 0x80;
        return payload;
    }

    @Test
    void aLossAndAChangeInOneMessageAreBothFound() throws IOException {
        String failure = failure(2, client -> {
            client.read();
            client.send(frame(true, Frames.BINARY, flipped(client.read().payload(), BYTES - 1)));
            client.hold();
        });
        assertTrue(failure.contains("lost 1, wrong 1"), failure);
    }

    @Test
    void anEchoOfAnotherConnectionIsFound() throws IOException {
        assertStartsWith("the echo of message 1 on connection 7 carries another stamp (", failureOfChange(payload -> {
            payload[4] = 8;
            return payload;
        }));
    }

    @Test
    void anEchoThatIsTooShortIsFound() throws IOException {
        assertStartsWith(
                "an echo has 127 bytes instead of 128 (",
                failureOfChange(payload -> Arrays.copyOf(payload, BYTES - 1)));
        assertStartsWith("an echo has 0 bytes instead of 128 (", failureOfChange(payload -> new byte[0]));
    }

    @Test
    void anEchoThatIsTooLongIsFound() throws IOException {
        assertStartsWith(
                "an echo has more than the 128 bytes that were sent (",
                failureOfChange(payload -> Arrays.copyOf(payload, BYTES + 1)));
    }

    @Test
    void textForBinaryIsFound() throws IOException {
        String failure = failure(1, client -> {
            client.send(frame(true, Frames.TEXT, client.read().payload()));
            client.hold();
        });
        assertStartsWith("a message has a frame of opcode 1 instead of 2 (", failure);
    }

    @Test
    void aContinuationWithoutABeginningIsFound() throws IOException {
        String failure = failure(1, client -> {
            client.send(frame(true, Frames.CONTINUATION, client.read().payload()));
            client.hold();
        });
        assertStartsWith("a message has a frame of opcode 0 instead of 2 (", failure);
    }

    @Test
    void aMessageThatBeginsInsideAnotherIsFound() throws IOException {
        String failure = failure(1, client -> {
            byte[] payload = client.read().payload();
            client.send(
                    frame(false, Frames.BINARY, Arrays.copyOf(payload, 64)),
                    frame(true, Frames.BINARY, Arrays.copyOfRange(payload, 64, BYTES)));
            client.hold();
        });
        assertStartsWith("a message has a frame of opcode 2 instead of 0 (", failure);
    }

    @Test
    void anAnswerBeforeAQuestionIsFound() throws IOException {
        String failure = failureOfWhole(1, client -> {
            byte[] early = frame(true, Frames.BINARY, new byte[BYTES]);
            client.send(Handshake.response(client.upgradeKey()), early);
            client.hold();
        });
        assertEquals("the server sent 132 bytes before the first request", failure);
    }

    @Test
    void aCloseFrameIsFound() throws IOException {
        assertEquals("the server closed the WebSocket with code 1011", failure(1, client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xF3}));
            client.hold();
        }));
        assertEquals("the server closed the WebSocket with code 1005", failure(1, client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[0]));
            client.hold();
        }));
    }

    @Test
    void anEndedConnectionIsFound() throws IOException {
        String failure = failure(3, client -> {
            client.send(frame(client.read()));
            client.read();
            client.read();
            client.read();
        });
        assertStartsWith("connection 7 ended: the server ended the connection, after its 1st answer (", failure);
        assertTrue(failure.contains("completed 1, lost 3"), failure);
    }

    @Test
    void aConnectionThatEndsInTheMiddleOfAnEchoIsFound() throws IOException {
        String failure = failure(1, client -> {
            byte[] echo = frame(client.read());
            client.send(Arrays.copyOf(echo, 70));
        });
        assertStartsWith(
                "connection 7 ended: the server ended the connection in the middle of a message: 66 bytes had come, before"
                        + " its first answer (",
                failure);
        assertTrue(failure.contains("lost 1"), failure);
    }

    @Test
    void aResetIsFound() throws IOException {
        String failure = failure(1, client -> {
            client.read();
            client.reset();
        });
        assertStartsWith("connection 7 ended: Connection reset", failure);
        assertTrue(failure.contains("lost 1"), failure);
    }

    @Test
    void aMaskedFrameIsFound() throws IOException {
        String failure = failure(1, client -> {
            byte[] echo = client.read().payload();
            ByteBuffer masked = ByteBuffer.allocate(Frames.headerBytes(BYTES, true) + BYTES);
            Frames.writeMaskedHeader(masked, true, Frames.BINARY, BYTES, 0);
            client.send(masked.put(echo).array());
            client.hold();
        });
        assertEquals("the server sent a masked frame", failure);
    }

    @Test
    void reservedBitsAreFound() throws IOException {
        String failure = failure(1, client -> {
            byte[] echo = frame(client.read());
            echo[0] |= 0x40;
            client.send(echo);
            client.hold();
        });
        assertEquals("a frame has reserved bits set though no extension was agreed", failure);
    }

    @Test
    void aWrongAcceptKeyIsFound() throws IOException {
        String failure = failureOfWhole(1, client -> {
            client.send(Handshake.response(client.upgradeKey() + "x"));
            client.hold();
        });
        assertStartsWith("the upgrade of /any was answered with 101 with the wrong Sec-WebSocket-Accept '", failure);
    }

    @Test
    void anExtensionThatNobodyOfferedIsFound() throws IOException {
        String failure = failureOfWhole(1, client -> {
            String response = new String(Handshake.response(client.upgradeKey()), US_ASCII);
            client.send(response.replace("\r\n\r\n", "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"));
            client.hold();
        });
        assertEquals("the server answered with a WebSocket extension that nobody offered", failure);
    }

    @Test
    void aRefusedUpgradeIsFound() throws IOException {
        String failure = failureOfWhole(1, client -> {
            client.request();
            client.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            client.hold();
        });
        assertEquals("the upgrade of /any was answered with status 404 instead of 101", failure);
    }

    @Test
    void aConnectionThatEndsDuringTheUpgradeIsFound() throws IOException {
        String failure = failureOfWhole(1, Peer::request);
        assertTrue(failure.endsWith("upgrade of /any failed: the server ended the connection"), failure);
    }

    @Test
    void noAnswerWithinTheLimitIsALoss() throws IOException {
        Protocol protocol = new EchoProtocol("/any", new Payload(BYTES, true, 1));
        LossLimit limit = new LossLimit(20_000_000);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    client.hold();
                });
                LoadLoop<ClosedPacing> loop =
                        new LoadLoop<>(server.target(), protocol, new ClosedPacing(2), ID, 1, true, limit)) {
            loop.open();
            String failure = assertThrows(LoadFailure.class, loop::completeOne).getMessage();
            assertEquals(
                    "no answer within 20.0 ms on connection 7 (sent 2, completed 0, lost 2, wrong 0, late 0)", failure);
        }
    }

    @Test
    void anAnswerAfterTheLimitIsLate() throws IOException {
        Protocol protocol = new EchoProtocol("/any", new Payload(BYTES, true, 1));
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    client.echoAll();
                });
                LoadLoop<ClosedPacing> loop =
                        new LoadLoop<>(server.target(), protocol, new ClosedPacing(1), ID, 1, true, new LossLimit(1))) {
            loop.open();
            String failure = assertThrows(LoadFailure.class, loop::completeOne).getMessage();
            assertTrue(failure.contains("beyond the loss limit of"), failure);
            assertTrue(failure.contains("completed 1, lost 0, wrong 0, late 1"), failure);
        }
    }

    @Test
    void drainingFindsALossToo() throws IOException {
        Protocol protocol = new EchoProtocol("/any", new Payload(BYTES, true, 1));
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    client.send(frame(client.read()));
                    client.hold();
                });
                LoadLoop<ClosedPacing> loop = new LoadLoop<>(
                        server.target(), protocol, new ClosedPacing(1), ID, 1, true, new LossLimit(500_000_000))) {
            loop.open();
            loop.completeOne();
            String failure = assertThrows(LoadFailure.class, loop::drain).getMessage();
            assertStartsWith("no answer within 500.0 ms on connection 7 (", failure);
        }
    }
}
