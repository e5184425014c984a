package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Arrays;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A right echo is right however it is cut into frames and segments, and whatever comes in between. */
class EchoFragmentsTest {

    private static final int MESSAGES = 60;

    private static void assertRight(Payload payload, int window, Script afterUpgrade) throws IOException {
        assertCompletes(
                MESSAGES,
                target ->
                        new LoadLoop<>(target, new EchoProtocol("/any", payload), new ClosedPacing(window), 3, 2, true),
                upgraded(afterUpgrade));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 15, 16, 17, 99, 100})
    void anEchoOfTwoFragmentsIsRight(int cut) throws IOException {
        assertRight(new Payload(100, false, 9), 3, client -> {
            while (true) {
                byte[] payload = client.read().payload();
                client.send(
                        frame(false, Frames.BINARY, Arrays.copyOf(payload, cut)),
                        frame(true, Frames.CONTINUATION, Arrays.copyOfRange(payload, cut, payload.length)));
            }
        });
    }

    @Test
    void anEchoOfManyFragmentsWithPingsInBetweenIsRightAndEachPingIsAnswered() throws IOException {
        assertRight(new Payload(10, true, 9), 1, client -> {
            while (true) {
                byte[] payload = client.read().payload();
                for (int i = 0; i < payload.length; i++) {
                    byte[] part = {payload[i]};
                    client.send(frame(false, i == 0 ? Frames.TEXT : Frames.CONTINUATION, part));
                    client.send(frame(false, Frames.CONTINUATION, new byte[0]));
                    ping(client, part);
                }
                client.send(frame(true, Frames.CONTINUATION, new byte[0]));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125})
    void aPingIsAnsweredWithItsPayload(int bytes) throws IOException {
        byte[] payload = new byte[bytes];
        Arrays.fill(payload, (byte) 0xAB);
        assertRight(new Payload(20, false, 9), 1, client -> {
            while (true) {
                Peer.Frame message = client.read();
                ping(client, payload);
                client.send(frame(message));
            }
        });
    }

    private static void ping(Peer client, byte[] payload) throws IOException {
        client.send(frame(true, Frames.PING, payload));
        Peer.Frame pong = client.read();
        assertEquals(Frames.PONG, pong.opcode());
        assertArrayEquals(payload, pong.payload());
    }

    @Test
    void anUnaskedPongIsPassedBy() throws IOException {
        assertRight(new Payload(20, false, 9), 2, client -> {
            while (true) {
                client.send(frame(true, Frames.PONG, new byte[3]), frame(client.read()));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20, 130})
    void anEchoThatComesByteByByteIsRight(int bytes) throws IOException {
        assertRight(new Payload(bytes, true, 9), 2, client -> {
            while (true) {
                client.sendSlowly(frame(client.read()));
            }
        });
    }
}
