package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages come back unchanged, in order, however they arrive. The Autobahn test suite has the cases of single frames and fragments. */
@Needs(Workload.WEBSOCKET_ECHO)
interface EchoContract extends ContractSubject {

    private void assertComesBack(int opcode, byte[] payload, String what) throws IOException {
        server().assertComesBack(opcode, payload, List.of(Frame.message(opcode, payload)), what);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, 1 << 20})
    default void textMessageComesBackUnchanged(int bytes) throws IOException {
        assertComesBack(Frame.TEXT, Payloads.text(bytes), "a text message of " + bytes + " bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, 1 << 20})
    default void binaryMessageComesBackUnchanged(int bytes) throws IOException {
        assertComesBack(Frame.BINARY, Payloads.binary(bytes), "a binary message of " + bytes + " bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageInThreeFragmentsComesBackWhole(int opcode) throws IOException {
        byte[] part = Payloads.text(100);
        List<Frame> fragments = List.of(Frame.first(opcode, part), Frame.next(part), Frame.last(part));
        byte[] whole = new String(part, UTF_8).repeat(3).getBytes(UTF_8);
        server().assertComesBack(opcode, whole, fragments, "a message in three fragments");
    }

    @Test
    default void thousandPipelinedMessagesComeBackAsThousandInOrder() throws IOException {
        List<Frame> frames = IntStream.range(0, 1_000)
                .mapToObj(i -> Frame.text("message " + i))
                .toList();
        try (WebSocketConnection echo = server().echo()) {
            List<Message> messages = echo.exchange(frames, frames.size());
            for (int i = 0; i < messages.size(); i++) {
                assertEquals("message " + i, messages.get(i).text(), server().expected("pipelined messages in order"));
            }
            assertNothingMore(echo);
        }
    }

    /** A message of our own is the next to come back: there was no other. */
    private void assertNothingMore(WebSocketConnection echo) throws IOException {
        echo.send(Frame.text("the end"));
        assertEquals(
                "the end",
                echo.readMessage("the message after the last").text(),
                server().expected("no message beyond those sent"));
    }

    @Test
    default void textAndBinaryMessagesInTurnKeepTheirKindAndOrder() throws IOException {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            frames.add(Frame.message(i % 2 == 0 ? Frame.TEXT : Frame.BINARY, Payloads.text(i)));
        }
        try (WebSocketConnection echo = server().echo()) {
            List<Message> messages = echo.exchange(frames, frames.size());
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
            // Several, for a server that is slow to read may find all bytes of one there.
            for (int i = 0; i < 5; i++) {
                echo.tcp().sendByteByByte(Frame.message(Frame.TEXT, payload).masked());
                String what = "the echo of a frame sent byte by byte";
                server().assertBytes(payload, echo.readMessage(what).payload(), what);
            }
        }
    }

    @Test
    default void frameThatIsCutInTheMiddleOfTheNextOneComesBack() throws IOException {
        byte[] first = Frame.text("first").masked();
        byte[] second = Frame.text("second").masked();
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        int cut = first.length + 3;
        try (WebSocketConnection echo = server().echo()) {
            echo.tcp().send(Arrays.copyOf(both, cut));
            assertEquals(
                    "first", echo.readMessage("the message before the cut").text(), server().expected("the first"));
            echo.tcp().send(Arrays.copyOfRange(both, cut, both.length));
            assertEquals(
                    "second", echo.readMessage("the message that was cut").text(), server().expected("the second"));
        }
    }

    @Test
    default void fiftyConnectionsGetEachTheirOwnMessages() throws IOException {
        try (ServerUnderTest.Connections connections = server().echoes(50)) {
            List<WebSocketConnection> all = connections.all();
            for (int i = 0; i < all.size(); i++) {
                all.get(i).send(Frame.text("connection " + i));
            }
            for (int i = 0; i < all.size(); i++) {
                String text =
                        all.get(i).readMessage("the echo of connection " + i).text();
                assertEquals("connection " + i, text, server().expected("each connection's own message"));
            }
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
}
