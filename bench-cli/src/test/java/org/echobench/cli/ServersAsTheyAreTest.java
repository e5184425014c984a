package org.echobench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.echobench.core.content.Handshake;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers with habits that public reports describe, and what {@code load} says of each. */
@Tag("integration")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServersAsTheyAreTest {

    @TempDir
    Path temp;

    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHello";

    /** An unmasked text frame with one byte. */
    private static final byte[] TEXT_X = HostileServer.bytes("81 01 78");

    private static final int MASKED_FRAME_BYTES = 7;

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static HostileServer.Answer always(String answer) {
        return (number, request, client) -> {
            send(client, answer);
            return true;
        };
    }

    /** Sends this head in response to the upgrade, and then a response to every message. */
    private static HostileServer.Answer upgradingWith(String headers) {
        return (number, request, client) -> {
            String accept = Handshake.accept(HostileServer.key(request));
            send(client, "HTTP/1.1 101 Switching Protocols\r\n" + headers.replace("KEY", accept) + "\r\n\r\n");
            while (client.getInputStream().readNBytes(MASKED_FRAME_BYTES).length == MASKED_FRAME_BYTES) {
                client.getOutputStream().write(TEXT_X);
            }
            return false;
        };
    }

    private static Cli.Result load(HostileServer.Answer answer, String scheme, Object... more) throws IOException {
        try (HostileServer server = new HostileServer(answer)) {
            return server.load(scheme, more);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"KEY ", "KEY\t", "\t KEY \t "})
    void blanksAroundTheAcceptKeyAreNoPartOfIt(String key) throws IOException {
        String headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + key;
        load(upgradingWith(headers), "ws", "--send x").losesNothing();
    }

    @Test
    void anUpgradeWithoutOneOfItsHeadersIsRefusedByName() throws IOException {
        load(upgradingWith("Upgrade: websocket\r\nSec-WebSocket-Accept: KEY"), "ws", "--send x")
                .refusesFor("the upgrade of / was answered with 101 without 'Connection: Upgrade'.");
        load(upgradingWith("Connection: Upgrade\r\nSec-WebSocket-Accept: KEY"), "ws", "--send x")
                .refusesFor("the upgrade of / was answered with 101 without 'Upgrade: websocket'.");
        load(upgradingWith("Connection: Upgrade\r\nUpgrade: websocket"), "ws", "--send x")
                .refusesFor("the upgrade of / was answered with 101 without 'Sec-WebSocket-Accept'.");
    }

    @Test
    void anUpgradeThatIsRefusedSaysWhy() throws IOException {
        load(always("HTTP/1.1 403 Forbidden\r\nContent-Length: 14\r\n\r\norigin unknown"), "ws")
                .refusesFor("the upgrade of / was answered with status 403 instead of 101: 'origin unknown'.");
    }

    /** Upgrades those alone who offer a subprotocol of its own. */
    private static HostileServer.Answer needing(String subprotocol) {
        String headers = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: KEY\r\n"
                + "Sec-WebSocket-Protocol: " + subprotocol;
        return (number, request, client) -> {
            if (Pattern.compile("(?i)\r\nSec-WebSocket-Protocol: .*\\b" + subprotocol)
                    .matcher(request)
                    .find()) {
                return upgradingWith(headers).to(number, request, client);
            }
            send(client, "HTTP/1.1 400 Bad Request\r\nContent-Length: 14\r\n\r\nno subprotocol");
            return false;
        };
    }

    @Test
    void aSubprotocolIsOfferedByNameOrHeader() throws IOException {
        for (String[] offer : new String[][] {
            {"--subprotocol", "v2"},
            {"--subprotocol", "v1,v2"},
            {"-H", "sec-websocket-protocol: v1, v2"}
        }) {
            load(needing("v2"), "ws", "--send x", offer[0], offer[1]).losesNothing();
        }
        load(needing("v2"), "ws", "--send x").refusesFor("instead of 101: 'no subprotocol'");
    }

    @Test
    void aRowOffersASubprotocolByHeaderToo() throws IOException {
        try (HostileServer server = new HostileServer(needing("v2"))) {
            Path file = Files.writeString(
                    temp.resolve("chat.yaml"),
                    "{target: chat, url: 'http://" + server.authority()
                            + "', rows: [{name: a, websocket: {path: /, send: x,"
                            + " headers: {sec-websocket-protocol: v2}}}]}");
            Cli.run("target check", file).exits(0).says("  right");
        }
    }

    /** Sends a message of its own before each echo. */
    private static HostileServer.Answer amongHeartbeats() {
        return (number, request, client) -> {
            client.getOutputStream().write(Handshake.response(HostileServer.key(request)));
            byte[] heartbeat = HostileServer.bytes("81 09 68 65 61 72 74 62 65 61 74");
            byte[] frame = new byte[MASKED_FRAME_BYTES];
            while (client.getInputStream().readNBytes(frame, 0, frame.length) == frame.length) {
                Frames.mask(ByteBuffer.wrap(frame), 6, 7, ByteBuffer.wrap(frame).getInt(2), 0);
                client.getOutputStream().write(heartbeat);
                client.getOutputStream().write(new byte[] {frame[0], 1, frame[6]});
            }
            return false;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"--payload 1", "--send x --expect x"})
    void messagesOfTheServersOwnAreShownAndPassedOver(String message) throws IOException {
        load(amongHeartbeats(), "ws", message)
                .exits(3)
                .says(": 'heartbeat'; if the service sends messages of its own, --skip-others \\(in a target file"
                        + " skipOthers\\) skips them");
        load(amongHeartbeats(), "ws", message + " --skip-others").losesNothing();
    }

    @Test
    void answersToAMessageThatIsNoEchoMustBeToldFromOthers() throws IOException {
        load(amongHeartbeats(), "ws", "--send x --skip-others")
                .exits(2)
                .says(
                        "skipOthers: needs expect.contains or expect.body \\(load: --expect\\), which separate the responses from the"
                                + " others\\.");
    }

    @Test
    void twentyKibibytesOfHeadersAreAccepted() throws IOException {
        String cookies = ("Set-Cookie: session=" + "x".repeat(1_000) + "\r\n").repeat(20);
        load(always("HTTP/1.1 200 OK\r\n" + cookies + "Content-Length: 5\r\n\r\nHello"), "http")
                .losesNothing();
    }

    @Test
    void aConnectionThatTheServerFoundIdleIsOpenedAgain() throws IOException {
        HostileServer.Answer impatient = (number, request, client) -> {
            client.setSoTimeout(200);
            send(client, HELLO);
            return true;
        };
        // Four connections are used once a second.
        load(impatient, "http", "--rate 4 --connections 4 --duration 3s")
                .exits(0)
                .says("server ends +each connection after 1 response: \\d+ opened again, ");
    }

    @Test
    void aServerThatLimitsTheRequestsOfAConnectionIsLoadedAndTheLimitIsTold() throws IOException {
        HostileServer.Answer hundred = (number, request, client) -> {
            send(client, HELLO);
            return number < 100;
        };
        load(hundred, "http", "--connections 4 --duration 1s")
                .losesNothing()
                .says("server ends +each connection after 100 responses: \\d+ opened again, ")
                .says("its limit +100 is the default of Tomcat \\(.*max-keep-alive-requests\\)");
    }

    private static HostileServer.Answer acceptingEight() {
        AtomicInteger connections = new AtomicInteger();
        return (number, request, client) -> {
            // The first asks what the responses are, before the load begins.
            if (number == 1 && connections.incrementAndGet() > 9) {
                return HostileServer.reset(client);
            }
            send(client, HELLO);
            return true;
        };
    }

    @Test
    void fewerConnectionsThanAskedForGiveNoRate() throws IOException {
        Cli.Result result = load(acceptingEight(), "http", "--connections 12")
                .exits(3)
                .says("throughput +n/a: 8 of 12 connections stayed open \\(");
        assertFalse(result.out().contains("messages/s"), result.out());
    }

    @Test
    void webSocketsThatAreResetWhileTheyOpenAreCountedToo() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        HostileServer.Answer answer =
                upgradingWith("Connection: Upgrade\r\nUpgrade: websocket\r\n" + "Sec-WebSocket-Accept: KEY");
        load(
                        (number, request, client) -> connections.incrementAndGet() > 3
                                ? HostileServer.reset(client)
                                : answer.to(number, request, client),
                        "ws",
                        "--send x --connections 5")
                .exits(3)
                .says("throughput +n/a: 3 of 5 connections stayed open \\(");
    }

    @Test
    void bodiesThatGrowSayWhereTheirLengthCameFrom() throws IOException {
        AtomicInteger answers = new AtomicInteger(10_000_000 - 3);
        HostileServer.Answer growing = (number, request, client) -> {
            String body = Integer.toString(answers.incrementAndGet());
            send(client, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            return true;
        };
        load(growing, "http")
                .exits(3)
                .says(
                        "first fault +a response body has 8 bytes instead of 7: the first two responses had the same length;"
                                + " --expect \\(in a target file expect\\) says what is right");
    }

    @Test
    void bodiesThatChangeSayWhereTheirContentCameFrom() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        HostileServer.Answer changing = (number, request, client) -> {
            send(client, answers.incrementAndGet() < 3 ? HELLO : HELLO.replace("Hello", "World"));
            return true;
        };
        load(changing, "http")
                .exits(3)
                .says("first fault +a response body is not what was asked for: the first two responses were the same;"
                        + " --expect \\(in a target file expect\\) says what is right");
    }

    @Test
    void anEndWithinABodySaysHowMuchHadCome() throws IOException {
        HostileServer.Answer cutting = (number, request, client) -> {
            send(client, number < 200 ? HELLO : HELLO.substring(0, HELLO.length() - 2));
            return number < 200;
        };
        load(cutting, "http", "--duration 1s")
                .exits(3)
                .says("first fault +connection \\d ended: [^,]* in the middle of a body: 3 of 5 bytes had come");
    }

    @Test
    void aServerThatStandsStillInAClosedLoopIsPointedOut() throws IOException {
        Disturbance once = Disturbance.holdBack(1_500, Duration.ofSeconds(1));
        try (BenchServer server = ReferenceServer.start("held", ServerConfig.defaults(), () -> once)) {
            String url = "ws://127.0.0.1:" + server.address().getPort() + Endpoints.WS_ECHO;
            Cli.Result result = Cli.run("load --connections 1 --warmup 0s --duration 3s", url);
            result.exits(0)
                    .says(
                            "the longest latency is [\\d,]+ us, far above p99(\\.9)?: the closed loop sent nothing on that"
                                    + " connection meanwhile; --rate shows what such a pause costs");
            assertEquals(1, result.errLines().size(), result.err());
        }
    }

    @Test
    void aBodyThatIsTooLargeIsAnsweredBeforeTheConnectionIsReset() throws IOException {
        HostileServer.Answer refusing = (number, request, client) -> {
            send(client, "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            return HostileServer.reset(client);
        };
        String body = "@" + Files.write(temp.resolve("body"), new byte[8_000_000]);
        load(refusing, "http", "-d", body)
                .refusesFor("does not answer as it should: a response has status 413 instead of 200.");
        load(refusing, "http", "-d", body, "--expect-status", "413", "--duration", "300ms")
                .losesNothing();
    }

    @Test
    void aStreamOfEventsSaysHowMuchHadComeAndWhatLimitsIt() throws IOException {
        HostileServer.Answer endless = always("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
        load(endless, "http", "--timeout 200ms")
                .refusesFor(
                        "does not answer as it should: 200.0 ms (--timeout) after a message connection 0 was still in the middle"
                                + " of a body: 9 bytes had come.");
    }

    /** What is wrong with every response is no load. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET  | HTTP/1.1 302 Found~Location: /login~Content-Length: 0~~ | a response has status 302 instead of 200, and leads to '/login'.
            GET  | HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 3~~zip | a response has a Content-Encoding, and
            GET  | HTTP/1.1 200 OK~Content-Length : 5~~Hello | a response has a line that is not a header: 'Content-Length : 5'
            GET  | HTTP/1.1 200 OK~Content-Length: 5~~Hello<p>  | 3 bytes came after the end of a response: '<p>'
            HEAD | HTTP/1.1 200 OK~Content-Length: 5~~Hello | 5 bytes came after a response that may have no body: 'Hello'
            """)
    void whatIsWrongWithEveryAnswerIsSaidAtOnce(String method, String answer, String sentence) throws IOException {
        load(always(answer.replace("~", "\r\n")), "http", "-X", method, "--expect", "Hello")
                .refusesFor("does not answer as it should: " + sentence);
    }

    @Test
    void linesThatEndWithALineFeedAloneAreRead() throws IOException {
        load(always("HTTP/1.1 200 OK\nContent-Length: 5\n\nHello"), "http", "--expect Hello")
                .losesNothing();
    }

    @Test
    void whatWasNotMeasuredIsNoZero() throws IOException {
        Cli.Result result = load(always(HELLO), "http", "--expect Bye")
                .exits(3)
                .says("throughput +n/a: no response was right \\(0 completed, ");
        assertFalse(result.out().contains("latency"), result.out());
        assertFalse(result.out().contains("client.cpu"), result.out());
    }

    @Test
    void whatWasNotMeasuredIsNotInTheJson() throws IOException {
        Cli.Result result = load(always(HELLO), "http", "--expect Bye --json --rate 100");
        JsonNode json = result.exits(3).json();
        assertTrue(json.path("wrong").asLong() > 0, result.out());
        assertEquals(
                "a response body does not contain 'Bye'",
                json.path("firstFailure").asText());
        for (String name :
                new String[] {"throughput", "service", "response", "send.lag", "client.cpu", "client.alloc"}) {
            assertEquals(name.equals("send.lag"), json.has(name), name + " in " + result.out());
        }
    }

    @Test
    void aWebSocketThatIsClosedSaysHowManyMessagesWereRightUntilThen() throws IOException {
        HostileServer.Answer closing = (number, request, client) -> {
            String accept = Handshake.accept(HostileServer.key(request));
            send(
                    client,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Accept: " + accept + "\r\n\r\n");
            for (int i = 0; i < 1_000; i++) {
                client.getInputStream().readNBytes(MASKED_FRAME_BYTES);
                client.getOutputStream().write(TEXT_X);
            }
            client.getInputStream().readNBytes(MASKED_FRAME_BYTES);
            client.getOutputStream().write(HostileServer.bytes("88 02 03 EA"));
            return false;
        };
        load(closing, "ws", "--send x --connections 1 --duration 60s")
                .refusesFor(
                        "the server closed the WebSocket with code 1002, on connection 0 after 1000 responses; 1000 messages"
                                + " were right until then");
    }
}
