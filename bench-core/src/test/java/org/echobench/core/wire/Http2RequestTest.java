package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What Netty makes of the client's header blocks. */
class Http2RequestTest {

    private static final List<HttpHeader> HEADERS = List.of(
            new HttpHeader("Accept", "*/*"),
            new HttpHeader("X-Request-Id", "r-{sequence}"),
            new HttpHeader("User-Agent", "echobench"));

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);

    private static HttpRequest post(List<HttpHeader> headers) {
        return HttpRequest.of(
                "POST", "example.com:80", "/orders?n={sequence}", headers, Optional.of(Template.of("12345")), true);
    }

    private static List<String> expected(int number) {
        return List.of(
                ":authority: example.com:80",
                ":method: POST",
                ":scheme: https",
                ":path: /orders?n=" + (1_000_000_000 + number),
                "accept: */*",
                "x-request-id: r-" + (1_000_000_000 + number),
                "user-agent: echobench",
                "content-length: 5");
    }

    private List<String> decode(Template block, long number) throws Http2Exception {
        List<String> fields = new ArrayList<>();
        decoder.decodeHeaders(1, Unpooled.wrappedBuffer(block.bytes(number)))
                .forEach(field -> fields.add(field.getKey() + ": " + field.getValue()));
        return fields;
    }

    private void assertDecoded(Http2Request.Blocks blocks, int from) throws Http2Exception {
        assertEquals(expected(from), sorted(decode(blocks.first(), from)));
        for (int number = from + 1; number < from + 4; number++) {
            assertEquals(expected(number), sorted(decode(blocks.later(), number)));
        }
    }

    /** Netty hands out what begins with a colon first, in an order of its own. */
    private static List<String> sorted(List<String> fields) {
        List<String> sorted = new ArrayList<>();
        for (String name : List.of(":authority", ":method", ":scheme", ":path")) {
            fields.stream().filter(field -> field.startsWith(name + ":")).forEach(sorted::add);
        }
        fields.stream().filter(field -> !field.startsWith(":")).forEach(sorted::add);
        return sorted;
    }

    @Test
    void laterBlocksAreNumbersButForWhatChanges() throws Http2Exception {
        Http2Request request = new Http2Request(post(HEADERS), true);
        assertDecoded(request.usual(), 0);
        HttpRequest constant = Requests.get("example.com", "/plaintext", true);
        assertEquals(4, new Http2Request(constant, false).usual().later().bytes());
    }

    @Test
    void aTableOfAnotherSizeIsObeyed() throws Http2Exception {
        Http2Request request = new Http2Request(post(HEADERS), true);
        assertDecoded(request.usual(), 0);
        int number = 10;
        for (int size : new int[] {0, 100, 4_096, 60}) {
            decoder.configuration().maxHeaderTableSize(size);
            assertDecoded(request.resized(size), number);
            assertTrue(request.resized(size).first().bytes() <= request.mostBlockBytes());
            assertTrue(request.resized(size).later().bytes() <= request.mostBlockBytes());
            number += 10;
        }
    }

    @Test
    void aHeadThatFitsIntoNoFrameIsRefused() {
        HttpRequest large = post(List.of(new HttpHeader("x", "x".repeat(17_000))));
        assertThrows(IllegalArgumentException.class, () -> new Http2Request(large, true));
    }

    @Test
    void chunksAreRefused() {
        HttpRequest chunked = post(List.of(new HttpHeader("Transfer-Encoding", "chunked")));
        assertEquals(
                "an HTTP/2 request cannot have a Transfer-Encoding",
                assertThrows(IllegalArgumentException.class, () -> new Http2Request(chunked, true))
                        .getMessage());
    }

    @Test
    void aConnectionForEachRequestIsRefused() {
        HttpRequest once = Requests.get("h", "/", false);
        assertEquals(
                "an HTTP/2 connection is always kept alive",
                assertThrows(IllegalArgumentException.class, () -> new Http2Request(once, true))
                        .getMessage());
    }
}
