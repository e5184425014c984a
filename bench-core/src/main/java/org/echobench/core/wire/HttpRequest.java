package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A request, compiled once to the {@link Template} that HTTP/1.1 sends. Immutable. */
public final class HttpRequest {

    /** Methods whose requests may be repeated (RFC 9110, section 9.2.2). */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");

    /** Methods whose requests state a length even if they have no body (RFC 9110, section 8.6). */
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

    static final String CODING = "Transfer-Encoding";

    /** The size of a chunk, except the last: a size that many clients use. */
    private static final int CHUNK_BYTES = 8_192;

    private static final Pattern METHOD = Pattern.compile("[A-Za-z][A-Za-z-]*");
    private static final Pattern PATH = Pattern.compile("/[^\\s\\p{Cntrl}]*");

    private final String method;
    private final String path;
    /** All headers of the request, in this order. */
    private final List<HttpHeader> headers;

    private final Optional<Template> body;
    private final boolean keepAlive;
    private final Template message;

    private HttpRequest(
            String method, String path, List<HttpHeader> headers, Optional<Template> body, boolean keepAlive) {
        this.method = method;
        this.path = path;
        this.headers = headers;
        this.body = body;
        this.keepAlive = keepAlive;
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        Template start = Template.of(head.append("\r\n").toString());
        message = body.map(bytes -> start.then(chunked() ? bytes.chunked(CHUNK_BYTES) : bytes))
                .orElse(start);
    }

    /**
     * Any request.
     *
     * @param method a token such as {@code POST}; not CONNECT
     * @param host the value of the Host header, {@code name:port}, unless the headers have one
     * @param path path and query, percent-encoded; a template, like the headers' values
     * @param headers in this order; adds Connection, and Content-Length unless there is
     *     {@code Transfer-Encoding: chunked}
     * @param keepAlive false adds {@code Connection: close}
     * @throws IllegalArgumentException if method, path or headers are invalid, or the request is longer than
     *     {@link Template#MAX_BYTES}
     */
    public static HttpRequest of(
            String method,
            String host,
            String path,
            List<HttpHeader> headers,
            Optional<Template> body,
            boolean keepAlive) {
        if (!METHOD.matcher(method).matches() || method.equals("CONNECT")) {
            throw new IllegalArgumentException("'" + method + "' is not an HTTP method, or not a supported one");
        }
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("a path must begin with / and have no blanks, but is '" + path + "'");
        }
        HttpHeader.requireNone(headers, "Content-Length", "Connection", "Upgrade");
        Optional<HttpHeader> coding =
                headers.stream().filter(header -> header.is(CODING)).findFirst();
        if (coding.isPresent() && (body.isEmpty() || !coding.get().value().equals("chunked"))) {
            throw new IllegalArgumentException("Transfer-Encoding must be 'chunked', in a request with a body, but is '"
                    + coding.get().value() + "'" + (body.isEmpty() ? " in one without" : ""));
        }
        List<HttpHeader> all = HttpHeader.withHost(host, headers);
        if (!keepAlive) {
            all.add(new HttpHeader("Connection", "close"));
        }
        if (coding.isEmpty() && (body.isPresent() || WITH_BODY.contains(method))) {
            int length = body.map(Template::bytes).orElse(0);
            all.add(new HttpHeader("Content-Length", Integer.toString(length)));
        }
        return new HttpRequest(method, path, List.copyOf(all), body, keepAlive);
    }

    /** Whether its body is sent in chunks, which HTTP/2 does not have. */
    boolean chunked() {
        return headers.stream().anyMatch(header -> header.is(CODING));
    }

    /** Whether it leaves the connection open; otherwise the server must end it. */
    public boolean keepAlive() {
        return keepAlive;
    }

    /** Whether its response has no body, whatever length that states. */
    public boolean head() {
        return method.equals("HEAD");
    }

    /** Whether it may be sent again although the server may have processed it (RFC 9110, section 9.2.2). */
    public boolean idempotent() {
        return IDEMPOTENT.contains(method);
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    /** All headers, in the order in which they are sent. */
    List<HttpHeader> headers() {
        return headers;
    }

    Optional<Template> body() {
        return body;
    }

    /** The size of the whole request. */
    public int bytes() {
        return message.bytes();
    }

    /** Writes the request with this number, as {@link Template#write}. */
    public void write(ByteBuffer out, long number) {
        message.write(out, number);
    }

    /** The first request. */
    public byte[] toBytes() {
        ByteBuffer out = ByteBuffer.allocate(bytes());
        write(out, 0);
        return out.array();
    }
}
