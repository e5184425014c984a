package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 connections: lengths, keep-alive, close, pipelining. {@link ContentContract} tests the answers. */
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
            HttpResponse response = http.read("the response to GET " + target);
            assertEquals(
                    Integer.toString(response.body().length),
                    response.header("Content-Length").orElse("no Content-Length"),
                    server().expected("the Content-Length of " + target));
            assertTrue(
                    response.header("Transfer-Encoding").isEmpty(),
                    server().expected("no transfer coding of " + target + ", got " + response.headers()));
            // Reads right only where the length before it was right.
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
            int left = http.tcp().readToEnd("the end of the connection after Connection: close").length;
            assertEquals(0, left, server().expected("no byte after the response to Connection: close"));
        }
    }

    @Test
    default void pipelinedRequestsForDifferentPathsAreAnsweredInOrder() throws IOException {
        List<String> targets = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < PIPELINED / 4; i++) {
            targets.addAll(
                    List.of(Endpoints.HTML + (20_000 + i), Endpoints.PLAINTEXT, Endpoints.HTML + 64, Endpoints.JSON));
            lengths.addAll(
                    List.of(20_000 + i, "Hello, World!".length(), 64, "{\"message\":\"Hello, World!\"}".length()));
        }
        try (HttpConnection http = server().http()) {
            http.send(targets.stream().map(HttpConnection::get).toArray(String[]::new));
            for (int i = 0; i < targets.size(); i++) {
                String what = "pipelined GET " + targets.get(i);
                assertEquals(lengths.get(i), http.read(what).body().length, server().expected("the length of " + what));
            }
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
                    assertEquals(
                            "Hello, " + burst + "-" + i + "!", http.read(what).text(), server().expected(what));
                }
            }
        }
    }

    @Test
    default void requestThatArrivesByteByByteIsAnswered() throws IOException {
        try (HttpConnection http = server().http()) {
            http.tcp().sendByteByByte(HttpConnection.get(Endpoints.PLAINTEXT).getBytes(US_ASCII));
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
}
