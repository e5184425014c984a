package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestHeadersTest {

    private static HttpRequest request(String label) {
        return HttpRequest.of("GET", "h", "/", RequestHeaders.of(label).headers(), Optional.empty(), true);
    }

    private static String text(HttpRequest request, long number) {
        ByteBuffer out = ByteBuffer.allocate(request.bytes());
        request.write(out, number);
        return new String(out.array(), StandardCharsets.US_ASCII);
    }

    @Test
    void aBrowsersAreLongWithFiveCookies() {
        String text = text(request("browser"), 0);
        assertTrue(text.length() > 450);
        String cookies = text.lines()
                .filter(line -> line.startsWith("Cookie: "))
                .findFirst()
                .orElseThrow();
        assertEquals(5, cookies.split("; ").length);
    }

    @Test
    void aNumberedRequestIsNoOther() {
        HttpRequest numbered = request("numbered");
        assertNotEquals(text(numbered, 1), text(numbered, 2));
        assertEquals(text(request("bare"), 1), text(request("bare"), 2));
    }

    @Test
    void anUnknownNameIsRefused() {
        String failure = assertThrows(IllegalArgumentException.class, () -> RequestHeaders.of("curl"))
                .getMessage();
        assertEquals("request must be bare, browser, numbered, but is 'curl'", failure);
    }
}
