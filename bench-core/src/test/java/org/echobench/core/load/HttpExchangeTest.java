package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.answering;
import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.assertNothingAllocated;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.echobench.core.client.Target;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Requests;
import org.echobench.core.wire.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests with methods, headers and bodies, and what their responses are checked for. */
class HttpExchangeTest extends AgainstReference {

    private static final String BODY = "{\"n\":{sequence}}";
    private static final int BODY_BYTES = 16;
    private static final HttpRequest GET = Requests.get("h", "/", true);

    private static HttpRequest post(boolean keepAlive) {
        List<HttpHeader> headers = List.of(HttpHeader.of("Content-Type: application/json"));
        return HttpRequest.of("POST", "h", "/orders", headers, Optional.of(Template.of(BODY)), keepAlive);
    }

    private static ExpectedResponse created(BodyCheck body) {
        return new ExpectedResponse(201, List.of(HttpHeader.of("Content-Type: application/json")), body);
    }

    private static LoadLoop<ClosedPacing> loop(
            Target target, HttpRequest request, ExpectedResponse answer, int connections, boolean failFast) {
        Protocol protocol = new HttpProtocol(request, answer, new Numbering(100, connections));
        return new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, connections, failFast);
    }

    private static String answer(int status, String body) {
        return "HTTP/1.1 " + status + " Any\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    /** Answers each order with what comes of its number. */
    private static Script orders(Answer answer) {
        return client -> {
            while (true) {
                client.request();
                client.send(answer.to(client.body(BODY_BYTES)));
            }
        };
    }

    @FunctionalInterface
    private interface Answer {
        String to(String body);
    }

    private static void assertFails(String reason, ExpectedResponse answer, Script script) throws IOException {
        Loads.assertFails(reason, target -> loop(target, post(true), answer, 1, true), script);
    }

    @Test
    void aNumberedPostIsAnsweredWithItsNumber() throws IOException {
        ExpectedResponse created = created(BodyCheck.containing(Template.of("\"n\":{sequence}")));
        assertCompletes(
                100,
                target -> loop(target, post(true), created, 3, true),
                orders(body -> answer(201, "{\"id\":7," + body.substring(1))));
    }

    @Test
    void everyMessageHasItsOwnNumber() throws IOException {
        List<String> bodies = new CopyOnWriteArrayList<>();
        for (boolean keepAlive : new boolean[] {true, false}) {
            bodies.clear();
            Script script = client -> {
                do {
                    client.request();
                    bodies.add(client.body(BODY_BYTES));
                    client.send(answer(201, "{}"));
                } while (keepAlive);
            };
            try (ScriptedServer server = new ScriptedServer(script);
                    LoadLoop<ClosedPacing> loop =
                            loop(server.target(), post(keepAlive), created(BodyCheck.anything()), 2, true)) {
                openCompleteAndDrain(loop, 20);
            }
            List<String> first = bodies.stream().sorted().limit(2).toList();
            assertEquals(List.of("{\"n\":1000000100}", "{\"n\":1000000101}"), first);
            assertEquals(bodies.size(), bodies.stream().distinct().count(), bodies.toString());
        }
    }

    @Test
    void pipelinedRequestsAreNumberedInTheirOrder() throws IOException {
        ExpectedResponse same = created(BodyCheck.exactly(Template.of(BODY)));
        Protocol protocol = new HttpProtocol(post(true), same, new Numbering(0, 1));
        assertCompletes(
                500,
                target -> new LoadLoop<>(target, protocol, new ClosedPacing(16), 0, 1, true),
                orders(body -> answer(201, body)));
    }

    @Test
    void theAnswerToAnotherRequestIsFound() throws IOException {
        String[] before = {""};
        Script oneLate = orders(body -> {
            String answer = before[0].isEmpty() ? body : before[0];
            before[0] = body;
            return answer(201, answer);
        });
        ExpectedResponse contained = created(BodyCheck.containing(Template.of(BODY)));
        assertFails("a response body does not contain '{\"n\":1000000101}' (", contained, oneLate);
        before[0] = "";
        ExpectedResponse exact = created(BodyCheck.exactly(Template.of(BODY)));
        assertFails("a response body is not what was asked for (", exact, oneLate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Type: text/plain\r\n", "X-Content-Type: application/json\r\n"})
    void aMissingHeaderIsFound(String header) throws IOException {
        Script script = orders(body -> "HTTP/1.1 201 Created\r\n" + header + "Content-Length: 2\r\n\r\n{}");
        assertFails(
                "a response does not have the header 'Content-Type: application/json' (",
                created(BodyCheck.anything()),
                script);
    }

    @Test
    void aHeaderIsFoundInAnyCaseAndAmongOthersOfItsName() throws IOException {
        ExpectedResponse two =
                new ExpectedResponse(200, List.of(HttpHeader.of("Set-Cookie: b=2")), BodyCheck.anything());
        assertAnswered(
                GET, two, "HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nSET-COOKIE:  b=2 \r\nContent-Length: 0\r\n\r\n");
    }

    @Test
    void aCompressedBodyIsRightWhereItIsExpectedOrNothingIsSaidOfIt() throws IOException {
        HttpHeader gzip = HttpHeader.of("Content-Encoding: gzip");
        String zip = "HTTP/1.1 200 OK\r\n" + gzip + "\r\nContent-Length: 3\r\n\r\nzip";
        assertAnswered(GET, new ExpectedResponse(200, List.of(gzip), BodyCheck.exactly("zip")), zip);
        assertAnswered(GET, ExpectedResponse.ok(BodyCheck.anything()), zip);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nX: 1\nContent-Length: 5\n\nHello",
                "HTTP/1.1 200 OK\r\nX: 1\nContent-Length: 5\r\n\nHello",
                "HTTP/1.1 200 OK\nX: 1\nTransfer-Encoding: chunked\n\n3\nHel\n2\nlo\n0\nTrailer: x\n\n"
            })
    void linesMayEndWithALineFeedAlone(String sent) throws IOException {
        ExpectedResponse answer = new ExpectedResponse(200, List.of(HttpHeader.of("X: 1")), BodyCheck.exactly("Hello"));
        assertCompletes(10, target -> loop(target, GET, answer, 1, true), client -> {
            while (true) {
                client.request();
                client.sendSlowly(sent.getBytes(US_ASCII));
            }
        });
    }

    @Test
    void theAnswerToHeadHasALengthButNoBody() throws IOException {
        HttpRequest head = HttpRequest.of("HEAD", "h", "/", List.of(), Optional.empty(), true);
        assertAnswered(head, empty(200), "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void aStatusWithoutBodyEndsWithItsHead(int status) throws IOException {
        assertAnswered(GET, empty(status), "HTTP/1.1 " + status + " Any\r\nContent-Length: 5\r\n\r\n");
        assertAnswered(GET, empty(status), "HTTP/1.1 " + status + " Any\r\n\r\n");
    }

    private static ExpectedResponse empty(int status) {
        return new ExpectedResponse(status, List.of(), BodyCheck.exactly(""));
    }

    private static void assertAnswered(HttpRequest request, ExpectedResponse expected, String answer)
            throws IOException {
        assertCompletes(10, target -> loop(target, request, expected, 1, true), answering(answer));
    }

    @Test
    void aContainedTextIsFoundWhereverAReadOrAChunkEnds() throws IOException {
        ExpectedResponse contained =
                new ExpectedResponse(200, List.of(), BodyCheck.containing(Template.of("aab{sequence}")));
        assertCompletes(5, target -> loop(target, GET, contained, 1, true), client -> {
            for (int i = 0; true; i++) {
                client.request();
                String body = "aaab" + (1_000_000_100L + i) + "!";
                StringBuilder chunks = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                body.chars()
                        .forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
                client.sendSlowly(
                        chunks.append("0\r\nTrailer: x\r\n\r\n").toString().getBytes(US_ASCII));
            }
        });
    }

    @Test
    void anEmptyTextIsContainedInNothing() {
        assertThrows(IllegalArgumentException.class, () -> BodyCheck.containing(Template.of("")));
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 600, 0})
    void aStatusThatEndsNoExchangeIsRefused(int status) {
        assertThrows(
                IllegalArgumentException.class, () -> new ExpectedResponse(status, List.of(), BodyCheck.anything()));
    }

    @Test
    void nothingIsAllocatedInSteadyState() {
        HttpRequest greeting = Requests.get("h", Endpoints.GREETING + "?name={sequence}", true);
        ExpectedResponse hello = ExpectedResponse.ok(BodyCheck.containing(Template.of("Hello, {sequence}!")));
        Protocol protocol = new HttpProtocol(greeting, hello, new Numbering(0, 4));
        try (LoadDriver loop = new LoadLoop<>(reference(), protocol, new ClosedPacing(1), 0, 4, true)) {
            assertNothingAllocated(loop, 1_000);
        }
    }

    @Test
    void oneCheckServesSeveralThreads() throws IOException {
        ExpectedResponse same = created(BodyCheck.exactly(Template.of(BODY)));
        try (ScriptedServer server = new ScriptedServer(orders(body -> answer(201, body)))) {
            Runnable load = () -> {
                try (LoadLoop<ClosedPacing> loop = loop(server.target(), post(true), same, 2, true)) {
                    openCompleteAndDrain(loop, 300);
                }
            };
            CompletableFuture.allOf(IntStream.range(0, 4)
                            .mapToObj(i -> CompletableFuture.runAsync(load, task -> new Thread(task).start()))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }
    }
}
