package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.peer.Peer.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.Peer;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Requests;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.junit.jupiter.api.Test;

/** Where a read ends makes no difference to what is found: tried at every byte, without a socket. */
class SplitReadsTest {

    private static final int SIZE = 40;
    private static final int MESSAGES = 3;

    private final Payload payload = new Payload(SIZE, false, 1);

    /** What a protocol reports, as text. */
    private static final class Record implements Protocol.Responses {

        private final List<String> answers = new ArrayList<>();

        @Override
        public void completed(ConnectionState state) {
            state.received++;
            answers.add("completed");
        }

        @Override
        public void lost(ConnectionState state, long messages, String reason) {
            state.received += messages;
            answers.add("lost " + messages + ": " + reason);
        }

        @Override
        public void wrong(ConnectionState state, String reason) {
            state.received++;
            answers.add("wrong: " + reason);
        }

        @Override
        public void unexpected(ConnectionState state, String reason) {
            answers.add("unexpected: " + reason);
        }
    }

    /** A state with messages in flight, sent at the times 1, 2, 3. */
    private static ConnectionState state(Protocol protocol) {
        ConnectionState state = protocol.newState(5);
        protocol.opened(state);
        for (int i = 1; i <= MESSAGES; i++) {
            protocol.encode(state, i, ByteBuffer.allocate(2 * protocol.messageBytes()));
            state.sentNow(i, i, 0);
        }
        return state;
    }

    /** Feeds the bytes in reads that end at the given byte, or each after one byte; what is left unread comes again. */
    private static List<String> answers(Protocol protocol, byte[] bytes, OptionalInt cut) {
        ConnectionState state = state(protocol);
        Record record = new Record();
        ByteBuffer in = ByteBuffer.allocate(bytes.length);
        int fed = 0;
        while (fed < bytes.length) {
            int to = cut.isEmpty() ? fed + 1 : fed < cut.getAsInt() ? cut.getAsInt() : bytes.length;
            in.put(bytes, fed, to - fed).flip();
            fed = to;
            protocol.receive(state, in, record);
            in.compact();
        }
        return record.answers;
    }

    private static void assertAlways(List<String> expected, Protocol protocol, byte[] bytes) {
        for (int cut = 1; cut <= bytes.length; cut++) {
            assertEquals(expected, answers(protocol, bytes, OptionalInt.of(cut)), "cut at " + cut);
        }
        assertEquals(expected, answers(protocol, bytes, OptionalInt.empty()), "byte by byte");
    }

    private EchoProtocol echo() {
        return new EchoProtocol("/any", payload);
    }

    /** The right echo of a message. */
    private byte[] echoOf(int sequence) {
        ByteBuffer plain = ByteBuffer.allocate(SIZE);
        payload.writePlain(plain, Stamp.identity(false, 5, sequence), Stamp.time(false, sequence + 1));
        return Peer.frame(true, Frames.BINARY, plain.array());
    }

    @Test
    void rightEchoes() {
        assertAlways(List.of("completed", "completed", "completed"), echo(), join(echoOf(0), echoOf(1), echoOf(2)));
    }

    @Test
    void aDroppedEcho() {
        assertAlways(
                List.of("completed", "lost 1: message 2 of connection 5 was echoed before message 1", "completed"),
                echo(),
                join(echoOf(0), echoOf(2)));
    }

    @Test
    void aRepeatedEcho() {
        assertAlways(
                List.of(
                        "completed",
                        "unexpected: message 0 of connection 5 was echoed again, or out of order",
                        "completed"),
                echo(),
                join(echoOf(0), echoOf(0), echoOf(1)));
    }

    @Test
    void aChangedByteAnywhere() {
        for (int changed = 2; changed < SIZE + 2; changed++) {
            byte[] echo = echoOf(1);
            echo[changed] ^= (byte) 0x80;
            List<String> answers = answers(echo(), join(echoOf(0), echo, echoOf(2)), OptionalInt.empty());
            String how = changed < 2 + Stamp.BYTES ? "carries another stamp" : "differs from what was sent";
            String wrong = "wrong: the echo of message 1 on connection 5 " + how;
            assertEquals(List.of("completed", wrong, "completed"), answers);
            assertAlways(answers, echo(), join(echoOf(0), echo, echoOf(2)));
        }
    }

    @Test
    void aStampOfTwoMessagesIsAChangeAndNoLoss() {
        byte[] echo = echoOf(1);
        // The time of message 2 in the stamp of message 1.
        echo[2 + Long.BYTES] = 3;
        assertAlways(
                List.of("completed", "wrong: the echo of message 1 on connection 5 carries another stamp", "completed"),
                echo(),
                join(echoOf(0), echo, echoOf(2)));
    }

    @Test
    void aLostEchoAndAChangedOne() {
        byte[] echo = echoOf(1);
        echo[SIZE + 1] ^= 1;
        assertAlways(
                List.of(
                        "lost 1: message 1 of connection 5 was echoed before message 0",
                        "wrong: the echo of message 1 on connection 5 differs from what was sent",
                        "completed"),
                echo(),
                join(echo, echoOf(2)));
    }

    private static HttpProtocol http(BodyCheck check) {
        return new HttpProtocol(Requests.get("h", "/", true), check);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }

    @Test
    void rightResponses() {
        assertAlways(
                List.of("completed", "completed", "completed"),
                http(BodyCheck.exactly("Hello")),
                join(
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello"),
                        ascii("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nHe\r\n003\r\nllo\r\n0\r\n"
                                + "Trailer: t\r\n\r\n"),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello")));
    }

    @Test
    void aWrongResponseBetweenRightOnes() {
        assertAlways(
                List.of("completed", "wrong: a response body is not what was asked for", "completed"),
                http(BodyCheck.exactly("Hello")),
                join(
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello"),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHellO"),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello")));
    }

    @Test
    void aResponseWithoutABody() {
        assertAlways(
                List.of("completed", "wrong: a response body has 0 bytes instead of 5", "completed"),
                http(BodyCheck.ofLength(5)),
                join(
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12345"),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n54321")));
    }

    @Test
    void responsesThatContainTheirNumber() {
        HttpRequest request = Requests.get("h", "/", true);
        ExpectedResponse numbered = ExpectedResponse.ok(BodyCheck.containing(Template.of("aab{sequence}")));
        assertAlways(
                List.of("completed", "wrong: a response body does not contain 'aab1000000006'", "completed"),
                new HttpProtocol(request, numbered, Numbering.NONE),
                join(
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\naaab1000000005.."),
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\naab1000000005.."),
                        ascii("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\naaa\r\nB\r\nb1000000007\r\n"
                                + "0\r\n\r\n")));
    }

    @Test
    void messagesThatContainTheirNumberAmongOthers() {
        Protocol numbered = new MessageProtocol(
                new UpgradeRequest("/any", List.of(), Optional.empty(), Deflate.NONE, true),
                Template.of("x"),
                true,
                BodyCheck.containing(Template.of("{sequence}")),
                Numbering.NONE,
                77);
        assertAlways(
                List.of("completed", "completed", "completed"),
                numbered,
                join(
                        text("1000000005"),
                        text("news"),
                        text("1000000005"),
                        Peer.frame(false, Frames.TEXT, ascii("10000")),
                        Peer.frame(true, Frames.PONG, ascii("")),
                        Peer.frame(true, Frames.CONTINUATION, ascii("00006")),
                        text("<1000000007>")));
    }

    @Test
    void aWrongMessageIsShown() {
        Protocol any = new MessageProtocol(
                UpgradeRequest.to("/any"), Template.of("x"), true, BodyCheck.exactly("right"), Numbering.NONE, 77);
        String hundred = "y".repeat(79) + "\t";
        assertAlways(
                List.of(
                        "wrong: a message is not what was asked for: 'news'" + UpgradeRequest.SKIP_OTHERS,
                        "completed",
                        "wrong: a message is not what was asked for: '" + "y".repeat(79) + "\\t…'"
                                + UpgradeRequest.SKIP_OTHERS),
                any,
                join(
                        Peer.frame(false, Frames.TEXT, ascii("ne")),
                        Peer.frame(true, Frames.PONG, ascii("")),
                        Peer.frame(true, Frames.CONTINUATION, ascii("ws")),
                        text("right"),
                        text(hundred + "z")));
    }

    @Test
    void echoesAmongOtherMessages() {
        assertAlways(
                List.of("completed", "completed", "completed"),
                new EchoProtocol(new UpgradeRequest("/any", List.of(), Optional.empty(), Deflate.NONE, true), payload),
                join(
                        text("welcome"),
                        echoOf(0),
                        Peer.frame(true, Frames.BINARY, new byte[SIZE]),
                        echoOf(1),
                        text(""),
                        Peer.frame(true, Frames.BINARY, new byte[2 * SIZE]),
                        echoOf(2),
                        text("bye")));
    }

    private static byte[] text(String text) {
        return Peer.frame(true, Frames.TEXT, ascii(text));
    }

    @Test
    void aBodyLongerThanItsLengthAfterTheLastResponse() {
        byte[] response = ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello");
        byte[] three = join(response, response, response);
        for (int cut = 1; cut <= three.length; cut++) {
            List<String> answers =
                    answers(http(BodyCheck.exactly("Hello")), join(three, ascii("!")), OptionalInt.of(cut));
            assertEquals(
                    List.of(
                            "completed",
                            "completed",
                            "completed",
                            "unexpected: 1 bytes came after the end of a response: '!'"),
                    answers);
        }
    }

    private static Protocol http2() {
        HttpRequest request = Requests.get("h", "/", true);
        ExpectedResponse hello = ExpectedResponse.ok(BodyCheck.exactly("Hello"));
        return new Http2Protocol(request, hello, Numbering.NONE, new Http2Opening(65_535), false);
    }

    private static byte[] padded(int stream, String data, int padding) {
        byte[] payload = new byte[1 + data.length() + padding];
        payload[0] = (byte) padding;
        System.arraycopy(ascii(data), 0, payload, 1, data.length());
        return Http2Peer.frame(Http2Frames.DATA, Http2Frames.PADDED, stream, payload);
    }

    @Test
    void answersOnStreams() {
        byte[] name = Http2Peer.added("x-name", "value");
        assertAlways(
                List.of("completed", "wrong: a response body is not what was asked for", "completed"),
                http2(),
                join(
                        Http2Peer.settings(Http2Peer.MAX_CONCURRENT_STREAMS, 100),
                        Http2Peer.frame(Http2Frames.HEADERS, 0, 3, Http2Peer.OK),
                        Http2Peer.frame(Http2Frames.CONTINUATION, Http2Frames.END_HEADERS, 3, name),
                        padded(3, "He", 4),
                        Http2Peer.frame(Http2Frames.PING, 0, 0, new byte[8]),
                        Http2Peer.head(5, Http2Peer.OK, Http2Peer.indexed(62)),
                        Http2Peer.data(5, "Hell"),
                        padded(3, "llo", 0),
                        Http2Peer.lastHead(3, Http2Peer.field("x-trailer", "t")),
                        Http2Peer.lastData(5, "O"),
                        Http2Peer.windowUpdate(0, 7),
                        Http2Peer.answer(1, "Hello")));
    }

    @Test
    void moreThanTheWindowOfTheConnectionInOneRead() {
        byte[][] frames = new byte[10][];
        for (int i = 0; i < frames.length; i++) {
            int stream = 1 + i % MESSAGES * 2;
            frames[i] = i < MESSAGES
                    ? Http2Peer.head(stream, Http2Peer.OK)
                    : Http2Peer.frame(Http2Frames.DATA, 0, stream, new byte[10_000]);
        }
        Protocol protocol = http2();
        ConnectionState state = state(protocol);
        ByteBuffer in = ByteBuffer.wrap(join(frames));
        assertEquals(
                "the server sent more than the 65535 bytes of a window",
                assertThrows(ProtocolException.class, () -> protocol.receive(state, in, new Record()))
                        .getMessage());
    }
}
