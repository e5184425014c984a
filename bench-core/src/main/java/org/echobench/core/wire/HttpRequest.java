package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

/** The bytes of the requests that the client sends. */
public final class HttpRequest {

    /** The headers of a browser beside Host: about 450 bytes, with five cookies. */
    private static final String BROWSER_HEADERS =
            "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
                    + "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
                    + "Accept-Language: en-US,en;q=0.7,de;q=0.3\r\n"
                    + "Cookie: theme=dark; consent=2026-01-01T00:00:00Z; session=7c9e6679f7424ee1; locale=en_US; seen=12\r\n"
                    + "Referer: http://localhost/start\r\n"
                    + "Sec-Fetch-Dest: document\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Site: same-origin\r\n"
                    + "Upgrade-Insecure-Requests: 1\r\nDNT: 1\r\n";

    private HttpRequest() {}

    /**
     * A GET without a body.
     *
     * @param host value of the Host header, {@code name:port}
     * @param path path and query, percent-encoded
     * @param keepAlive false adds {@code Connection: close}
     * @param browser true adds the headers of a browser, with five cookies; false sends only Host
     */
    public static byte[] get(String host, String path, boolean keepAlive, boolean browser) {
        StringBuilder request = new StringBuilder("GET ")
                .append(path)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append("\r\n");
        if (browser) {
            request.append(BROWSER_HEADERS);
        }
        if (!keepAlive) {
            request.append("Connection: close\r\n");
        }
        return request.append("\r\n").toString().getBytes(path.chars().allMatch(c -> c < 128) ? US_ASCII : UTF_8);
    }
}
