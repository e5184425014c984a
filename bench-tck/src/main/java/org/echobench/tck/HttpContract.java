package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/1.1 connections: lengths, keep-alive, close, pipelining, and the body of a request. {@link ContentContract}
 * tests the responses.
 */
@Needs(Workload.HTTP)
interface HttpContract extends ContractSubject {

    int PIPELINED = 16;

    @ParameterizedTest
    @ValueSource(
            strings = {
                Endpoints.PLAINTEXT,
                Endpoints.JSON,
                Endpoints.JSON_COMPLEX,
                Endpoints.GREETING + "?name=World",
                Endpoints.HTML + "1000",
                "/unknown"
            })
    default void responseHasAnExactContentLengthAndNoTransferCoding(String target) throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(HttpConnection.get(target), HttpConnection.get(Endpoints.PLAINTEXT));
            http.read("the response to GET " + target + ", with a Content-Length and no transfer coding");
            // This reads correctly only if the length before it was right.
            server().assertHello(http.read("the response after " + target), "the response after " + target);
        }
    }

    @Test
    default void keepAliveAnnouncesNoLimit() throws IOException {
        HttpResponse response = server().get(Endpoints.PLAINTEXT, "Connection: keep-alive");
        String announced = response.header("Keep-Alive").orElse("");
        assertTrue(
                !announced.contains("timeout") && !announced.contains("max"),
                server().expected("no announced limit of keep-alive, got " + announced));
    }

    @Test
    default void connectionCloseEndsTheConnectionAfterTheResponse() throws IOException {
        try (HttpConnection http = server().http()) {
            server().assertHello(
                            http.exchange(Endpoints.PLAINTEXT, "Connection: close"),
                            "a request with Connection: close");
            http.readEnd("the end of the connection after Connection: close");
        }
    }

    @Test
    default void pipelinedRequestsForDifferentPathsAreAnsweredInOrder() throws IOException {
        Map<String, Integer> lengths = new LinkedHashMap<>();
        for (int i = 0; i < PIPELINED / 4; i++) {
            lengths.put(Endpoints.HTML + (20_000 + i), 20_000 + i);
            lengths.put(Endpoints.PLAINTEXT + "?" + i, "Hello, World!".length());
            lengths.put(Endpoints.HTML + (64 + i), 64 + i);
            lengths.put(Endpoints.JSON + "?" + i, "{\"message\":\"Hello, World!\"}".length());
        }
        ServerUnderTest server = server();
        try (HttpConnection http = server.http()) {
            http.send(lengths.keySet().stream().map(HttpConnection::get).toArray(String[]::new));
            lengths.forEach((target, length) -> {
                String what = "pipelined GET " + target;
                assertEquals(length, http.read(what).body().length, server.expected("the length of " + what));
            });
        }
    }

    @Test
    default void pipelinedDocumentsThatAreReadLateArriveWholeAndOthersAreAnsweredMeanwhile() throws IOException {
        try (HttpConnection slow = server().http()) {
            readLate(slow, server());
        }
    }

    @Test
    default void requestAfterPipelinedDocumentsThatWereReadLateIsAnswered() throws IOException {
        try (HttpConnection slow = server().http()) {
            readLate(slow, server());
            server().assertHello(slow.exchange(Endpoints.PLAINTEXT), "the request after documents that were read late");
        }
    }

    /** Asks for more than the kernel buffers, and reads it once another connection has been answered. */
    private static void readLate(HttpConnection slow, ServerUnderTest server) throws IOException {
        String[] requests = new String[PIPELINED];
        Arrays.fill(requests, HttpConnection.get(Endpoints.HTML + Endpoints.MAX_HTML_BYTES));
        slow.send(requests);
        server.assertHello(
                server.get(Endpoints.PLAINTEXT), "a request beside " + PIPELINED + " documents that are not read");
        for (int i = 0; i < PIPELINED; i++) {
            String what = "document " + i + ", which is read late";
            assertEquals(
                    Endpoints.MAX_HTML_BYTES, slow.read(what).body().length, server.expected("the length of " + what));
        }
    }

    @Test
    default void hundredPipelinedBurstsOnOneConnectionAreAnsweredInOrder() throws IOException {
        try (HttpConnection http = server().http()) {
            for (int burst = 0; burst < 100; burst++) {
                String[] requests = new String[PIPELINED];
                for (int i = 0; i < PIPELINED; i++) {
                    requests[i] = HttpConnection.get(Endpoints.GREETING + "?name=" + burst + "-" + i);
                }
                http.send(requests);
                for (int i = 0; i < PIPELINED; i++) {
                    String what = "request " + i + " of burst " + burst;
                    server().assertAnswers("Hello, " + burst + "-" + i + "!", http.read(what), what);
                }
            }
        }
    }

    @Test
    default void requestThatArrivesByteByByteIsAnswered() throws IOException {
        try (HttpConnection http = server().http()) {
            http.sendByteByByte(HttpConnection.get(Endpoints.PLAINTEXT).getBytes(US_ASCII));
            server().assertHello(
                            http.read("the response to a request sent byte by byte"), "a request sent byte by byte");
        }
    }

    @Test
    default void requestWithTheHeadersOfABrowserIsAnswered() throws IOException {
        HttpResponse response = server().get(
                        Endpoints.PLAINTEXT,
                        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                        "Accept-Language: en-GB,en;q=0.8,de;q=0.5",
                        "Accept-Encoding: gzip, deflate, br, zstd",
                        "Connection: keep-alive",
                        "Cookie: consent=" + "x".repeat(1_000) + "; theme=dark; session=abc123",
                        "Upgrade-Insecure-Requests: 1",
                        "Sec-Fetch-Dest: document",
                        "Sec-Fetch-Mode: navigate",
                        "Sec-Fetch-Site: none",
                        "Priority: u=0, i");
        server().assertHello(response, "the request of a browser");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/unknown", "/", "/plaintext/more", "/jsonx"})
    default void unknownPathIs404AndTheConnectionLives(String path) throws IOException {
        try (HttpConnection http = server().http()) {
            assertEquals(404, http.exchange(path).status(), server().expected("404 for " + path));
            server().assertHello(http.exchange(Endpoints.PLAINTEXT), "the request after a 404");
        }
    }

    @Test
    default void responseIsNotCompressedThoughTheClientAcceptsIt() throws IOException {
        for (String path : List.of(Endpoints.HTML + 20_000, Endpoints.JSON_COMPLEX, Endpoints.PLAINTEXT)) {
            HttpResponse response = server().get(path, "Accept-Encoding: gzip, deflate, br");
            String coding = response.header("Content-Encoding").orElse("none");
            assertEquals("none", coding, server().expected("no Content-Encoding of " + path));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_048, 1 << 20})
    @Needs(Workload.HTTP_UPLOAD)
    default void bodyWithALengthOrInChunksIsReadWhole(int bytes) throws IOException {
        try (HttpConnection http = server().http()) {
            for (boolean chunked : new boolean[] {false, false, true, true}) {
                String what = "a POST of " + bytes + " bytes, chunked: " + chunked;
                http.sendInBackground(HttpConnection.post(Endpoints.UPLOAD, Payloads.binary(bytes), chunked));
                server().assertAnswers(Integer.toString(bytes), http.read("the response to " + what), what);
            }
            server().assertHello(http.exchange(Endpoints.PLAINTEXT), "a GET after a POST");
        }
    }

    @Test
    @Needs(Workload.HTTP_UPLOAD)
    default void getOfTheUploadIs405AndAPostElsewhereToo() throws IOException {
        assertEquals(405, server().get(Endpoints.UPLOAD).status(), server().expected("405 for a GET"));
        try (HttpConnection http = server().http()) {
            http.send(HttpConnection.post(Endpoints.PLAINTEXT, new byte[1], false));
            assertEquals(405, http.read("the response to a POST").status(), server().expected("405 for a POST"));
        }
    }
}
