package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.peer.Http2Peer.added;
import static org.echobench.core.peer.Http2Peer.answer;
import static org.echobench.core.peer.Http2Peer.data;
import static org.echobench.core.peer.Http2Peer.field;
import static org.echobench.core.peer.Http2Peer.frame;
import static org.echobench.core.peer.Http2Peer.head;
import static org.echobench.core.peer.Http2Peer.indexed;
import static org.echobench.core.peer.Http2Peer.lastData;
import static org.echobench.core.peer.Http2Peer.lastHead;
import static org.echobench.core.peer.Http2Peer.reset;
import static org.echobench.core.peer.Http2Peer.script;
import static org.echobench.core.peer.Http2Peer.settings;
import static org.echobench.core.peer.Http2Peer.silent;
import static org.echobench.core.peer.Http2Peer.windowUpdate;
import static org.echobench.core.peer.Peer.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Requests;
import org.echobench.core.wire.Template;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way in which an HTTP/2 server breaks its protocol or is wrong ends the load with a reason of its own. */
class Http2FaultsTest {

    private static final HttpRequest GET = Requests.get("h", "/", true);
    private static final ExpectedResponse HELLO = new ExpectedResponse(200, List.of(), BodyCheck.exactly("Hello"));

    /** The end of a reason that breaks the load, after one response. */
    private static final String AFTER_ONE = ", on connection 9 after 1 responses; 1 messages were right until then";

    private static Function<Target, LoadDriver> requests(
            HttpRequest request, ExpectedResponse answer, int streams, LossLimit limit) {
        Protocol protocol =
                new Http2Protocol(request, answer, Numbering.NONE, new Http2Opening(Http2Frames.USUAL_WINDOW), false);
        return target -> new LoadLoop<>(target, protocol, new ClosedPacing(streams), 9, 1, true, limit);
    }

    private static Function<Target, LoadDriver> requests(int streams) {
        return requests(GET, HELLO, streams, LossLimit.USUAL);
    }

    /** The answer to the second request is made of its stream; the connection stays open. */
    private static void assertFailsOn(String reason, Function<Integer, byte[]> answer) throws IOException {
        assertFails(reason.endsWith(" (") ? reason : reason + AFTER_ONE, requests(1), script(client -> {
            client.send(answer(client.request(), "Hello"));
            client.send(answer.apply(client.request()));
        }));
    }

    @Test
    void anotherStatusIsFound() throws IOException {
        assertFailsOn(
                "a response has status 404 instead of 200 (", id -> join(head(id, indexed(13)), lastData(id, "no")));
    }

    @Test
    void anotherBodyIsFound() throws IOException {
        assertFailsOn("a response body is not what was asked for (", id -> answer(id, "HellO"));
        assertFailsOn("a response body is not what was asked for (", id -> answer(id, "Hello!"));
        assertFailsOn("a response body has 4 bytes instead of 5 (", id -> answer(id, "Hell"));
        assertFailsOn("a response body has 0 bytes instead of 5 (", id -> lastHead(id, Http2Peer.OK));
    }

    @Test
    void aRedirectionNamesWhereItLeads() throws IOException {
        assertFailsOn(
                "a response has status 302 instead of 200, and leads to '/login' (",
                id -> lastHead(id, field(":status", "302"), field("location", "/login")));
    }

    @Test
    void aCompressedBodyThatIsComparedIsNamed() throws IOException {
        assertFailsOn(
                "a response has a Content-Encoding, and its body is compared as it comes; the header"
                        + " Accept-Encoding: identity asks for none (",
                id -> join(head(id, Http2Peer.OK, field("content-encoding", "br")), lastData(id, "Hello")));
    }

    /** Nothing is in flight that could be lost. */
    @Test
    void aServerThatNeverAllowsAStreamIsNamed() throws IOException {
        LossLimit limit = new LossLimit(50_000_000, "--timeout");
        assertFails(
                "the server has allowed no stream on connection 9 within 50.0 ms (--timeout) (",
                requests(GET, HELLO, 1, limit),
                script(client -> {}, Http2Peer.MAX_CONCURRENT_STREAMS, 0));
    }

    @Test
    void aHeaderThatIsMissingIsFound() throws IOException {
        ExpectedResponse answer =
                new ExpectedResponse(200, List.of(new HttpHeader("x-a", "1")), BodyCheck.exactly("Hello"));
        assertFails(
                "a response does not have the header 'x-a: 1' (",
                requests(GET, answer, 1, LossLimit.USUAL),
                script(client -> {
                    int stream = client.request();
                    client.send(join(head(stream, Http2Peer.OK, field("x-a", "2")), lastData(stream, "Hello")));
                }));
    }

    @Test
    void aLengthThatIsNotTheBodysIsFound() throws IOException {
        assertFailsOn(
                "a response body has 5 bytes, but its Content-Length is 6 (",
                id -> join(head(id, Http2Peer.OK, field("content-length", "6")), lastData(id, "Hello")));
        assertFailsOn(
                "a response has two values of Content-Length, 5 and 6",
                id -> head(id, Http2Peer.OK, field("content-length", "5"), field("content-length", "6")));
        assertFailsOn(
                "Content-Length is not a number: '-5'", id -> head(id, Http2Peer.OK, field("content-length", "-5")));
    }

    @Test
    void aBodyThatMustNotBeIsFound() throws IOException {
        HttpRequest request = HttpRequest.of("HEAD", "h", "/", List.of(), Optional.empty(), true);
        assertFails(
                "a response has a body though it may have none (",
                requests(request, ExpectedResponse.ok(BodyCheck.anything()), 1, LossLimit.USUAL),
                script(client -> client.send(answer(client.request(), "Hello"))));
    }

    @Test
    void aHeadThatIsNoneOfAResponseIsFound() throws IOException {
        assertFailsOn("a response has no :status", id -> head(id, field("x", "y")));
        assertFailsOn("a response has :status where it must not", id -> head(id, Http2Peer.OK, Http2Peer.OK));
        assertFailsOn("a response has :path where it must not", id -> head(id, Http2Peer.OK, field(":path", "/")));
        assertFailsOn("a response has :status where it must not", id -> head(id, field("x", "y"), Http2Peer.OK));
        assertFailsOn("the status is not a number of three digits: '20'", id -> head(id, field(":status", "20")));
        assertFailsOn(
                "a header has the name 'Server', which is not lower-case",
                id -> head(id, Http2Peer.OK, field("Server", "y")));
        assertFailsOn(
                "a response has the header connection, which HTTP/2 forbids",
                id -> head(id, Http2Peer.OK, field("connection", "close")));
        assertFailsOn("a header refers to entry 62 of HPACK's table, which has only 61", id -> head(id, indexed(62)));
    }

    @Test
    void aHeadThatIsTooLongIsFound() throws IOException {
        String reason = "a response head is longer than 65536 bytes";
        byte[] part = new byte[16_384];
        assertFailsOn(reason, id -> {
            byte[] more = frame(Http2Frames.CONTINUATION, 0, id, part);
            return join(frame(Http2Frames.HEADERS, 0, id, part), more, more, more, more);
        });
        assertFailsOn(reason, id -> {
            byte[][] empty = new byte[8_000][];
            Arrays.fill(empty, frame(Http2Frames.CONTINUATION, 0, id, new byte[0]));
            return join(frame(Http2Frames.HEADERS, 0, id, Http2Peer.OK), join(empty));
        });
    }

    @Test
    void aBombOfHeadersIsFound() throws IOException {
        byte[] entry = added("a", "x".repeat(120));
        assertFailsOn("a response head is longer than 65536 bytes", id -> {
            byte[] references = new byte[16_000];
            Arrays.fill(references, (byte) 0xBE);
            return head(id, Http2Peer.OK, entry, references);
        });
    }

    @Test
    void framesOutOfOrderAreFound() throws IOException {
        assertFailsOn("the server sent a DATA frame of stream 3 before its head", id -> data(id, "Hello"));
        assertFailsOn("the server sent a DATA frame of stream 1, which had ended", id -> data(1, "Hello"));
        assertFailsOn("the server sent a head of stream 1, which had ended", id -> head(1, Http2Peer.OK));
        assertFailsOn(
                "the server sent a head of stream 5, which the client has not opened", id -> head(5, Http2Peer.OK));
        assertFailsOn(
                "the server sent a head of stream 2, which the client has not opened", id -> head(2, Http2Peer.OK));
        assertFailsOn("the server sent a RST_STREAM of stream 7, which the client has not opened", id -> reset(7, 0));
        assertFailsOn(
                "the server sent a WINDOW_UPDATE of stream 7, which the client has not opened",
                id -> windowUpdate(7, 1));
        assertFailsOn(
                "the server sent a second head of stream 3",
                id -> join(head(id, Http2Peer.OK), head(id, Http2Peer.OK)));
        assertFailsOn(
                "the server ended a stream with an interim response", id -> lastHead(id, field(":status", "100")));
        assertFailsOn(
                "the trailers of a response have :status",
                id -> join(head(id, Http2Peer.OK), lastHead(id, Http2Peer.OK)));
        assertFailsOn(
                "the server sent a CONTINUATION where it must not",
                id -> frame(Http2Frames.CONTINUATION, Http2Frames.END_HEADERS, id, Http2Peer.OK));
        assertFailsOn(
                "the server sent a PUSH_PROMISE where it must not",
                id -> frame(Http2Frames.PUSH_PROMISE, Http2Frames.END_HEADERS, id, new byte[5]));
        assertFailsOn(
                "the server sent a DATA in the middle of a head",
                id -> join(frame(Http2Frames.HEADERS, 0, id, Http2Peer.OK), data(id, "x")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            6  | 0 | 7 | the server sent a PING of 7 bytes
            6  | 1 | 8 | the server sent a PING of a stream
            4  | 0 | 5 | the server sent a SETTINGS of 5 bytes
            4  | 3 | 6 | the server sent a SETTINGS of a stream
            3  | 1 | 3 | the server sent a RST_STREAM of 3 bytes
            3  | 0 | 4 | the server sent a RST_STREAM of no stream
            7  | 0 | 7 | the server sent a GOAWAY of 7 bytes
            8  | 1 | 5 | the server sent a WINDOW_UPDATE of 5 bytes
            2  | 1 | 4 | the server sent a PRIORITY of 4 bytes
            0  | 0 | 1 | the server sent a DATA of no stream
            1  | 0 | 1 | the server sent a HEADERS of no stream
            """)
    void aFrameOfTheWrongLengthOrPlaceIsFound(int type, int stream, int length, String reason) throws IOException {
        assertFailsOn(reason, id -> frame(type, 0, stream, new byte[length]));
    }

    @Test
    void aFrameThatIsTooLargeIsFoundAtItsHeader() throws IOException {
        assertFailsOn(
                "the server sent a frame of 16385 bytes, more than the 16384 that the client takes",
                id -> Arrays.copyOf(frame(Http2Frames.DATA, 0, id, new byte[16_385]), 9));
    }

    @ParameterizedTest
    @ValueSource(ints = {Http2Frames.DATA, Http2Frames.HEADERS})
    void morePaddingThanBytesIsFound(int type) throws IOException {
        int flags = Http2Frames.PADDED | Http2Frames.END_HEADERS;
        for (byte[] payload : new byte[][] {{}, {1}, {5, 1, 2, 3}}) {
            assertFailsOn(
                    "the server sent a frame with more padding than bytes",
                    id -> join(
                            type == Http2Frames.DATA ? head(id, Http2Peer.OK) : new byte[0],
                            frame(type, flags, id, payload)));
        }
    }

    @Test
    void moreThanAWindowHasIsFound() throws IOException {
        Protocol protocol = new Http2Protocol(GET, HELLO, Numbering.NONE, new Http2Opening(10_000), false);
        assertFails(
                "the server sent more than the 10000 bytes of a window",
                target -> new LoadLoop<>(target, protocol, new ClosedPacing(1), 9, 1, true),
                script(client -> {
                    int stream = client.request();
                    client.send(head(stream, Http2Peer.OK), frame(Http2Frames.DATA, 0, stream, new byte[10_001]));
                }));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | 1          | the server set ENABLE_PUSH to 1
            4 | -2147483648 | the server set INITIAL_WINDOW_SIZE to 2147483648
            5 | 16383      | the server set MAX_FRAME_SIZE to 16383
            5 | 16777216   | the server set MAX_FRAME_SIZE to 16777216
            """)
    void aSettingOutOfItsRangeIsFound(int setting, int value, String reason) throws IOException {
        assertFailsOn(reason, id -> settings(setting, value));
        assertFails(reason, requests(1), script(client -> {}, setting, value));
    }

    @Test
    void windowsThatAreWidenedByNothingOrTooMuchAreFound() throws IOException {
        String tooMuch = "the server widened a window to more than 2147483647 bytes";
        for (boolean connection : new boolean[] {true, false}) {
            assertFailsOn("the server widened a window by nothing", id -> windowUpdate(connection ? 0 : id, 0));
            assertFailsOn(tooMuch, id -> windowUpdate(connection ? 0 : id, Integer.MAX_VALUE));
        }
        assertFailsOn(
                tooMuch,
                id -> join(windowUpdate(id, 2_000_000_000), settings(Http2Peer.INITIAL_WINDOW_SIZE, 2_000_000_000)));
    }

    @Test
    void aWindowWithoutRoomForARequestIsNamed() throws IOException {
        HttpRequest post = HttpRequest.of("POST", "h", "/", List.of(), Optional.of(Template.of("{text:10}")), true);
        assertFails(
                "no response within 50.0 ms on connection 9: the server's window has no room for the rest of a request (",
                requests(post, HELLO, 1, new LossLimit(50_000_000)),
                script(client -> {}, Http2Peer.INITIAL_WINDOW_SIZE, 0));
    }

    private static void assertLostInABody(int bytes, Http2Peer.Script script) throws IOException {
        assertFails(
                "1 s after a message connection 9 was still with 1 requests unanswered, one in the middle of a body: "
                        + bytes + " bytes had come (",
                requests(GET, HELLO, 1, new LossLimit(1_000_000_000)),
                script(script));
    }

    @Test
    void aStreamWithoutEndIsLost() throws IOException {
        assertLostInABody(5, client -> {
            int stream = client.request();
            client.send(head(stream, Http2Peer.OK), data(stream, "Hello"));
        });
    }

    @Test
    void emptyFramesWithoutEndAreLost() throws IOException {
        assertLostInABody(0, client -> {
            int stream = client.request();
            client.send(head(stream, Http2Peer.OK));
            while (true) {
                client.send(data(stream, ""));
            }
        });
    }

    /** NO_ERROR would be the server's to say (RFC 9113, section 8.1). */
    @Test
    void theRestOfARequestThatIsAnsweredIsCancelled() throws IOException {
        HttpRequest post = HttpRequest.of("POST", "h", "/", List.of(), Optional.of(Template.of("{text:100000}")), true);
        Protocol protocol =
                new Http2Protocol(post, HELLO, Numbering.NONE, new Http2Opening(Http2Frames.USUAL_WINDOW), false);
        CompletableFuture<Integer> code = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    client.send(answer(client.request(), "Hello"));
                    code.complete(client.next(Http2Frames.RST_STREAM).number());
                    client.peer().hold();
                }));
                LoadLoop<ClosedPacing> loop =
                        new LoadLoop<>(server.target(), protocol, new ClosedPacing(1), 9, 1, false)) {
            loop.open();
            loop.completeOne();
            assertEquals("CANCEL", Http2Frames.error(code.join()));
        }
    }

    @Test
    void aStreamThatIsResetIsFound() throws IOException {
        assertFailsOn("the server reset a stream with REFUSED_STREAM (", id -> reset(id, 7));
        assertFailsOn("the server reset a stream with error 4000000000 (", id -> reset(id, (int) 4_000_000_000L));
    }

    @Test
    void anErrorOfTheConnectionIsFound() throws IOException {
        byte[] tooMany = join(new byte[] {0, 0, 0, 1, 0, 0, 0, 11}, "too many\n".getBytes(StandardCharsets.US_ASCII));
        assertFails(
                "connection 9 ended: the server sent GOAWAY with ENHANCE_YOUR_CALM 'too many?' with 2 requests"
                        + " unanswered (",
                requests(2),
                script(client -> {
                    int first = client.request();
                    client.request();
                    client.send(answer(first, "Hello"));
                    client.request();
                    client.send(frame(Http2Frames.GOAWAY, 0, 0, tooMany));
                }));
    }

    @Test
    void anEndInTheMiddleOfAnswersIsFound() throws IOException {
        assertStartsWith(
                "connection 9 ended: the server ended the connection with 2 requests unanswered, one in the middle of a"
                        + " body: 0 bytes had come (",
                failureOf(requests(2), script(client -> {
                    int stream = client.request();
                    client.request();
                    client.send(head(stream, Http2Peer.OK));
                })));
    }

    @Test
    void aServerOfHttp1IsFound() throws IOException {
        assertFails(
                "the server does not speak HTTP/2 here: it answered with 'HTTP/1.1 400 Bad Request'",
                requests(1),
                client -> client.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
    }

    @Test
    void aServerThatBeginsWithAnotherFrameIsFound() throws IOException {
        assertFails(
                "the server began HTTP/2 with a PING instead of SETTINGS",
                requests(1),
                silent(client -> client.send(frame(Http2Frames.PING, 0, 0, new byte[8]))));
    }

    /** Takes as long as connections may take to open: ten seconds. */
    @Test
    @Tag("simulation")
    void settingsThatNeverComeAreMissed() throws IOException {
        String failure = failureOf(requests(1), silent(client -> client.peer().hold()));
        assertTrue(
                failure.matches("only 0 of 1 connections to localhost:\\d+ opened; the server did not send its"
                        + " HTTP/2 SETTINGS"),
                failure);
    }

    @Test
    void aServerThatEndsTheConnectionAtOnceIsFound() throws IOException {
        String failure = failureOf(requests(1), silent(client -> client.read()));
        assertTrue(
                failure.matches("connection 1 to localhost:\\d+ failed: HTTP/2 did not begin: the server ended the"
                        + " connection"),
                failure);
    }

    @Test
    void aServerThatAgreesToAnotherProtocolOverTlsIsFound() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(Peer::hold)) {
            String failure = failureOf(requests(1).apply(server.target()));
            assertTrue(failure.endsWith("over TLS the server did not agree to h2 (ALPN)"), failure);
        }
    }

    @Test
    void moreQuestionsThanTheServerReadsAnswersToAreFound() throws IOException {
        byte[][] pings = new byte[1_000][];
        Arrays.fill(pings, frame(Http2Frames.PING, 0, 0, new byte[8]));
        byte[] many = join(pings);
        assertStartsWith(
                "the server does not read the responses to its frames", failureOf(requests(1), script(client -> {
                    client.request();
                    while (true) {
                        client.send(many);
                    }
                })));
    }
}
