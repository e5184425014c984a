package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.answering;
import static org.echobench.core.load.Loads.complete;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.client.Target;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A closed loop of requests against servers that do everything right. */
class HttpLoopTest extends AgainstReference {

    private static LoadLoop<ClosedPacing> loop(
            Target target, String path, BodyCheck check, int pipeline, boolean keepAlive) {
        HttpRequest request = Requests.get(target.host(), path, keepAlive);
        return new LoadLoop<>(target, new HttpProtocol(request, check), new ClosedPacing(pipeline), 0, 4, true);
    }

    private static void assertRuns(LoadLoop<ClosedPacing> loop, int messages) {
        try (loop) {
            loop.open();
            for (int round = 1; round <= 3; round++) {
                complete(loop, messages);
                loop.drain();
                LoadReport report = loop.report();
                assertTrue(report.completedMessages() >= (long) round * messages, report.toString());
                assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
            }
            assertEquals(
                    loop.report().completedMessages(), loop.service().take().getTotalCount());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 1_000})
    void requestsArePipelinedAndKeptAlive(int pipeline) {
        BodyCheck check = BodyCheck.exactly("Hello, World!");
        assertRuns(loop(reference(), Endpoints.PLAINTEXT, check, pipeline, true), 2_000);
    }

    @ParameterizedTest
    @CsvSource({"64, 1", "4096, 16", "102400, 1", "102400, 16", "1048576, 3"})
    void bodiesOfEverySizeAreCounted(int bytes, int pipeline) {
        BodyCheck check = BodyCheck.ofLength(bytes);
        assertRuns(loop(reference(), Endpoints.HTML + bytes, check, pipeline, true), 100);
    }

    @Test
    void aConnectionForEachRequestIsOpenedAndEndedByTheServer() {
        BodyCheck check = BodyCheck.exactly("{\"message\":\"Hello, World!\"}");
        LoadLoop<ClosedPacing> loop = loop(reference(), Endpoints.JSON, check, 1, false);
        assertRuns(loop, 300);
    }

    @Test
    void drainingLeavesNoConnectionBehindWhereEachRequestHasItsOwn() {
        BodyCheck check = BodyCheck.exactly("Hello, World!");
        try (LoadLoop<ClosedPacing> loop = loop(reference(), Endpoints.PLAINTEXT, check, 1, false)) {
            loop.open();
            for (int round = 0; round < 200; round++) {
                loop.completeOne();
                loop.drain();
                assertEquals(0, loop.loop.open());
            }
        }
    }

    @Test
    void interimAnswersArePassedOver() throws IOException {
        try (ScriptedServer hints = new ScriptedServer(
                answering("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))) {
            assertRuns(loop(hints.target(), "/", BodyCheck.exactly("ok"), 1, true), 20);
        }
    }

    @Test
    void aBodyWithoutLengthEndsWithItsConnection() throws IOException {
        try (ScriptedServer old = new ScriptedServer(client -> {
            client.request();
            client.send("HTTP/1.0 200 OK\r\n\r\nHello, ");
            client.send("World!");
        })) {
            assertRuns(loop(old.target(), "/", BodyCheck.exactly("Hello, World!"), 1, false), 20);
        }
    }

    @Test
    void twoFirstAnswersTellWhatLaterOnesMustBe() throws IOException {
        for (String[] bodies :
                new String[][] {{"same", "same", "fine"}, {"ab", "cd", "ok"}, {"", "", ""}, {"", "x", "yz"}}) {
            BodyCheck.First record = new BodyCheck.First();
            try (ScriptedServer changing = new ScriptedServer(client -> {
                        for (int i = 0; true; i++) {
                            client.request();
                            client.send("HTTP/1.1 200 OK\r\nContent-Length: " + bodies[i % 2].length() + "\r\n\r\n"
                                    + bodies[i % 2]);
                        }
                    });
                    BatchLoop two = new BatchLoop(
                            new LoadLoop<>(
                                    changing.target(),
                                    new HttpProtocol(Requests.get("x", "/", true), record),
                                    new ClosedPacing(1),
                                    0,
                                    1,
                                    true),
                            2)) {
                two.completeOne();
            }
            ByteBuffer third = ByteBuffer.wrap(bodies[2].getBytes(US_ASCII));
            BodyCheck check = record.check();
            ConnectionState state = new ConnectionState(0);
            boolean same = bodies[0].equals("same");
            assertEquals(!same, check.matches(state, 0, third, third.remaining()), bodies[0]);
            assertEquals(bodies[0].length() != bodies[1].length() || bodies[0].isEmpty(), check.complete(state, 0));
        }
    }

    @Test
    void aWindowOnAConnectionPerRequestIsRefused() {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> loop(reference(), "/", BodyCheck.anything(), 2, false))
                .getMessage();
        assertEquals("a connection that is closed after each response has a window of 1", message);
    }
}
