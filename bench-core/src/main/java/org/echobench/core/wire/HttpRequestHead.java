package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.RequestView;

/** Decodes the heads of HTTP/1.x requests for the reference server, and views the last one. Not thread-safe. */
public final class HttpRequestHead implements RequestView {

    /** The longest head accepted. */
    public static final int MAX_BYTES = 16 << 10;

    private String method = "";
    private String path = "";
    private String query = "";
    private boolean http10;
    private boolean close;
    private boolean upgrade;
    private long contentLength;
    private Optional<String> webSocketKey = Optional.empty();
    private String cookies = "";

    /**
     * Decodes the head at the position and moves past it; if it is incomplete, returns false and leaves the position.
     *
     * @throws ProtocolException if the bytes are not a request head, or longer than {@link #MAX_BYTES}
     */
    public boolean read(ByteBuffer in) {
        int start = in.position();
        int end = HttpHead.end(in, start);
        if ((end < 0 ? in.remaining() : end - start) > MAX_BYTES) {
            throw new ProtocolException("a request head is longer than " + MAX_BYTES + " bytes");
        }
        if (end < 0) {
            return false;
        }
        int line = HttpHead.lineEnd(in, start);
        requestLine(HttpHead.text(in, start, line));
        close = http10;
        upgrade = false;
        contentLength = 0;
        webSocketKey = Optional.empty();
        cookies = "";
        for (int from = HttpHead.nextLine(in, line); from < end - 2; from = HttpHead.nextLine(in, line)) {
            line = HttpHead.lineEnd(in, from);
            header(in, from, line);
        }
        in.position(end);
        return true;
    }

    private void requestLine(String line) {
        int first = line.indexOf(' ');
        int second = line.lastIndexOf(' ');
        if (first <= 0 || second <= first || !line.startsWith("HTTP/1.", second + 1)) {
            throw new ProtocolException("not an HTTP/1.x request line");
        }
        method = line.substring(0, first);
        String target = line.substring(first + 1, second);
        int mark = target.indexOf('?');
        path = mark < 0 ? target : target.substring(0, mark);
        query = mark < 0 ? "" : target.substring(mark + 1);
        http10 = line.endsWith("HTTP/1.0");
    }

    private void header(ByteBuffer in, int from, int line) {
        if (HttpHead.isHeader(in, from, line, "connection")) {
            close = HttpHead.hasToken(in, from + 11, line, "close")
                    || (http10 && !HttpHead.hasToken(in, from + 11, line, "keep-alive"));
        } else if (HttpHead.isHeader(in, from, line, "upgrade")) {
            upgrade = HttpHead.hasToken(in, from + 8, line, "websocket");
        } else if (HttpHead.isHeader(in, from, line, "content-length")) {
            contentLength = HttpHead.number(in, from + 15, line, "Content-Length");
        } else if (HttpHead.isHeader(in, from, line, "transfer-encoding")) {
            // If ignored, its chunks would be read as requests.
            throw new ProtocolException("a request with Transfer-Encoding is not served");
        } else if (HttpHead.isHeader(in, from, line, "sec-websocket-key")) {
            webSocketKey = Optional.of(HttpHead.text(in, from + 18, line));
        } else if (HttpHead.isHeader(in, from, line, "cookie")) {
            cookies = HttpHead.text(in, from + 7, line);
        }
    }

    public String method() {
        return method;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public Optional<String> parameter(String name) {
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (decode(equals < 0 ? pair : pair.substring(0, equals)).equals(name)) {
                return Optional.of(equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    private static String decode(String encoded) {
        try {
            return URLDecoder.decode(encoded, UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("the query is not percent-encoded as it should be");
        }
    }

    /** Whether the client speaks HTTP/1.0, which keeps connections alive only on request. */
    public boolean http10() {
        return http10;
    }

    /** Whether the connection ends after the response. */
    public boolean close() {
        return close;
    }

    /** The key of a WebSocket upgrade; empty if this is not one. */
    public Optional<String> webSocketKey() {
        return upgrade ? webSocketKey : Optional.empty();
    }

    /** Bytes of body that follow. */
    public long contentLength() {
        return contentLength;
    }

    /** According to RFC 6265 §4.2. */
    @Override
    public Optional<String> cookie(String name) {
        for (String pair : cookies.split(";")) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).trim().equals(name)) {
                return Optional.of(pair.substring(equals + 1).trim());
            }
        }
        return Optional.empty();
    }
}
