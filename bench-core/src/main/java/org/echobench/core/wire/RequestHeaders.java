package org.echobench.core.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The headers of a request besides Host: the values of the parameter {@code request}. */
public enum RequestHeaders {
    BARE,
    /** The headers of a browser: about 450 bytes, with five cookies. */
    BROWSER(
            new HttpHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            new HttpHeader("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
            new HttpHeader("Accept-Language", "en-US,en;q=0.7,de;q=0.3"),
            new HttpHeader(
                    "Cookie",
                    "theme=dark; consent=2026-01-01T00:00:00Z; session=7c9e6679f7424ee1; locale=en_US; seen=12"),
            new HttpHeader("Referer", "http://localhost/start"),
            new HttpHeader("Sec-Fetch-Dest", "document"),
            new HttpHeader("Sec-Fetch-Mode", "navigate"),
            new HttpHeader("Sec-Fetch-Site", "same-origin"),
            new HttpHeader("Upgrade-Insecure-Requests", "1"),
            new HttpHeader("DNT", "1")),
    /** One header that differs in each request, so that HTTP/2's table cannot hold it. */
    NUMBERED(new HttpHeader("X-Request-Id", Template.SEQUENCE));

    private final List<HttpHeader> headers;

    RequestHeaders(HttpHeader... headers) {
        this.headers = List.of(headers);
    }

    /** @throws IllegalArgumentException if there are none of this name */
    public static RequestHeaders of(String label) {
        return Arrays.stream(values())
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("request must be "
                        + Arrays.stream(values()).map(RequestHeaders::label).collect(Collectors.joining(", "))
                        + ", but is '" + label + "'"));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public List<HttpHeader> headers() {
        return headers;
    }
}
