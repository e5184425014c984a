package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the contract of all servers leaves open. */
class ReferenceWebSocketTest {

    private BenchServer server;
    private RawClient client;

    @BeforeEach
    void start() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults().withMaxMessageBytes(2 << 20));
        client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO);
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void aPeerThatDoesNotReadIsNotReadFrom() throws IOException {
        byte[] payload = random(100_000);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 400; i++) {
            payload[0] = (byte) i;
            all.writeBytes(RawClient.frame(true, Frames.BINARY, payload));
        }
        Thread writer = inBackground(all.toByteArray());
        // The first message of another connection comes back while the writer is stuck or still writing.
        try (RawClient other = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            other.send(RawClient.frame(true, Frames.TEXT, "other".getBytes(UTF_8)));
            assertEquals("other", other.read().text());
        }
        for (int i = 0; i < 400; i++) {
            payload[0] = (byte) i;
            assertArrayEquals(payload, client.read().payload());
        }
        join(writer);
    }

    @Test
    void fragmentsWithACutCharacterAnEmptyOneAndAPingBetween() throws IOException {
        byte[] text = "aé€😀z".getBytes(UTF_8);
        for (int cut = 0; cut <= text.length; cut++) {
            client.send(RawClient.frame(false, Frames.TEXT, Arrays.copyOf(text, cut)))
                    .send(RawClient.frame(false, Frames.CONTINUATION, new byte[0]))
                    .send(RawClient.frame(true, Frames.PING, new byte[] {1, 2}))
                    .send(RawClient.frame(true, Frames.CONTINUATION, Arrays.copyOfRange(text, cut, text.length)));
            RawClient.Frame pong = client.read();
            assertEquals(Frames.PONG, pong.opcode());
            assertArrayEquals(new byte[] {1, 2}, pong.payload());
            RawClient.Frame echo = client.read();
            assertEquals(Frames.TEXT, echo.opcode());
            assertArrayEquals(text, echo.payload());
        }
    }

    static Stream<Arguments> faults() {
        byte[] unmasked = {(byte) 0x81, 2, 'h', 'i'};
        byte[] reserved = RawClient.frame(true, Frames.TEXT, new byte[1]);
        reserved[0] |= 0x40;
        byte[] text = RawClient.frame(true, Frames.TEXT, new byte[] {'b'});
        byte[] textInText = RawClient.join(RawClient.frame(false, Frames.TEXT, new byte[] {'a'}), text);
        byte[] growing = RawClient.join(
                RawClient.frame(false, Frames.BINARY, new byte[2 << 20]),
                RawClient.frame(true, Frames.CONTINUATION, new byte[1]));
        byte[] huge = RawClient.frame(true, Frames.BINARY, new byte[(2 << 20) + 1]);
        return Stream.of(
                Arguments.of("unmasked", unmasked, 1002),
                Arguments.of("reserved bit", reserved, 1002),
                Arguments.of("unknown opcode", RawClient.frame(true, 0x3, new byte[1]), 1002),
                Arguments.of("fragmented ping", RawClient.frame(false, Frames.PING, new byte[1]), 1002),
                Arguments.of("lone continuation", RawClient.frame(true, Frames.CONTINUATION, new byte[1]), 1002),
                Arguments.of("text within a fragmented one", textInText, 1002),
                Arguments.of("close code 1005", RawClient.frame(true, Frames.CLOSE, new byte[] {3, (byte) 0xED}), 1002),
                Arguments.of("close of one byte", RawClient.frame(true, Frames.CLOSE, new byte[1]), 1002),
                Arguments.of("not UTF-8", RawClient.frame(true, Frames.TEXT, new byte[] {(byte) 0xC0, 0x41}), 1007),
                Arguments.of("cut UTF-8", RawClient.frame(true, Frames.TEXT, new byte[] {(byte) 0xC3}), 1007),
                Arguments.of("too big", huge, 1009),
                Arguments.of("too big in fragments", growing, 1009));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsAnsweredWithItsCodeAndEndsTheConnectionOnly(String what, byte[] sent, int code) throws IOException {
        Thread writer = inBackground(sent);
        RawClient.Frame close = client.read();
        assertEquals(Frames.CLOSE, close.opcode(), what);
        assertEquals(code, close.code(), what);
        assertTrue(client.atEnd());
        client.close();
        join(writer);
        try (RawClient other = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            other.send(RawClient.frame(true, Frames.TEXT, "alive".getBytes(UTF_8)));
            assertEquals("alive", other.read().text());
        }
    }

    /** Large frames are written while the echo is read: neither side's socket holds them. */
    private Thread inBackground(byte[] bytes) {
        Thread writer = new Thread(() -> {
            try {
                client.send(bytes);
            } catch (IOException e) {
                // The server may have closed already; what it answered is what the test looks at.
                assertTrue(client.socket().isConnected());
            }
        });
        writer.start();
        return writer;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] random(int bytes) {
        byte[] payload = new byte[bytes];
        new Random(bytes).nextBytes(payload);
        return payload;
    }
}
