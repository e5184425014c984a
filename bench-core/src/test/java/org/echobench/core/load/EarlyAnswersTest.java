package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertAllRight;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.echobench.core.peer.Http2Peer.head;
import static org.echobench.core.peer.Http2Peer.lastData;
import static org.echobench.core.peer.Http2Peer.reset;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A response that is complete before the server has the whole request is the response that it is. */
class EarlyAnswersTest {

    private static final ExpectedResponse TOO_LARGE = new ExpectedResponse(413, List.of(), BodyCheck.exactly("big"));

    /** A request that no socket takes at once. */
    private static HttpRequest upload(boolean keepAlive) {
        return HttpRequest.of("POST", "h", "/", List.of(), Optional.of(Template.of("{text:8000000}")), keepAlive);
    }

    private static void assertAnswered(Target target, Protocol protocol, int requests) {
        try (LoadLoop<ClosedPacing> loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 9, 1, true)) {
            openCompleteAndDrain(loop, requests);
            assertAllRight(loop);
        }
    }

    private static ScriptedServer.Script refusing(String headers) {
        return client -> {
            client.request();
            client.send("HTTP/1.1 413 Content Too Large\r\n" + headers + "Content-Length: 3\r\n\r\nbig");
            client.reset();
        };
    }

    @ParameterizedTest
    @CsvSource({"'Connection: close', true", "'Connection: close', false", "'X: 1', true"})
    void anAnswerBeforeAResetCounts(String header, boolean keepAlive) throws IOException {
        try (ScriptedServer server = new ScriptedServer(refusing(header + "\r\n"))) {
            assertAnswered(server.target(), new HttpProtocol(upload(keepAlive), TOO_LARGE, Numbering.NONE), 20);
        }
    }

    @Test
    void overTlsToo() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(refusing("Connection: close\r\n"))) {
            // One: to encrypt so much takes a second.
            assertAnswered(server.target(), new HttpProtocol(upload(true), TOO_LARGE, Numbering.NONE), 1);
        }
    }

    @Test
    void anAnswerBeforeTheEndOfAStreamCounts() throws IOException {
        Protocol protocol = new Http2Protocol(
                upload(true), TOO_LARGE, Numbering.NONE, new Http2Opening(Http2Opening.USUAL_WINDOW), false);
        try (ScriptedServer server = new ScriptedServer(Http2Peer.script(client -> {
            while (true) {
                int stream = client.request();
                client.send(
                        head(stream, Http2Peer.field(":status", "413")),
                        lastData(stream, "big"),
                        reset(stream, Http2Frames.NO_ERROR));
            }
        }))) {
            assertAnswered(server.target(), protocol, 20);
        }
    }
}
