package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HttpRequestTest {

    @Test
    void aBareRequestHasHostAlone() {
        assertEquals(
                "GET /json HTTP/1.1\r\nHost: h:1\r\n\r\n",
                new String(HttpRequest.get("h:1", "/json", true, false), US_ASCII));
    }

    @Test
    void aBrowsersRequestIsLongWithFiveCookies() {
        String text = new String(HttpRequest.get("h:1", "/", true, true), US_ASCII);
        assertTrue(text.length() > 450);
        String cookies = text.lines()
                .filter(line -> line.startsWith("Cookie: "))
                .findFirst()
                .orElseThrow();
        assertEquals(5, cookies.split("; ").length);
    }
}
