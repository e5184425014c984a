package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRequestTest {

    private static HttpRequest request(String method, String path, List<HttpHeader> headers, String body) {
        return HttpRequest.of(method, "h:1", path, headers, Optional.of(Template.of(body)), true);
    }

    private static String text(HttpRequest request) {
        return new String(request.toBytes(), US_ASCII);
    }

    @Test
    void aBareRequestHasHostAlone() {
        assertEquals("GET /json HTTP/1.1\r\nHost: h:1\r\n\r\n", text(Requests.get("h:1", "/json", true)));
    }

    @Test
    void aBodyHasItsLength() {
        assertEquals(
                "POST /orders HTTP/1.1\r\nHost: h:1\r\nX: y\r\nContent-Length: 5\r\n\r\nHello",
                text(request("POST", "/orders", List.of(new HttpHeader("X", "y")), "Hello")));
    }

    @Test
    void aBodyInChunksHasNoLength() {
        List<HttpHeader> chunked = List.of(new HttpHeader("Transfer-Encoding", "chunked"));
        assertEquals(
                "POST / HTTP/1.1\r\nHost: h:1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n0\r\n\r\n",
                text(request("POST", "/", chunked, "Hello")));
        String failure = assertThrows(
                        IllegalArgumentException.class,
                        () -> HttpRequest.of("POST", "h:1", "/", chunked, Optional.empty(), true))
                .getMessage();
        assertEquals(
                "Transfer-Encoding must be 'chunked', in a request with a body, but is 'chunked' in one without",
                failure);
    }

    @Test
    void aMethodThatUsuallyHasABodySaysThatThereIsNone() {
        assertEquals(
                "PUT / HTTP/1.1\r\nHost: h:1\r\nContent-Length: 0\r\n\r\n",
                text(HttpRequest.of("PUT", "h:1", "/", List.of(), Optional.empty(), true)));
    }

    @Test
    void theNumberIsInPathHeadersAndBody() {
        HttpRequest request =
                request("POST", "/o/{sequence}", List.of(HttpHeader.of("Id: {sequence}")), "{\"n\":{sequence}}");
        ByteBuffer out = ByteBuffer.allocate(request.bytes());
        request.write(out, 8);
        assertEquals(
                "POST /o/1000000008 HTTP/1.1\r\nHost: h:1\r\nId: 1000000008\r\nContent-Length: 16\r\n\r\n"
                        + "{\"n\":1000000008}",
                new String(out.array(), US_ASCII));
    }

    @Test
    void anotherHostTakesThePlaceOfItsOwn() {
        assertEquals(
                "GET / HTTP/1.1\r\nhost: shop\r\n\r\n",
                text(HttpRequest.of("GET", "h:1", "/", List.of(HttpHeader.of("host: shop")), Optional.empty(), true)));
    }

    @Test
    void onlyTheAnswerToHeadHasNoBody() {
        assertTrue(HttpRequest.of("HEAD", "h", "/", List.of(), Optional.empty(), true)
                .head());
        assertFalse(Requests.get("h", "/", true).head());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 5", "Connection: close", "Upgrade: h2c"})
    void headersThatTheClientWritesAreRefused(String header) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> request("POST", "/", List.of(HttpHeader.of(header)), ""))
                .getMessage();
        assertTrue(message.startsWith("the client itself writes the header "), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GE T", "GET\r\n", "CONNECT"})
    void whatIsNoMethodIsRefused(String method) {
        assertThrows(IllegalArgumentException.class, () -> request(method, "/", List.of(), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "/a b", "/a\r\nX: y"})
    void whatIsNoPathIsRefused(String path) {
        assertThrows(IllegalArgumentException.class, () -> request("GET", path, List.of(), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no colon", ": no name", "a b: c", "X: a\r\nY: b", "X: ü"})
    void whatIsNoHeaderIsRefused(String line) {
        assertThrows(IllegalArgumentException.class, () -> HttpHeader.of(line));
    }
}
