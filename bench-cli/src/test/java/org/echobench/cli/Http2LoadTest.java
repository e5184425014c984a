package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user sees of loads over HTTP/2. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Http2LoadTest {

    private static final int SETTINGS = 4;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final byte[] REFUSED = {0, 0, 0, 7};

    /** Allows 100 streams. Answers two requests with status 200 and "ok", and all others with another body. */
    private static HostileServer server(String later) throws IOException {
        AtomicInteger requests = new AtomicInteger();
        return new HostileServer((number, preface, client) -> {
            DataInputStream in = begin(client);
            allow(client, 100);
            while (true) {
                answer(client, request(in), requests.incrementAndGet() <= 2 ? "ok" : later);
            }
        });
    }

    private static DataInputStream begin(Socket client) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        in.readNBytes(6); // the preface's end
        return in;
    }

    private static void allow(Socket client, int streams) throws IOException {
        client.getOutputStream().write(FuzzedPeers.frame(SETTINGS, 0, 0, new byte[] {0, 3, 0, 0, 0, (byte) streams}));
    }

    /** Reads a request; returns its stream. */
    private static int request(DataInputStream in) throws IOException {
        while (true) {
            int lengthAndType = in.readInt();
            in.readByte();
            int stream = in.readInt();
            in.skipNBytes(lengthAndType >>> 8);
            if ((lengthAndType & 0xFF) == HEADERS) {
                return stream;
            }
        }
    }

    private static void answer(Socket client, int stream, String body) throws IOException {
        byte[] head = FuzzedPeers.frame(HEADERS, 4, stream, new byte[] {(byte) 0x88});
        byte[] data = FuzzedPeers.frame(0, 1, stream, body.getBytes());
        client.getOutputStream()
                .write(ByteBuffer.allocate(head.length + data.length)
                        .put(head)
                        .put(data)
                        .array());
    }

    @Test
    void aServerThatAllowsNoStreamAtFirstIsWaitedFor() throws IOException {
        HostileServer.Answer late = (number, preface, client) -> {
            DataInputStream in = begin(client);
            allow(client, 0);
            allow(client, 1);
            while (true) {
                answer(client, request(in), "ok");
            }
        };
        try (HostileServer server = new HostileServer(late)) {
            server.load("http2").exits(0);
        }
    }

    @Test
    void requestsAboveALimitThatIsSetTooLateAreSentAgain() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        HostileServer.Answer refusing = (number, preface, client) -> {
            DataInputStream in = begin(client);
            client.getOutputStream().write(FuzzedPeers.frame(SETTINGS, 0, 0, new byte[0]));
            // The first connection asks what the responses are.
            if (connections.incrementAndGet() > 1) {
                int[] streams = new int[8];
                for (int i = 0; i < 8; i++) {
                    streams[i] = request(in);
                }
                for (int i = 4; i < 8; i++) {
                    client.getOutputStream().write(FuzzedPeers.frame(RST_STREAM, 0, streams[i], REFUSED));
                }
                allow(client, 4);
                for (int i = 0; i < 4; i++) {
                    answer(client, streams[i], "ok");
                }
            }
            while (true) {
                answer(client, request(in), "ok");
            }
        };
        try (HostileServer server = new HostileServer(refusing)) {
            server.load("http2", "--connections 1 --pipeline 8")
                    .exits(0)
                    .prints(" 0 lost, 0 wrong, 0 late")
                    .prints("no connection; 4 requests that it refused were sent again");
        }
    }

    @Test
    void theRateAndTheServersSettingsArePrinted() throws IOException {
        try (HostileServer server = server("ok")) {
            Cli.Result result = server.load("http2", "--json --pipeline 4").exits(0);
            JsonNode json = result.json();
            assertTrue(json.path("completed").asLong() > 0, result.out());
            assertEquals(100, json.at("/serverSettings/MAX_CONCURRENT_STREAMS").asInt());
            server.load("http", "--http2 --rate 1000").prints("MAX_CONCURRENT_STREAMS 100");
        }
    }

    @Test
    void answersThatDifferFromTheFirstAreWrong() throws IOException {
        try (HostileServer server = server("no")) {
            server.load("http2", "--json").exits(3).prints("a response body is not what was asked for");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n"})
    void aServerOfHttp1IsOneSentence(String answer) throws IOException {
        try (HostileServer server = HostileServer.answering(answer.getBytes())) {
            server.load("http2").refusesFor("the server does not speak HTTP/2 here: it answered with 'HTTP/1.1 ");
        }
    }

    @Test
    void aRowOfATargetFileShowsItsFrames(@TempDir Path temp) throws IOException {
        try (HostileServer server = server("ok")) {
            Path file = Files.writeString(temp.resolve("shop.yaml"), """
                    target: shop
                    url: http://%s
                    rows:
                      - name: order
                        http: {path: /, version: 2, window: 65535, expect: {body: ok}}
                    """.formatted(server.authority()));
            Cli.run("target check", file)
                    .exits(0)
                    .prints("  > HEADERS stream 1, ")
                    .prints("  < DATA stream 1, 2 bytes: ok");
        }
    }
}
