package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.failureOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of wrong response ends the load with a reason of its own. */
class HttpFaultsTest {

    private static final String RIGHT = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello";

    /** The end of a reason that breaks the load. */
    private static final String AFTER_TWO = ", on connection 9 after 2 responses; 2 messages were right until then";

    private static Function<Target, LoadDriver> requests(int pipeline, boolean keepAlive, LossLimit limit) {
        HttpRequest request = Requests.get("127.0.0.1", "/", keepAlive);
        Protocol protocol = new HttpProtocol(request, BodyCheck.exactly("Hello"));
        return target -> new LoadLoop<>(target, protocol, new ClosedPacing(pipeline), 9, 1, true, limit);
    }

    private static Function<Target, LoadDriver> requests(int pipeline, boolean keepAlive) {
        return requests(pipeline, keepAlive, LossLimit.USUAL);
    }

    /**
     * The third response is this one.
     *
     * @param response its lines end with a tilde
     * @param reason the whole one, after which {@link #AFTER_TWO} comes; or its beginning, if that ends with a parenthesis
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            201 Created~Content-Length: 5~~Hello               | a response has status 201 instead of 200 (
            404 Not Found~Content-Length: 5~~Hello             | a response has status 404 instead of 200 (
            503 Busy~Content-Length: 5~~Hello                  | a response has status 503 instead of 200 (
            302 Found~location: https://h/login?next=%2F~Content-Length: 0~~ | \
                a response has status 302 instead of 200, and leads to 'https://h/login?next=%2F' (
            200 OK~Content-Length: 5~~hello                    | a response body is not what was asked for (
            200 OK~Content-Length: 5~~HellO                    | a response body is not what was asked for (
            200 OK~Content-Length: 4~~Hell                     | a response body has 4 bytes instead of 5 (
            200 OK~Content-Length: 6~~Hello!                   | a response body is not what was asked for (
            200 OK~Transfer-Encoding: chunked~~0~~             | a response body has 0 bytes instead of 5 (
            200 OK~Transfer-Encoding: chunked~~5~Hello~1~!~0~~ | a response body is not what was asked for (
            200 OK~Transfer-Encoding: chunked~~x~Hello~        | a chunk's size is not a number
            200 OK~Content-Length: 5~Transfer-Encoding: chunked~~5~Hello~0~~ | \
                a response has both Content-Length and chunks (
            200 OK~Content-Length: five~~Hello                 | Content-Length is not a number: 'five'
            200 OK~Content-Length: -5~~Hello                   | Content-Length is not a number: '-5'
            200 OK~Content-Length: 99999999999999999999~~Hello | \
                Content-Length is not a number of at most 18 digits: '99999999999999999999'
            200 OK~Content-Length: 5, 6~~Hello                 | Content-Length is not a number: '5, 6'
            200 OK~Content-Length:~~Hello                      | Content-Length is not a number: ''
            200 OK~Content-Length: 5~Content-Length: 6~~Hello  | a response has two values of Content-Length, 5 and 6
            200 OK~Content-Length:~ 5~~Hello                   | Content-Length is not a number: ''
            200 OK~Content-Length: 5~X: a~ b~~Hello            | a response has a line that is not a header: ' b'
            200 OK~X : 5~~Hello                                | a response has a line that is not a header: 'X : 5'
            200 OK~no colon~~Hello                             | a response has a line that is not a header: 'no colon'
            200 OK~: 5~~Hello                                  | a response has a line that is not a header: ': 5'
            """)
    void aWrongResponseIsFound(String response, String reason) throws IOException {
        assertFailsOn("HTTP/1.1 " + response.replace("~", "\r\n"), reason);
    }

    private static void assertFailsOn(String answer, String reason) throws IOException {
        assertFails(reason.endsWith(" (") ? reason : reason + AFTER_TWO, requests(1, true), client -> {
            for (String next : List.of(RIGHT, RIGHT, answer)) {
                client.request();
                client.send(next);
            }
        });
    }

    @Test
    void aCompressedBodyThatIsComparedIsNamed() throws IOException {
        assertFailsOn(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nHello",
                "a response has a Content-Encoding, and its body is compared as it comes; the header"
                        + " Accept-Encoding: identity asks for none (");
    }

    @Test
    void whatComesInPlaceOfAResponseAfterOthersIsShown() throws IOException {
        assertFailsOn("<html>another</html>", "20 bytes came after the end of a response: '<html>another</html>'");
    }

    @Test
    void aHeadOrALineBetweenChunksWithoutEndIsFound() throws IOException {
        assertFailsOn("HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000), "a response head is longer than 65536 bytes");
        assertFailsOn(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;" + "x".repeat(20_000),
                "a line between chunks is longer than 16384 bytes");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBodyLongerThanItsContentLengthIsFound(boolean keepAlive) throws IOException {
        assertFails("1 bytes came after the end of a response: '!' (", requests(1, keepAlive), client -> {
            client.request();
            client.send(RIGHT + "!");
        });
    }

    @Test
    void aSurplusResponseIsFound() throws IOException {
        String failure = failureOf(requests(2, true), client -> {
            client.request();
            client.request();
            client.send(RIGHT + RIGHT + RIGHT);
            client.hold();
        });
        assertStartsWith(RIGHT.length() + " bytes came after the end of a response: 'HTTP/1.1 200 OK", failure);
        assertTrue(failure.contains("completed 2"), failure);
    }

    @Test
    void whatIsNotHttpIsFound() throws IOException {
        assertFails(
                "the response is not an HTTP/1.1 response, but begins with 'SSH-2.0-OpenSSH_9.2p1'",
                requests(1, true),
                client -> {
                    client.request();
                    client.send("SSH-2.0-OpenSSH_9.2p1\r\n");
                });
    }

    @Test
    void aBodyThatMustNotBeIsShown() throws IOException {
        HttpRequest head = HttpRequest.of("HEAD", "h", "/", List.of(), Optional.empty(), true);
        Protocol protocol = new HttpProtocol(head, BodyCheck.anything());
        assertFails(
                "5 bytes came after a response that may have no body: 'Hello' (",
                target -> new LoadLoop<>(target, protocol, new ClosedPacing(1), 9, 1, true),
                client -> {
                    client.request();
                    client.send(RIGHT);
                });
        assertEquals(Optional.of("5 bytes came after a response that may have no body: 'Hello'"), protocol.flaw());
    }

    @Test
    void interimAnswersWithoutEndAreLost() throws IOException {
        assertFails(
                "no response within 20.0 ms on connection 9 (",
                requests(1, true, new LossLimit(20_000_000)),
                client -> {
                    client.request();
                    while (true) {
                        client.send("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n");
                    }
                });
    }

    @Test
    void aBodyWithoutEndIsLostWithWhatHadCome() throws IOException {
        assertFails(
                "1 s (--timeout) after a message connection 9 was still in the middle of a body: 5 bytes had come (",
                requests(1, true, new LossLimit(1_000_000_000L, "--timeout")),
                client -> {
                    client.request();
                    client.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nHello");
                });
    }

    @Test
    void aResetBeforeTheEndOfABodyWithoutLengthIsFound() throws IOException {
        String failure = failureOf(requests(1, false), client -> {
            client.request();
            client.send("HTTP/1.1 200 OK\r\n\r\nHell");
            client.reset();
        });
        assertStartsWith("connection 9 ended: Connection reset in the middle of a body: 4 bytes had come (", failure);
    }

    /** @param sent the whole of it; its lines end with a tilde */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            false | HTTP/1.0 200 OK~~Hell                            | a response body has 4 bytes instead of 5 (
            true  | HTTP/1.1 200 OK~Content-Length: 5~~Hell          | in the middle of a body: 4 of 5 bytes had come (
            false | HTTP/1.1 200 OK~Content-Length: 5~~Hell          | in the middle of a body: 4 of 5 bytes had come (
            true  | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~Hel | in the middle of a body: 3 bytes had come (
            true  | HTTP/1.1 200 OK                                  | after 15 bytes of an incomplete head (
            """)
    void anEndInTheMiddleOfAResponseIsFound(boolean keepAlive, String sent, String reason) throws IOException {
        String failure = failureOf(requests(1, keepAlive), client -> {
            client.request();
            client.send(sent.replace("~", "\r\n"));
        });
        String ended = "connection 9 ended: the server ended the connection ";
        assertStartsWith(reason.startsWith("a response") ? reason : ended + reason, failure);
        assertTrue(failure.contains(reason.startsWith("a response") ? "wrong 1" : "lost 1"), failure);
    }

    @Test
    void aServerThatKeepsAConnectionThoughAskedToCloseIsFound() throws IOException {
        String failure = failureOf(requests(1, false, new LossLimit(500_000_000)), client -> {
            client.request();
            client.send(RIGHT);
            client.hold();
        });
        assertStartsWith("the server did not end connection 9 though asked to close (", failure);
        assertTrue(failure.contains("completed 1, lost 0, wrong 1"), failure);
    }

    @Test
    void aRequestThatIsNeverAnsweredIsLost() throws IOException {
        for (boolean keepAlive : new boolean[] {true, false}) {
            String failure = failureOf(requests(1, keepAlive, new LossLimit(20_000_000)), Peer::hold);
            assertStartsWith("no response within 20.0 ms on connection 9 (", failure);
            assertTrue(failure.contains("lost 1"), failure);
        }
    }

    @Test
    void aRefusedConnectionIsFound() throws IOException {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        assertStartsWith(
                "connection 9 ended: Connection refused (",
                failureOf(requests(1, false).apply(Target.of(nobody))));
        assertEquals(
                "connection 1 to 127.0.0.1:" + nobody.getPort() + " failed: Connection refused",
                failureOf(requests(1, true).apply(Target.of(nobody))));
    }
}
