package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decodes the heads of HTTP/1.1 responses (RFC 9112). All connections of a loop share one: servers send the same head
 * again and again, so a head that equals the last one byte for byte, end included, is not parsed again. Not
 * thread-safe; allocates only when a head differs from the last.
 */
public final class HttpResponseHead extends ResponseHead {

    /** The longest head accepted. */
    public static final int MAX_BYTES = 64 << 10;

    /** No Content-Length: the body is chunked, absent, or ends with the connection. */
    public static final long NO_LENGTH = -1;

    private static final String VERSION = "http/1.";

    private ByteBuffer last = ByteBuffer.allocate(0);
    private boolean chunked;
    private boolean framedTwice;
    private boolean close;
    private boolean keepAlive;
    private boolean upgrade;
    private boolean upgradesConnection;
    private String extensions = "";
    private String subprotocol = "";
    private String accept = "";

    public HttpResponseHead() {
        this(List.of());
    }

    /** @param required headers to look for in each response */
    public HttpResponseHead(List<HttpHeader> required) {
        super(required);
    }

    /**
     * Decodes the head at the position and moves past it; if it is incomplete, returns false and leaves the position.
     *
     * @throws ProtocolException if the bytes are not a response head, or longer than {@link #MAX_BYTES}
     */
    public boolean read(ByteBuffer in) {
        int start = in.position();
        if (begins(in, start, last)) {
            in.position(start + last.capacity());
            return true;
        }
        if (isNone(in)) {
            throw new ProtocolException("the response is not an HTTP/1.1 response, but begins with " + shown(in));
        }
        int end = HttpHead.end(in, start);
        if ((end < 0 ? in.remaining() : end - start) > MAX_BYTES) {
            throw new ProtocolException("a response head is longer than " + MAX_BYTES + " bytes");
        }
        if (end < 0) {
            return false;
        }
        last = ByteBuffer.allocate(0);
        parse(in, start, end);
        last = ByteBuffer.allocate(end - start).put(0, in, start, end - start);
        in.position(end);
        return true;
    }

    /** Whether the bytes at the position cannot begin a response. */
    public static boolean isNone(ByteBuffer in) {
        int length = Math.min(in.remaining(), VERSION.length());
        return !HttpHead.matches(in, in.position(), VERSION.substring(0, length));
    }

    /** The beginning of the bytes at the position in quotation marks, for messages; of a text, only the first line. */
    public static String shown(ByteBuffer in) {
        int start = in.position();
        int end = start;
        while (end < in.limit() && in.get(end) >= ' ') {
            end++;
        }
        return HttpHead.quoted(in, start, end == start ? in.limit() : end);
    }

    private void parse(ByteBuffer in, int start, int end) {
        int line = HttpHead.lineEnd(in, start);
        int afterStatus = start + 12;
        if (line < afterStatus || in.get(start + 8) != ' ' || line > afterStatus && in.get(afterStatus) != ' ') {
            throw new ProtocolException("the status is not a number of three digits: " + shown(in));
        }
        status = (int) HttpHead.number(in, start + 9, afterStatus, "the status");
        close = false;
        keepAlive = false;
        forgetHeaders();
        chunked = false;
        framedTwice = false;
        upgrade = false;
        upgradesConnection = false;
        extensions = "";
        subprotocol = "";
        accept = "";
        for (int from = HttpHead.nextLine(in, line); from < end - 2; from = HttpHead.nextLine(in, line)) {
            line = HttpHead.lineEnd(in, from);
            header(in, from, line);
        }
        close |= in.get(start + 7) == '0' && !keepAlive;
        if (chunked) {
            framedTwice = contentLength != NO_LENGTH;
            contentLength = NO_LENGTH;
        }
    }

    private void header(ByteBuffer in, int from, int line) {
        if (!HttpHead.isAnyHeader(in, from, line)) {
            throw new ProtocolException(
                    "a response has a line that is not a header: " + HttpHead.quoted(in, from, line));
        }
        for (int i = 0; i < found.length; i++) {
            found[i] |= has(in, from, line, required.get(i));
        }
        if (HttpHead.isHeader(in, from, line, "content-length")) {
            contentLength = sameLength(contentLength, HttpHead.number(in, from + 15, line, "Content-Length"));
        } else if (HttpHead.isHeader(in, from, line, "transfer-encoding")) {
            chunked |= HttpHead.hasToken(in, from + 18, line, "chunked");
        } else if (HttpHead.isHeader(in, from, line, "connection")) {
            close |= HttpHead.hasToken(in, from + 11, line, "close");
            keepAlive |= HttpHead.hasToken(in, from + 11, line, "keep-alive");
            upgradesConnection |= HttpHead.hasToken(in, from + 11, line, "upgrade");
        } else if (status / 100 == 3 && HttpHead.isHeader(in, from, line, "location")) {
            location = HttpHead.quoted(HttpHead.text(in, from + 9, line));
        } else if (HttpHead.isHeader(in, from, line, "content-encoding")) {
            coded |= !HttpHead.hasToken(in, from + 17, line, "identity");
        } else if (HttpHead.isHeader(in, from, line, "upgrade")) {
            upgrade |= HttpHead.hasToken(in, from + 8, line, "websocket");
        } else if (HttpHead.isHeader(in, from, line, "sec-websocket-accept")) {
            accept = HttpHead.text(in, from + 21, line);
        } else if (HttpHead.isHeader(in, from, line, "sec-websocket-extensions")) {
            extensions = HttpHead.text(in, from + 25, line);
        } else if (HttpHead.isHeader(in, from, line, "sec-websocket-protocol")) {
            subprotocol = HttpHead.text(in, from + 23, line);
        }
    }

    private static boolean has(ByteBuffer in, int from, int line, HttpHeader header) {
        String name = header.name().toLowerCase(Locale.ROOT);
        return HttpHead.isHeader(in, from, line, name)
                && HttpHead.text(in, from + name.length() + 1, line).equals(header.value());
    }

    /** A Content-Length, which may be repeated (RFC 9110 §8.6); {@code before} is {@link #NO_LENGTH} at first. */
    static long sameLength(long before, long bytes) {
        if (before != NO_LENGTH && before != bytes) {
            throw new ProtocolException("a response has two values of Content-Length, " + before + " and " + bytes);
        }
        return bytes;
    }

    /** Whether another head follows before the response: 1xx, except 101, which ends HTTP (RFC 9110 §15.2). */
    public boolean interim() {
        return status < 200 && status >= 100 && status != 101;
    }

    public boolean chunked() {
        return chunked;
    }

    /** Whether the head has both a Content-Length and chunks, which is ambiguous (RFC 9112 §6.3). */
    public boolean framedTwice() {
        return framedTwice;
    }

    /** Whether the server will close the connection after this response. */
    public boolean close() {
        return close;
    }

    /** The value of Sec-WebSocket-Extensions; empty if the header is absent. */
    public String extensions() {
        return extensions;
    }

    /** The value of Sec-WebSocket-Protocol; empty if the header is absent. */
    public String subprotocol() {
        return subprotocol;
    }

    /**
     * Why this is not the 101 for the key with the given accept value (RFC 6455 §4.1):
     * {@code status 404 instead of 101}. Empty if it is.
     */
    public Optional<String> refusal(String wanted) {
        if (status != 101) {
            return Optional.of(
                    "status " + status + " instead of 101" + (location.isEmpty() ? "" : ", and leads to " + location));
        }
        if (!upgrade || !upgradesConnection || accept.isEmpty()) {
            return Optional.of("101 without "
                    + (!upgrade
                            ? "'Upgrade: websocket'"
                            : !upgradesConnection ? "'Connection: Upgrade'" : "'Sec-WebSocket-Accept'"));
        }
        return accept.equals(wanted)
                ? Optional.empty()
                : Optional.of("101 with the wrong Sec-WebSocket-Accept " + HttpHead.quoted(accept));
    }
}
