package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.echobench.core.client.Target;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** permessage-deflate: what is right passes, and every way to be wrong ends the load with its reason. */
class DeflatedEchoTest {

    private static final int KEY = 0x0102_0304;
    private static final int COMPRESSED = 0x40;

    private static void upgrade(Peer client, String extensions) throws IOException {
        String response = new String(Handshake.response(client.upgradeKey()), StandardCharsets.US_ASCII);
        client.send(response.replace("\r\n\r\n", "\r\n" + extensions + "\r\n\r\n"));
    }

    private static LoadLoop<ClosedPacing> loop(Target target, int bytes, int window) {
        return loop(target, bytes, window, Deflate.EACH_MESSAGE);
    }

    private static LoadLoop<ClosedPacing> loop(Target target, int bytes, int window, Deflate deflate) {
        Protocol protocol = new DeflatedEcho("/any", Payload.json(bytes, KEY), deflate);
        return new LoadLoop<>(target, protocol, new ClosedPacing(window), 0, 2, true);
    }

    /** One echo is wrong. */
    private static void assertFailsOn(String reason, Script script) throws IOException {
        assertFails(reason, target -> loop(target, 1_000, 1), script);
    }

    private static Script agreed(Script script) {
        return client -> {
            upgrade(
                    client,
                    "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;"
                            + " client_no_context_takeover");
            script.play(client);
        };
    }

    private static byte[] inflate(byte[] payload) {
        Inflater inflater = new Inflater(true);
        byte[] whole = Arrays.copyOf(payload, payload.length + 4);
        whole[whole.length - 2] = (byte) 0xFF;
        whole[whole.length - 1] = (byte) 0xFF;
        inflater.setInput(whole);
        byte[] plain = new byte[1 << 20];
        try {
            return Arrays.copyOf(plain, inflater.inflate(plain));
        } catch (java.util.zip.DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            inflater.end();
        }
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(1, true);
        byte[] packed = deflate(deflater, plain);
        deflater.end();
        return packed;
    }

    private static byte[] deflate(Deflater deflater, byte[] plain) {
        deflater.setInput(plain);
        byte[] packed = new byte[2 * plain.length + 100];
        int n = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(packed, n - 4);
    }

    private static byte[] compressed(boolean fin, byte[] payload) {
        byte[] frame = frame(fin, Frames.TEXT, payload);
        frame[0] |= COMPRESSED;
        return frame;
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "16, 2", "125, 4", "1000, 16", "70000, 2"})
    void everyMessageIsCompressedByItselfAndChecked(int bytes, int window) throws IOException {
        assertCompletes(200, target -> loop(target, bytes, window), agreed(client -> {
            while (true) {
                Peer.Frame message = client.read();
                assertTrue(message.compressed());
                byte[] plain = inflate(message.payload());
                assertEquals(bytes, plain.length);
                // Recompressed, so that it is not the client's own bytes that come back.
                client.send(compressed(true, deflate(plain)));
            }
        }));
    }

    /** The second message of a server that keeps its window is shorter than the first, because it refers to it. */
    @Test
    void withTakeoverAnEchoMayReferToEarlierOnes() throws IOException {
        assertCompletes(20, target -> loop(target, 1_000, 1, Deflate.TAKEOVER), client -> {
            upgrade(client, "Sec-WebSocket-Extensions: permessage-deflate");
            Deflater kept = new Deflater(6, true);
            int first = 0;
            while (true) {
                byte[] packed = deflate(kept, inflate(client.read().payload()));
                assertTrue(first == 0 || packed.length < first / 2);
                first = first == 0 ? packed.length : first;
                client.send(compressed(true, packed));
            }
        });
    }

    @Test
    void anEchoInFragmentsIsPutTogether() throws IOException {
        assertCompletes(20, target -> loop(target, 300, 1), agreed(client -> {
            while (true) {
                byte[] packed = deflate(inflate(client.read().payload()));
                int cut = packed.length / 2;
                client.send(compressed(false, Arrays.copyOf(packed, cut)));
                client.sendSlowly(frame(true, Frames.CONTINUATION, Arrays.copyOfRange(packed, cut, packed.length)));
            }
        }));
    }

    @Test
    void anEchoThatIsNotCompressedIsAcceptedAsTheProtocolAllows() throws IOException {
        assertCompletes(20, target -> loop(target, 300, 2), agreed(client -> {
            while (true) {
                client.send(frame(true, Frames.TEXT, inflate(client.read().payload())));
            }
        }));
    }

    @Test
    void aChangedByteIsFoundOnceInflated() throws IOException {
        String failure = failureOf(target -> loop(target, 1_000, 1), agreed(client -> {
            byte[] plain = inflate(client.read().payload());
            plain[700] ^= 1;
            client.send(compressed(true, deflate(plain)));
            client.hold();
        }));
        assertStartsWith("the echo of message 0 on connection", failure);
    }

    @Test
    void aShorterEchoIsFoundOnceInflated() throws IOException {
        assertFailsOn("an echo has 999 bytes instead of 1000 (", agreed(client -> {
            byte[] plain = inflate(client.read().payload());
            client.send(compressed(true, deflate(Arrays.copyOf(plain, 999))));
        }));
    }

    @Test
    void whatCannotBeInflatedIsFound() throws IOException {
        String failure = failureOf(target -> loop(target, 1_000, 1), agreed(client -> {
            client.read();
            client.send(compressed(true, new byte[] {7, 7, 7, 7, 7}));
            client.hold();
        }));
        assertStartsWith("an echo cannot be inflated", failure);
    }

    @Test
    void aServerThatDeclinesIsFound() throws IOException {
        assertFailsOn("the server declined permessage-deflate", Peer::upgrade);
    }

    @ParameterizedTest
    @CsvSource({
        "permessage-deflate; client_no_context_takeover, but not to compress each message by itself",
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover; client_max_window_bits=9,"
                + " nobody offered: 'client_max_window_bits=9'"
    })
    void anAgreementToSomethingElseIsFound(String agreed, String reason) throws IOException {
        String failure = failureOf(target -> loop(target, 1_000, 1), client -> {
            upgrade(client, "Sec-WebSocket-Extensions: " + agreed);
            client.hold();
        });
        assertTrue(failure.contains(reason), failure);
    }

    @Test
    void aContinuationMarkedAsCompressedIsFound() throws IOException {
        assertFailsOn("a frame that begins no message is marked as compressed", agreed(client -> {
            byte[] packed = client.read().payload();
            byte[] second = frame(true, Frames.CONTINUATION, Arrays.copyOfRange(packed, 10, packed.length));
            second[0] |= COMPRESSED;
            client.send(compressed(false, Arrays.copyOf(packed, 10)), second);
        }));
    }
}
