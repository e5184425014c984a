package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertAllRight;
import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.assertNothingAllocated;
import static org.echobench.core.load.Loads.complete;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
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
import static org.echobench.core.peer.Http2Peer.windowUpdate;
import static org.echobench.core.peer.Peer.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Requests;
import org.echobench.core.wire.Template;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of HTTP/2 against servers that do everything right. */
class Http2LoopTest {

    private static final HttpRequest GET = Requests.get("h", "/hello", true);

    private static Protocol protocol(HttpRequest request, ExpectedResponse answer, int window) {
        return new Http2Protocol(request, answer, Numbering.NONE, new Http2Opening(window), false);
    }

    private static LoadLoop<ClosedPacing> loop(Target target, Protocol protocol, int connections, int streams) {
        return new LoadLoop<>(target, protocol, new ClosedPacing(streams), 0, connections, true);
    }

    /** Loads a script's server with so many requests, one after another on one connection; it answers all rightly. */
    private static void assertAnswered(
            HttpRequest request, ExpectedResponse answer, int window, int requests, Http2Peer.Script script)
            throws IOException {
        assertCompletes(requests, target -> loop(target, protocol(request, answer, window), 1, 1), script(script));
    }

    private static LoadLoop<ClosedPacing> loop(Target target, int streams) {
        return loop(target, hello(), 1, streams);
    }

    private static Protocol hello() {
        return protocol(GET, ExpectedResponse.ok(BodyCheck.exactly("Hello")), Http2Opening.USUAL_WINDOW);
    }

    /** Loads a script's server with 120 requests for Hello; all are answered. */
    private static void assertRuns(int streams, Http2Peer.Script script, int... settings) throws IOException {
        assertRuns(120, streams, script, settings);
    }

    /** The same with another number of requests, so that a script can answer several at once to the last. */
    private static void assertRuns(int requests, int streams, Http2Peer.Script script, int... settings)
            throws IOException {
        try (ScriptedServer server = new ScriptedServer(script(script, settings));
                LoadLoop<ClosedPacing> loop = loop(server.target(), streams)) {
            loop.open();
            loop.pacing().limit(requests);
            complete(loop, requests);
            loop.drain();
            assertEquals(
                    new LoadReport.Counts(requests, requests, 0, 0, 0, 0, LoadReport.Reopened.NONE),
                    loop.report().counts());
            assertAllRight(loop);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void requestsAreAnsweredOnAsManyStreams(int streams) throws IOException {
        assertRuns(streams, client -> client.answerAll("Hello"));
    }

    @Test
    void answersComeInAnyOrder() throws IOException {
        assertRuns(4, client -> {
            while (true) {
                Deque<Integer> streams = new ArrayDeque<>();
                for (int i = 0; i < 4; i++) {
                    streams.push(client.request());
                }
                for (int stream : streams) {
                    client.send(answer(stream, "Hello"));
                }
            }
        });
    }

    @Test
    void aStreamThatManyOthersOvertakeIsStillAnswered() throws IOException {
        assertRuns(4, client -> {
            int first = client.request();
            for (int i = 0; i < 60; i++) {
                client.send(answer(client.request(), "Hello"));
            }
            client.send(answer(first, "Hello"));
            client.answerAll("Hello");
        });
    }

    @Test
    void anAnswersLatencyIsThatOfItsOwnRequest() throws IOException {
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    int first = client.request();
                    for (int i = 0; i < 99; i++) {
                        client.send(answer(client.request(), "Hello"));
                    }
                    client.send(answer(first, "Hello"));
                    client.answerAll("Hello");
                }));
                LoadLoop<ClosedPacing> loop = loop(server.target(), 2)) {
            loop.open();
            loop.pacing().limit(100);
            long from = System.nanoTime();
            complete(loop, 100);
            long elapsed = System.nanoTime() - from;
            loop.drain();
            Histogram service = loop.service().take();
            // One is in flight for all of the time; the others come one after another.
            assertTrue(service.getMaxValue() > service.getValueAtPercentile(97));
            assertTrue(service.getMean() * service.getTotalCount() <= 2.5 * elapsed);
        }
    }

    @Test
    void interleavedBodiesAreToldApart() throws IOException {
        assertRuns(2, client -> {
            while (true) {
                int one = client.request();
                int other = client.request();
                client.send(
                        head(one, Http2Peer.OK),
                        data(one, "He"),
                        head(other, Http2Peer.OK),
                        data(other, "Hel"),
                        lastData(one, "llo"),
                        lastData(other, "lo"));
            }
        });
    }

    @Test
    void aHeadInSeveralFramesIsJoined() throws IOException {
        assertRuns(2, client -> {
            while (true) {
                int stream = client.request();
                byte[] block = join(Http2Peer.OK, field("x-name", "value"));
                client.send(
                        frame(Http2Frames.HEADERS, 0, stream, new byte[] {block[0]}),
                        frame(Http2Frames.CONTINUATION, 0, stream, new byte[0]),
                        frame(Http2Frames.CONTINUATION, 0, stream, new byte[] {block[1], block[2]}),
                        frame(
                                Http2Frames.CONTINUATION,
                                Http2Frames.END_HEADERS,
                                stream,
                                Arrays.copyOfRange(block, 3, block.length)),
                        lastData(stream, "Hello"));
            }
        });
    }

    @Test
    void paddingAndPrioritiesArePassedOver() throws IOException {
        assertRuns(2, client -> {
            while (true) {
                int stream = client.request();
                int flags = Http2Frames.END_HEADERS | Http2Frames.PADDED | Http2Frames.PRIORITISED;
                client.send(
                        frame(Http2Frames.PRIORITY, 0, stream, new byte[5]),
                        frame(Http2Frames.HEADERS, flags, stream, new byte[] {2, 0, 0, 0, 0, 7, (byte) 0x88, 0, 0}),
                        frame(Http2Frames.DATA, Http2Frames.PADDED, stream, new byte[] {3, 'H', 'e', 0, 0, 0}),
                        frame(Http2Frames.DATA, Http2Frames.PADDED | Http2Frames.END_STREAM, stream, new byte[] {
                            0, 'l', 'l', 'o'
                        }));
            }
        });
    }

    @Test
    void interimAnswersAndTrailersArePassedOver() throws IOException {
        assertRuns(1, client -> {
            while (true) {
                int stream = client.request();
                client.send(
                        head(stream, field(":status", "103"), field("link", "</a.css>")),
                        head(stream, Http2Peer.OK),
                        data(stream, "Hello"),
                        lastHead(stream, field("x-trailer", "t")));
            }
        });
    }

    @Test
    void framesOfUnknownTypesArePassedOver() throws IOException {
        assertRuns(1, client -> {
            while (true) {
                int stream = client.request();
                client.send(frame(0x77, 0xFF, 12, new byte[100]), answer(stream, "Hello"));
            }
        });
    }

    @Test
    void entriesOfTheTableAreKeptFromAnswerToAnswer() throws IOException {
        ExpectedResponse answer = new ExpectedResponse(
                200,
                List.of(new HttpHeader("Server", "scripted"), new HttpHeader("x-count", "7")),
                BodyCheck.exactly("Hello"));
        assertAnswered(GET, answer, Http2Opening.USUAL_WINDOW, 20, client -> {
            client.send(join(
                    head(client.request(), Http2Peer.OK, added("server", "scripted"), added("x-count", "7")),
                    lastData(1, "Hello")));
            while (true) {
                int stream = client.request();
                client.send(join(head(stream, Http2Peer.OK, indexed(62), indexed(63)), lastData(stream, "Hello")));
            }
        });
    }

    @Test
    void pingsAreAnsweredAndTheClientSendsNone() throws IOException {
        byte[] payload = {1, 2, 3, 4, 5, 6, 7, 8};
        assertRuns(1, client -> {
            while (true) {
                int stream = client.request();
                client.send(frame(Http2Frames.PING, 0, 0, payload));
                Http2Peer.Frame pong = client.next(Http2Frames.PING);
                if (!pong.has(Http2Frames.ACK) || !Arrays.equals(payload, pong.payload())) {
                    throw new AssertionError(pong);
                }
                client.send(answer(stream, "Hello"));
            }
        });
    }

    @Test
    void settingsInTheMiddleOfTheLoadAreConfirmedAndObeyed() throws IOException {
        int[] allowed = {8, 3, 1, 5, 8, 2, 8};
        assertRuns(Arrays.stream(allowed).sum(), 8, client -> {
            for (int round = 0; round < allowed.length; round++) {
                List<Integer> streams = new ArrayList<>();
                for (int i = 0; i < allowed[round]; i++) {
                    streams.add(client.request());
                }
                client.send(settings(Http2Peer.MAX_CONCURRENT_STREAMS, allowed[(round + 1) % allowed.length]));
                Http2Peer.Frame next = client.next(Http2Frames.SETTINGS);
                if (!next.has(Http2Frames.ACK)) {
                    throw new AssertionError(next);
                }
                for (int stream : streams) {
                    client.send(answer(stream, "Hello"));
                }
            }
            client.peer().hold();
        });
    }

    @Test
    void noMoreStreamsAreOpenedThanTheServerAllows() throws IOException {
        try (ScriptedServer server = new ScriptedServer(script(
                        client -> {
                            while (true) {
                                int one = client.request();
                                int other = client.request();
                                client.send(frame(Http2Frames.PING, 0, 0, new byte[8]));
                                // The next frame would be a third request.
                                if (client.read().type() == Http2Frames.HEADERS) {
                                    throw new AssertionError("a third stream is open");
                                }
                                client.send(answer(one, "Hello"), answer(other, "Hello"));
                            }
                        },
                        Http2Peer.MAX_CONCURRENT_STREAMS,
                        2,
                        Http2Peer.HEADER_TABLE_SIZE,
                        4_096));
                LoadLoop<ClosedPacing> loop = loop(server.target(), 64)) {
            loop.open();
            complete(loop, 50);
            assertEquals(Map.of("MAX_CONCURRENT_STREAMS", 2L, "HEADER_TABLE_SIZE", 4_096L), loop.announced());
        }
    }

    @Test
    void aServerThatAllowsNoStreamAtFirstIsWaitedFor() throws IOException {
        int limit = Http2Peer.MAX_CONCURRENT_STREAMS;
        assertRuns(
                10,
                1,
                client -> {
                    requireNoRequest(client);
                    client.send(settings(limit, 1));
                    client.answerAll("Hello");
                },
                limit,
                0);
    }

    /** Asks whether the client is there, which it answers before it sends anything else. */
    private static void requireNoRequest(Http2Peer client) throws IOException {
        client.send(frame(Http2Frames.PING, 0, 0, new byte[8]));
        int next;
        do {
            next = client.read().type();
            assertNotEquals(Http2Frames.HEADERS, next, "more streams are open than the server takes");
        } while (next != Http2Frames.PING);
    }

    /** Reads a request with its body, a number. */
    private static Http2Peer.Frame numbered(Http2Peer client) throws IOException {
        client.request();
        return client.next(Http2Frames.DATA);
    }

    @Test
    void whatTheServerRefusesBeforeItSetsALimitIsSentAgainWithItsNumber() throws IOException {
        HttpRequest post = HttpRequest.of("POST", "h", "/", List.of(), Optional.of(Template.of("{sequence}")), true);
        ExpectedResponse same = ExpectedResponse.ok(BodyCheck.exactly(Template.of("{sequence}")));
        Set<String> answered = ConcurrentHashMap.newKeySet();
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    Deque<Http2Peer.Frame> open = new ArrayDeque<>();
                    for (int i = 0; i < 6; i++) {
                        open.add(numbered(client));
                    }
                    // Of the six, the third to the fifth, before a limit is set.
                    List<Http2Peer.Frame> all = List.copyOf(open);
                    for (Http2Peer.Frame refused : all.subList(2, 5)) {
                        open.remove(refused);
                        client.send(reset(refused.stream(), Http2Frames.REFUSED_STREAM));
                    }
                    requireNoRequest(client);
                    client.send(settings(Http2Peer.MAX_CONCURRENT_STREAMS, 3));
                    while (true) {
                        Http2Peer.Frame one = open.remove();
                        assertTrue(answered.add(one.text()), one.text());
                        client.send(answer(one.stream(), one.text()));
                        open.add(numbered(client));
                    }
                }));
                LoadLoop<ClosedPacing> loop = loop(server.target(), protocol(post, same, 65_535), 1, 6)) {
            loop.open();
            complete(loop, 100);
            assertEquals(
                    new LoadReport.Reopened(0, 3, 0, 0, 0),
                    loop.report().counts().reopened());
            assertEquals(Optional.empty(), loop.report().firstFailure());
            for (int i = 0; i < 90; i++) {
                assertTrue(answered.contains(Integer.toString(1_000_000_000 + i)), i + " of " + answered);
            }
        }
    }

    @Test
    void aRequestThatWaitsForAStreamKeepsItsIntendedTime() throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                        script(client -> client.answerAll("Hello"), Http2Peer.MAX_CONCURRENT_STREAMS, 1));
                LoadLoop<OpenPacing> loop = new LoadLoop<>(
                        server.target(),
                        hello(),
                        new OpenPacing(Schedule.uniform(1_000_000), hello().depth()),
                        0,
                        1,
                        true)) {
            loop.open();
            loop.window(500_000);
            assertEquals(500, loop.report().completedMessages());
            Map<Metric, LatencyRecorder> latencies = loop.latencies();
            double response = latencies.get(Metric.RESPONSE).take().getMean();
            // 500 at once, one after another: the mean wait is far longer than a response.
            assertTrue(response > 10 * latencies.get(Metric.SERVICE).take().getMean());
            assertTrue(latencies.get(Metric.STREAM_WAIT).take().getMean() > response / 2);
        }
    }

    @Test
    void aTableThatTheServerDoesNotWantIsNotUsed() throws IOException {
        assertRuns(
                1,
                client -> {
                    // Its own size, and fields that are not added.
                    Http2Peer.Frame first = client.next(Http2Frames.HEADERS);
                    Http2Peer.Frame second = first;
                    client.send(answer(first.stream(), "Hello"));
                    for (int i = 0; i < 50; i++) {
                        second = client.next(Http2Frames.HEADERS);
                        client.send(answer(second.stream(), "Hello"));
                    }
                    if (first.payload()[0] != 0x20 || first.payload().length != second.payload().length + 2) {
                        throw new AssertionError(first.payload().length + " and " + second.payload().length);
                    }
                    client.answerAll("Hello");
                },
                Http2Peer.HEADER_TABLE_SIZE,
                0);
    }

    @Test
    void windowsAreWidenedWhenHalfOfThemIsUsed() throws IOException {
        int bytes = 100_000;
        String part = "x".repeat(10_000);
        ExpectedResponse answer = ExpectedResponse.ok(BodyCheck.exactly("x".repeat(bytes)));
        assertAnswered(GET, answer, Http2Frames.USUAL_WINDOW, 20, client -> {
            long window = Http2Frames.USUAL_WINDOW;
            while (true) {
                Http2Peer.Frame request = client.read();
                while (request.type() != Http2Frames.HEADERS) {
                    boolean update = request.type() == Http2Frames.WINDOW_UPDATE && request.stream() == 0;
                    window += update ? request.number() : 0;
                    request = client.read();
                }
                int stream = request.stream();
                long own = Http2Frames.USUAL_WINDOW;
                client.send(head(stream, Http2Peer.OK));
                for (int sent = 0; sent < bytes; sent += part.length()) {
                    while (window < part.length() || own < part.length()) {
                        Http2Peer.Frame update = client.next(Http2Frames.WINDOW_UPDATE);
                        window += update.stream() == 0 ? update.number() : 0;
                        own += update.stream() == stream ? update.number() : 0;
                        if (update.number() < Http2Frames.USUAL_WINDOW / 2) {
                            throw new AssertionError(update);
                        }
                    }
                    window -= part.length();
                    own -= part.length();
                    boolean last = sent + part.length() == bytes;
                    client.send(last ? lastData(stream, part) : data(stream, part));
                }
            }
        });
    }

    @Test
    void aStreamIsNotWidenedWhoseAnnouncedRestFitsIntoItsWindow() throws IOException {
        String begin = "x".repeat(40_000);
        String more = "x".repeat(50_000);
        String rest = "x".repeat(10_000);
        ExpectedResponse whole = ExpectedResponse.ok(BodyCheck.exactly(begin + more + rest));
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    int stream = client.request();
                    client.send(head(stream, Http2Peer.OK, field("content-length", "100000")), parts(stream, begin));
                    Http2Peer.Frame update = client.next(Http2Frames.WINDOW_UPDATE);
                    while (update.stream() != stream) {
                        update = client.next(Http2Frames.WINDOW_UPDATE);
                    }
                    client.send(parts(stream, more));
                    // What the client says after the data it may say after the answer to a first ping that came with
                    // them.
                    for (int ping = 0; ping < 2; ping++) {
                        client.send(frame(Http2Frames.PING, 0, 0, new byte[Long.BYTES]));
                        for (Http2Peer.Frame frame = client.read();
                                frame.type() != Http2Frames.PING;
                                frame = client.read()) {
                            if (frame.type() == Http2Frames.WINDOW_UPDATE && frame.stream() == stream) {
                                throw new AssertionError(frame);
                            }
                        }
                    }
                    client.send(lastData(stream, rest));
                    client.peer().hold();
                }));
                LoadLoop<ClosedPacing> loop =
                        loop(server.target(), protocol(GET, whole, Http2Frames.USUAL_WINDOW), 1, 1)) {
            loop.open();
            complete(loop, 1);
        }
    }

    /** DATA frames of 10,000 bytes. */
    private static byte[] parts(int stream, String text) {
        return join(IntStream.range(0, text.length() / 10_000)
                .mapToObj(i -> data(stream, text.substring(10_000 * i, 10_000 * (i + 1))))
                .toArray(byte[][]::new));
    }

    private static HttpRequest post(String body) {
        return HttpRequest.of("POST", "h", "/", List.of(), Optional.of(Template.of(body)), true);
    }

    /** Reads a whole body; widens the windows by what has come. */
    private static String body(Http2Peer client) throws IOException {
        int stream = client.request();
        StringBuilder body = new StringBuilder();
        boolean last = false;
        while (!last) {
            Http2Peer.Frame data = client.next(Http2Frames.DATA);
            if (data.stream() != stream) {
                throw new AssertionError("a frame of stream " + data.stream());
            }
            body.append(data.text());
            last = data.has(Http2Frames.END_STREAM);
            client.send(windowUpdate(0, data.payload().length), windowUpdate(stream, data.payload().length));
        }
        client.send(answer(stream, Integer.toString(body.toString().hashCode())));
        return body.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 2_048, 16_384, 16_385, 65_535, 65_536, 1 << 20})
    void bodiesOfEverySizeAreSentAsTheWindowsAllow(int bytes) throws IOException {
        String sent = "{text:" + bytes + "}";
        String expected = Template.of(sent).text(0);
        ExpectedResponse answer = ExpectedResponse.ok(BodyCheck.exactly(Integer.toString(expected.hashCode())));
        assertAnswered(post(sent), answer, 1 << 20, 3, client -> {
            while (true) {
                assertEquals(expected, body(client));
            }
        });
    }

    @Test
    void aWindowOfOneByteCutsABodyAndItsNumber() throws IOException {
        ExpectedResponse answer = ExpectedResponse.ok(BodyCheck.anything());
        List<String> bodies = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(script(
                        client -> {
                            while (true) {
                                bodies.add(body(client));
                            }
                        },
                        Http2Peer.INITIAL_WINDOW_SIZE,
                        1));
                LoadLoop<ClosedPacing> loop =
                        loop(server.target(), protocol(post("n={sequence}."), answer, 1 << 20), 1, 1)) {
            openCompleteAndDrain(loop, 2);
        }
        assertEquals(List.of("n=1000000000.", "n=1000000001."), bodies.subList(0, 2));
    }

    @Test
    void aWindowThatSettingsMakeNegativeIsWaitedFor() throws IOException {
        ExpectedResponse answer = ExpectedResponse.ok(BodyCheck.exactly("ok"));
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    int stream = client.request();
                    int read = 0;
                    while (read < 65_535) {
                        read += client.next(Http2Frames.DATA).payload().length;
                    }
                    client.send(settings(Http2Peer.INITIAL_WINDOW_SIZE, 0), windowUpdate(0, 100_000));
                    client.send(windowUpdate(stream, 65_535), frame(Http2Frames.PING, 0, 0, new byte[8]));
                    for (Http2Peer.Frame next = client.read(); next.type() != Http2Frames.PING; next = client.read()) {
                        if (next.type() == Http2Frames.DATA) {
                            throw new AssertionError(next);
                        }
                    }
                    client.send(windowUpdate(stream, 100_000));
                    while (!client.next(Http2Frames.DATA).has(Http2Frames.END_STREAM)) {
                        // The rest.
                    }
                    client.send(answer(stream, "ok"));
                    client.peer().hold();
                }));
                LoadLoop<ClosedPacing> loop =
                        loop(server.target(), protocol(post("{text:100000}"), answer, 1 << 20), 1, 1)) {
            loop.open();
            loop.window(0);
            assertEquals(1, loop.report().completedMessages());
        }
    }

    @Test
    void anAnswerToHeadHasNoBodyWhateverItsLength() throws IOException {
        HttpRequest request = HttpRequest.of("HEAD", "h", "/", List.of(), Optional.empty(), true);
        assertAnswered(request, ExpectedResponse.ok(BodyCheck.ofLength(0)), 1 << 20, 20, client -> {
            while (true) {
                client.send(lastHead(client.request(), Http2Peer.OK, field("content-length", "5")));
            }
        });
    }

    @Test
    void twoFirstAnswersTellWhatLaterOnesMustBe() throws IOException {
        BodyCheck.First record = new BodyCheck.First();
        try (ScriptedServer server = new ScriptedServer(script(client -> client.answerAll("Hello")));
                BatchLoop two = new BatchLoop(
                        loop(server.target(), protocol(GET, ExpectedResponse.ok(record), 1 << 20), 1, 1), 2)) {
            two.completeOne();
            Protocol protocol = protocol(GET, ExpectedResponse.ok(record.check()), 1 << 20);
            try (LoadLoop<ClosedPacing> loop = loop(server.target(), protocol, 1, 1)) {
                openCompleteAndDrain(loop, 5);
            }
        }
    }

    @Test
    void connectionsOfEachBatchBeginAnew() throws IOException {
        try (ScriptedServer server = new ScriptedServer(script(client -> client.answerAll("Hello")));
                BatchLoop batches = new BatchLoop(loop(server.target(), 4), 10)) {
            batches.completeOne();
            batches.completeOne();
            assertEquals(2, server.accepted());
            assertEquals(20, batches.report().completedMessages());
        }
    }

    @Test
    void overTlsTheProtocolIsAgreedOn() throws IOException {
        try (ScriptedServer server =
                        ScriptedServer.encrypted(Optional.of("h2"), script(client -> client.answerAll("Hello")));
                LoadLoop<ClosedPacing> loop = loop(server.target(), hello(), 2, 4)) {
            openCompleteAndDrain(loop, 100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void nothingIsAllocatedInSteadyState(int streams) throws IOException {
        HttpRequest numbered = HttpRequest.of(
                "POST",
                "h",
                "/",
                List.of(new HttpHeader("x-request-id", "{sequence}")),
                Optional.of(Template.of("n={sequence}")),
                true);
        ExpectedResponse answer =
                new ExpectedResponse(200, List.of(new HttpHeader("server", "s")), BodyCheck.exactly("Hello"));
        try (ScriptedServer server = new ScriptedServer(script(client -> {
                    for (int i = 0; true; i++) {
                        // The table changes with each response, and is full after some.
                        byte[] date = added("date", "Mon, 21 Oct 2013 20:13:" + i % 100);
                        int stream = client.request();
                        client.send(join(
                                head(stream, Http2Peer.OK, date, field("server", "s")), lastData(stream, "Hello")));
                        client.send(windowUpdate(0, 12));
                    }
                }));
                LoadLoop<ClosedPacing> loop = loop(server.target(), protocol(numbered, answer, 65_535), 1, streams)) {
            assertNothingAllocated(loop, 1_000);
        }
    }
}
