package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.complete;
import static org.echobench.core.load.Loads.failureOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that greets and pushes what it is sent, to all who subscribed; or does it wrong. */
@Timeout(120)
class TriggeredPushTest {

    private static final Pattern KEY = Pattern.compile("(?i)sec-websocket-key: *(\\S+)");
    private static final String BODY = "{\"n\":1000000000}";
    private static final int SUBSCRIBERS = 3;

    private final List<Peer> subscribers = new CopyOnWriteArrayList<>();
    private String answer = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";
    private String replaced = "";
    private boolean pushes = true;

    private void serve(Peer client) throws IOException {
        String head = client.request();
        Matcher key = KEY.matcher(head);
        if (key.find()) {
            client.send(Handshake.response(key.group(1)));
            subscribe(client);
            return;
        }
        while (true) {
            String body = client.body(BODY.length());
            for (Peer subscriber : pushes ? subscribers : List.<Peer>of()) {
                push(subscriber, body.replace("1000000003", replaced.isEmpty() ? "1000000003" : replaced));
            }
            client.send(answer);
            head = client.request();
        }
    }

    private void subscribe(Peer client) throws IOException {
        push(client, "welcome");
        while (true) {
            Peer.Frame frame = client.read();
            if (frame.opcode() == Frames.PING) {
                client.send(Peer.frame(true, Frames.PONG, frame.payload()));
            } else {
                assertEquals("topic a", new String(frame.payload(), US_ASCII));
                push(client, "subscribed");
                subscribers.add(client);
            }
        }
    }

    private static void push(Peer subscriber, String text) throws IOException {
        subscriber.send(Peer.frame(true, Frames.TEXT, text.getBytes(US_ASCII)));
    }

    private static LoadLoop<BroadcastPacing> loop(ScriptedServer server) {
        TriggeredPush push = new TriggeredPush(
                server.target(),
                new UpgradeRequest("/feed", List.of(), Optional.empty(), Deflate.NONE, true),
                Optional.of(Template.of("topic a")),
                true,
                BodyCheck.containing(Template.of("\"n\":{sequence}")),
                HttpRequest.of(
                        "POST",
                        server.target().host(),
                        "/publish",
                        List.of(),
                        Optional.of(Template.of("{\"n\":{sequence}}")),
                        true),
                new ExpectedResponse(202, List.of(), BodyCheck.anything()),
                0,
                1);
        return new LoadLoop<>(
                server.target(),
                push,
                new BroadcastPacing(push, Optional.empty()),
                0,
                SUBSCRIBERS,
                true,
                new LossLimit(500_000_000));
    }

    @Test
    void eachRequestIsAMessageToEverySubscriber() throws IOException {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                LoadLoop<BroadcastPacing> loop = loop(server)) {
            loop.open();
            complete(loop, 4 * SUBSCRIBERS);
            loop.drain();
            assertEquals(0, loop.report().completedMessages() % SUBSCRIBERS);
            assertTrue(
                    loop.report().completedMessages() >= 4 * SUBSCRIBERS,
                    loop.report().toString());
            assertTrue(loop.latencies().keySet().containsAll(List.of(Metric.PUSH_FROM_T0, Metric.PUSH_LAST)));
            // One connection beside theirs.
            assertEquals(SUBSCRIBERS + 1, server.accepted());
        }
    }

    @Test
    void aWindowOfNoTimeIsOneBroadcast() throws IOException {
        try (ScriptedServer server = new ScriptedServer(this::serve);
                LoadLoop<BroadcastPacing> loop = loop(server)) {
            loop.open();
            loop.window(0);
            assertEquals(SUBSCRIBERS, loop.report().completedMessages());
        }
    }

    @Test
    void aTriggerWhoseConnectionIsEndedInOrderGetsAnother() throws IOException {
        answer = "HTTP/1.1 202 Accepted\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(this::serve);
                LoadLoop<BroadcastPacing> loop = loop(server)) {
            loop.open();
            complete(loop, 100 * SUBSCRIBERS);
            assertTrue(server.accepted() > SUBSCRIBERS + 1);
        }
    }

    private String failure() throws IOException {
        try (ScriptedServer server = new ScriptedServer(this::serve)) {
            return failureOf(loop(server));
        }
    }

    @Test
    void aTriggerThatIsRefusedFailsTheLoad() throws IOException {
        answer = "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";
        assertEquals("the trigger: a response has status 503 instead of 202", failure());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTriggerThatIsNotAnsweredFailsTheLoad(boolean pushed) throws IOException {
        answer = "";
        pushes = pushed;
        assertEquals("the trigger: no response within 500.0 ms", failure());
    }

    @Test
    void aMessageThatIsNotPushedIsLost() throws IOException {
        replaced = "none";
        assertStartsWith("no response within 500.0 ms on connection 0", failure());
    }
}
