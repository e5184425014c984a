package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.core.wire.HpackDecoder;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Http2Settings;
import org.echobench.core.wire.ProtocolException;

/** HTTP/2 over one connection whose server is known to speak it: reads frames strictly. Not thread-safe. */
public final class Http2Connection implements AutoCloseable {

    private static final String STATUS = ":status";

    // Names by their numbers in the table that is the same everywhere (RFC 7541, appendix A): Tomcat takes no others
    // for these.
    private static final int AUTHORITY = 1;
    private static final int METHOD = 2;
    private static final int PATH = 4;
    private static final int SCHEME = 6;

    private static final int PRIORITY_BYTES = 5;

    private final TcpConnection tcp;
    private final Http2FrameHeader header = new Http2FrameHeader();
    private final HpackDecoder hpack = new HpackDecoder();
    private final Http2Settings settings = new Http2Settings();
    private final Map<Integer, Stream> streams = new HashMap<>();
    private int nextStream = 1;
    private final int receiveWindow;
    private int unacknowledged;
    /** Bytes that the server takes on the connection. */
    private long window = Http2Frames.USUAL_WINDOW;

    /** What has come on one stream. */
    private static final class Stream {

        private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        /** Bytes that the server takes, beside its initial window. */
        private long window;

        /** Bytes that have come since the server was last told. */
        private int unacknowledged;

        private boolean ended;
    }

    /**
     * Begins the connection.
     *
     * @param window of each stream and of the connection, at least 65,535 bytes; the server may send as much before it
     *     is told of more
     */
    public Http2Connection(TcpConnection tcp, int window) {
        this.tcp = tcp;
        receiveWindow = window;
        ByteBuffer preface = ByteBuffer.allocate(256);
        new Http2Opening(window).write(preface);
        send(preface);
        readFrame("the server's SETTINGS");
        if (header.type() != Http2Frames.SETTINGS || header.has(Http2Frames.ACK)) {
            throw tcp.failure("expected HTTP/2 to begin with SETTINGS, but a " + header.name() + " came", null);
        }
    }

    private void send(ByteBuffer frames) {
        byte[] bytes = new byte[frames.flip().remaining()];
        frames.get(bytes);
        tcp.send(bytes);
    }

    /** What the server has announced so far. */
    public Http2Settings settings() {
        return settings;
    }

    /** Sends a GET; returns its stream. */
    public int get(String target, boolean secure) {
        return send("GET", target, secure, Http2Frames.END_STREAM);
    }

    /** Sends a POST in frames of up to 16 KiB as the server's windows have room, and reads its response. */
    public HttpResponse post(String target, byte[] body) {
        String expected = "the response to POST " + target;
        int id = send("POST", target, false, 0);
        Stream stream = streams.get(id);
        stream.window += settings.initialWindowSize();
        int sent = 0;
        do {
            while (sent < body.length && Math.min(window, stream.window) <= 0) {
                readFrame("the server to widen a window");
            }
            int length = (int) Math.min(Math.min(window, stream.window), Http2Frames.MAX_PAYLOAD);
            length = Math.min(length, body.length - sent);
            ByteBuffer out = ByteBuffer.allocate(Http2Frames.HEADER_BYTES + length);
            int flags = sent + length == body.length ? Http2Frames.END_STREAM : 0;
            Http2Frames.writeHeader(out, length, Http2Frames.DATA, flags, id);
            send(out.put(body, sent, length));
            sent += length;
            window -= length;
            stream.window -= length;
        } while (sent < body.length);
        return read(id, expected);
    }

    private int send(String method, String target, boolean secure, int flags) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        literal(block, METHOD, method);
        literal(block, SCHEME, secure ? "https" : "http");
        literal(block, AUTHORITY, "127.0.0.1");
        literal(block, PATH, target);
        int id = nextStream;
        nextStream += 2;
        streams.put(id, new Stream());
        ByteBuffer out = ByteBuffer.allocate(Http2Frames.HEADER_BYTES + block.size());
        Http2Frames.writeHeader(out, block.size(), Http2Frames.HEADERS, Http2Frames.END_HEADERS | flags, id);
        send(out.put(block.toByteArray()));
        return id;
    }

    /** A field that is not added to the table. */
    private static void literal(ByteArrayOutputStream block, int name, String value) {
        block.write(name);
        block.write(value.length());
        block.writeBytes(value.getBytes(US_ASCII));
    }

    /** Sends a GET and reads its response, widening windows as it comes. */
    public HttpResponse exchange(String target, boolean secure) {
        return read(get(target, secure), "the response to GET " + target);
    }

    /** Reads the response of a stream to its end, and of others what comes before that. */
    public HttpResponse read(int id, String expected) {
        Stream stream = streams.get(id);
        while (!stream.ended) {
            int bytes = readFrame(expected);
            if (bytes > 0) {
                acknowledge(bytes);
            }
        }
        List<String> status = stream.headers.remove(STATUS);
        return new HttpResponse(Integer.parseInt(status.get(0)), stream.headers, stream.body.toByteArray());
    }

    /** Where half of a window is used: some servers count updates of few bytes as an attack. */
    private void acknowledge(int bytes) {
        Stream stream = streams.get(header.stream());
        unacknowledged += bytes;
        stream.unacknowledged += bytes;
        if (2 * unacknowledged >= receiveWindow) {
            widen(0, unacknowledged);
            unacknowledged = 0;
        }
        if (2 * stream.unacknowledged >= receiveWindow && !stream.ended) {
            widen(header.stream(), stream.unacknowledged);
            stream.unacknowledged = 0;
        }
    }

    /**
     * Lets the server send so many bytes more.
     *
     * @param id of a stream, or 0 for the connection
     */
    private void widen(int id, int bytes) {
        ByteBuffer out = ByteBuffer.allocate(Http2Frames.HEADER_BYTES + Integer.BYTES);
        Http2Frames.writeWindowUpdate(out, id, bytes);
        send(out);
    }

    /** Reads one frame; returns how many bytes of a body it has. */
    private int readFrame(String expected) {
        ByteBuffer payload;
        try {
            header.read(ByteBuffer.wrap(tcp.readFully(Http2Frames.HEADER_BYTES, expected)));
            payload = ByteBuffer.wrap(tcp.readFully(header.length(), expected));
            return take(payload, expected);
        } catch (ProtocolException e) {
            throw tcp.failure("expected " + expected + ", but " + e.getMessage(), e);
        }
    }

    private int take(ByteBuffer payload, String expected) {
        switch (header.type()) {
            case Http2Frames.SETTINGS -> {
                if (!header.has(Http2Frames.ACK)) {
                    settings.read(payload, header.length());
                    ByteBuffer ack = ByteBuffer.allocate(Http2Frames.HEADER_BYTES);
                    Http2Frames.writeHeader(ack, 0, Http2Frames.SETTINGS, Http2Frames.ACK, 0);
                    send(ack);
                }
            }
            case Http2Frames.WINDOW_UPDATE -> {
                if (header.stream() == 0) {
                    window += payload.getInt();
                } else {
                    streams.get(header.stream()).window += payload.getInt();
                }
            }
            case Http2Frames.PING -> {
                // An answer, or a question that the next frames answer as well.
            }
            case Http2Frames.HEADERS -> headers(stream(expected), payload, expected);
            case Http2Frames.DATA -> {
                Stream stream = stream(expected);
                stream.body.writeBytes(payload.array());
                stream.ended = header.has(Http2Frames.END_STREAM);
                return header.length();
            }
            case Http2Frames.RST_STREAM ->
                throw tcp.failure(
                        "expected %s, but a RST_STREAM of stream %d with code %d came"
                                .formatted(expected, header.stream(), payload.getInt()),
                        null);
            default -> throw tcp.failure("expected " + expected + ", but a " + header.name() + " came", null);
        }
        return 0;
    }

    private Stream stream(String expected) {
        Stream stream = streams.get(header.stream());
        if (stream == null || stream.ended || header.has(Http2Frames.PADDED)) {
            throw tcp.failure(
                    "expected " + expected + ", but a " + header.name() + " of stream " + header.stream() + " came",
                    null);
        }
        return stream;
    }

    private void headers(Stream stream, ByteBuffer block, String expected) {
        if (!header.has(Http2Frames.END_HEADERS)) {
            throw tcp.failure("expected " + expected + " with its head in one frame", null);
        }
        hpack.begin(block, header.has(Http2Frames.PRIORITISED) ? PRIORITY_BYTES : 0, block.limit());
        while (hpack.next()) {
            stream.headers
                    .computeIfAbsent(hpack.field().name(), name -> new ArrayList<>())
                    .add(hpack.field().value());
        }
        stream.ended = header.has(Http2Frames.END_STREAM);
    }

    @Override
    public void close() {
        tcp.close();
    }
}
