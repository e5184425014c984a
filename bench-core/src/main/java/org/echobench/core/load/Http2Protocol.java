package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Http2Request;
import org.echobench.core.wire.Http2ResponseHead;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Template;

/**
 * HTTP/2 (RFC 9113): the same request again and again, each on a stream of its own; only its number changes. As many
 * streams of a connection are open as the pacing permits and the server allows, and responses come in any order.
 * Status, headers, length, body and end of every response are checked, as is that the server respects the windows.
 * Interim responses (1xx) and trailers are skipped.
 */
public final class Http2Protocol implements Protocol {

    /** The most messages in flight on a connection of a server that sets no limit. */
    private static final int MOST_STREAMS = 65_536;

    private static final int PRIORITY_BYTES = 5;
    private static final int MAX_HEAD_BYTES = HttpResponseHead.MAX_BYTES;

    private final Http2Opening opening;
    private final HttpRequest asked;
    private final Http2Request request;
    private final boolean secure;
    private final ExpectedResponse expected;
    private final BodyCheck body;
    private final Numbering numbering;
    private final Http2FrameHeader frame = new Http2FrameHeader();
    /** A head that arrived in several frames. */
    private ByteBuffer fragments = ByteBuffer.allocate(0);

    private Http2Session first;
    private int status;
    private String flaw;

    /**
     * @param numbering the same for all loops of a load
     * @param secure whether the connections are encrypted
     * @throws IllegalArgumentException if the request's head does not fit into a frame, or it does not keep its
     *     connection alive
     */
    public Http2Protocol(
            HttpRequest request, ExpectedResponse expected, Numbering numbering, Http2Opening opening, boolean secure) {
        this.asked = request;
        this.request = new Http2Request(request, secure);
        this.secure = secure;
        this.expected = expected;
        this.body = expected.body().own();
        this.numbering = numbering;
        this.opening = opening;
    }

    @Override
    public Protocol orRejection() {
        return new Http2Protocol(asked, expected.orRejection(), numbering, opening, secure);
    }

    private static final class State extends ConnectionState {

        /** That of the current or last connection. */
        private Http2Session session;

        private State(int id) {
            super(id);
        }
    }

    @Override
    public ConnectionState newState(int id) {
        return new State(id);
    }

    private static Http2Session session(ConnectionState state) {
        return ((State) state).session;
    }

    @Override
    public Optional<? extends Opening> opening() {
        return Optional.of(opening);
    }

    @Override
    public void opened(ConnectionState state) {
        Http2Session session = new Http2Session(request, expected.headers(), opening);
        ((State) state).session = session;
        state.pending = false;
        allowStreams(state);
        if (first == null) {
            first = session;
        }
    }

    private static void allowStreams(ConnectionState state) {
        if (!state.closing) {
            state.mostInFlight =
                    (int) Math.min(MOST_STREAMS, session(state).settings.maxConcurrentStreams());
        }
    }

    @Override
    public Map<String, Long> announced() {
        return first == null ? Map.of() : first.settings.said();
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public Optional<String> flaw() {
        return Optional.ofNullable(flaw);
    }

    @Override
    public int depth() {
        return OpenPacing.ANY_DEPTH;
    }

    @Override
    public boolean streams() {
        return true;
    }

    /** The head, and a frame of the body: the rest goes out with {@link #sendPending}. */
    @Override
    public int messageBytes() {
        return 2 * Http2Frames.HEADER_BYTES + request.mostBlockBytes() + Http2Frames.MAX_PAYLOAD;
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        Http2Session session = session(state);
        long message = state.unsent > 0 ? state.message(state.sent) : state.sent;
        Http2Session.Stream stream = session.open(state, numbering.of(state.id, message));
        Template block = session.nextBlock();
        Http2Frames.writeHeader(out, block.bytes(), Http2Frames.HEADERS, session.headFlags(), stream.id);
        block.write(out, stream.number);
        session.headSent(stream);
        session.sendBodies(out);
        state.pending = session.pending();
    }

    @Override
    public void sendPending(ConnectionState state, ByteBuffer out) {
        Http2Session session = session(state);
        session.takeControl(out);
        session.sendBodies(out);
        state.pending = session.pending();
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Responses responses) {
        Http2Session session = session(state);
        boolean more = true;
        while (more && session.open) {
            more = next(state, session, in, responses);
        }
        if (session.open) {
            session.acknowledge(state);
        }
        state.pending = session.open && session.pending();
    }

    /** Reads one frame, or what there is of a DATA frame; false, with the position unchanged, if input is missing. */
    private boolean next(ConnectionState state, Http2Session session, ByteBuffer in, Responses responses) {
        if (session.reading != null) {
            return readData(state, session, in, responses);
        }
        int start = in.position();
        if (!frame.read(in)) {
            return false;
        }
        if (frame.type() == Http2Frames.DATA && beginData(state, session, in)) {
            return true;
        }
        if (frame.type() != Http2Frames.DATA && in.remaining() >= frame.length()) {
            if (frame.type() != Http2Frames.HEADERS) {
                int end = in.position() + frame.length();
                control(state, session, in, responses);
                in.position(end);
                return true;
            }
            if (headers(state, session, in, start, responses)) {
                return true;
            }
        }
        in.position(start);
        return false;
    }

    /** Begins to read a DATA frame; false if its first byte is needed but missing. */
    private boolean beginData(ConnectionState state, Http2Session session, ByteBuffer in) {
        boolean padded = frame.has(Http2Frames.PADDED);
        int length = frame.length();
        if (padded && length > 0 && !in.hasRemaining()) {
            return false;
        }
        int padding = padding(in, padded, length);
        Http2Session.Stream stream = session.find(frame.stream(), "DATA frame");
        if (stream == null || !stream.begun) {
            throw new ProtocolException("the server sent a DATA frame of stream " + frame.stream()
                    + (stream == null ? ", which had ended" : " before its head"));
        }
        session.ends = frame.has(Http2Frames.END_STREAM);
        session.received(stream, length);
        session.dataLeft = length - padding - (padded ? 1 : 0);
        session.paddingLeft = padding;
        if (stream.bodiless && session.dataLeft > 0 && stream.fault == null) {
            stream.fault = "a response has a body though it may have none";
            flaw = stream.fault;
        }
        session.reading = stream;
        return true;
    }

    /** Reads how much padding a frame has; in HEADERS, all but the priority may be padding. */
    private static int padding(ByteBuffer in, boolean padded, int length) {
        if (!padded) {
            return 0;
        }
        int padding = length == 0 ? 0 : in.get() & 0xFF;
        if (padding >= length) {
            throw new ProtocolException("the server sent a frame with more padding than bytes");
        }
        return padding;
    }

    private boolean readData(ConnectionState state, Http2Session session, ByteBuffer in, Responses responses) {
        Http2Session.Stream stream = session.reading;
        int n = Math.min(session.dataLeft, in.remaining());
        body.take(stream, stream.number, in, n);
        session.dataLeft -= n;
        int padding = Math.min(session.paddingLeft, in.remaining());
        in.position(in.position() + padding);
        session.paddingLeft -= padding;
        if (session.dataLeft + session.paddingLeft > 0) {
            return false;
        }
        session.reading = null;
        if (session.ends) {
            finish(state, session, stream, responses);
        }
        return true;
    }

    /** Reads a head whose first frame is complete; false if it continues and the rest is missing. */
    private boolean headers(
            ConnectionState state, Http2Session session, ByteBuffer in, int start, Responses responses) {
        boolean ends = frame.has(Http2Frames.END_STREAM);
        int id = frame.stream();
        int end = in.position() + frame.length();
        boolean prioritised = frame.has(Http2Frames.PRIORITISED);
        int padding = padding(in, frame.has(Http2Frames.PADDED), frame.length());
        int from = in.position() + (prioritised ? PRIORITY_BYTES : 0);
        int to = end - padding;
        if (from > to) {
            throw new ProtocolException("the server sent a frame with more padding than bytes");
        }
        ByteBuffer block = in;
        in.position(end);
        if (!frame.has(Http2Frames.END_HEADERS)) {
            if (!join(in, start, from, to)) {
                return false;
            }
            block = fragments.flip();
            from = 0;
            to = block.limit();
        }
        Http2Session.Stream stream = session.find(id, "head");
        if (stream == null) {
            throw new ProtocolException("the server sent a head of stream " + id + ", which had ended");
        }
        if (stream.begun) {
            if (!ends) {
                throw new ProtocolException("the server sent a second head of stream " + id);
            }
            session.head.readTrailers(block, from, to);
        } else {
            begin(session, stream, block, from, to, ends);
        }
        if (ends) {
            finish(state, session, stream, responses);
        }
        return true;
    }

    /** Joins the parts of a head that continues in further frames; false if the last is missing. */
    private boolean join(ByteBuffer in, int start, int from, int to) {
        if (fragments.capacity() == 0) {
            fragments = ByteBuffer.allocate(MAX_HEAD_BYTES);
        }
        fragments.clear();
        boolean whole = false;
        int fragment = from;
        int end = to;
        int id = frame.stream();
        while (true) {
            if (in.position() - start > MAX_HEAD_BYTES || fragments.remaining() < end - fragment) {
                throw new ProtocolException("a response head is longer than " + MAX_HEAD_BYTES + " bytes");
            }
            fragments.put(fragments.position(), in, fragment, end - fragment);
            fragments.position(fragments.position() + end - fragment);
            if (whole) {
                return true;
            }
            if (!frame.readWhole(in)) {
                return false;
            }
            if (frame.type() != Http2Frames.CONTINUATION || frame.stream() != id) {
                throw new ProtocolException("the server sent a " + frame.name() + " in the middle of a head");
            }
            whole = frame.has(Http2Frames.END_HEADERS);
            fragment = in.position();
            end = fragment + frame.length();
            in.position(end);
        }
    }

    private void begin(
            Http2Session session, Http2Session.Stream stream, ByteBuffer block, int from, int to, boolean ends) {
        Http2ResponseHead head = session.head;
        head.read(block, from, to);
        if (head.interim()) {
            if (ends) {
                throw new ProtocolException("the server ended a stream with an interim response");
            }
            return;
        }
        status = head.status();
        stream.begun = true;
        stream.bodiless = request.head() || HttpProtocol.bodiless(head.status());
        stream.rejected = expected.isRejection(status);
        stream.fault = expected.fault(head, stream.bodiless);
        flaw = stream.fault == null ? flaw : stream.fault;
        stream.announced = stream.bodiless ? HttpResponseHead.NO_LENGTH : head.contentLength();
    }

    private void finish(ConnectionState state, Http2Session session, Http2Session.Stream stream, Responses responses) {
        if (stream.fault == null
                && stream.announced != HttpResponseHead.NO_LENGTH
                && stream.announced != stream.offset) {
            stream.fault =
                    "a response body has " + stream.offset + " bytes, but its Content-Length is " + stream.announced;
        }
        body.end(stream, stream.number);
        if (!session.sent(stream)) {
            // The response counts as it is, whether or not the server takes the rest (RFC 9113, section 8.1).
            Http2Frames.writeReset(session.control(state), stream.id, Http2Frames.CANCEL);
        }
        report(state, session, stream, responses);
    }

    private void report(ConnectionState state, Http2Session session, Http2Session.Stream stream, Responses responses) {
        session.close(state, stream);
        state.fault = stream.fault;
        state.rejected = stream.rejected;
        Responses.report(state, responses);
    }

    /** Reads the payload of a complete frame other than DATA and HEADERS. */
    private void control(ConnectionState state, Http2Session session, ByteBuffer in, Responses responses) {
        switch (frame.type()) {
            case Http2Frames.SETTINGS -> {
                if (!frame.has(Http2Frames.ACK)) {
                    session.readSettings(state, in, frame.length());
                    allowStreams(state);
                }
            }
            case Http2Frames.PING -> {
                if (!frame.has(Http2Frames.ACK)) {
                    ByteBuffer control = session.control(state);
                    Http2Frames.writeHeader(control, Long.BYTES, Http2Frames.PING, Http2Frames.ACK, 0);
                    control.putLong(in.getLong());
                }
            }
            case Http2Frames.WINDOW_UPDATE -> session.widen(frame.stream(), in.getInt() & Integer.MAX_VALUE);
            case Http2Frames.RST_STREAM -> reset(state, session, in.getInt(), responses);
            case Http2Frames.GOAWAY -> goAway(state, session, in);
            case Http2Frames.CONTINUATION, Http2Frames.PUSH_PROMISE ->
                throw new ProtocolException("the server sent a " + frame.name() + " where it must not");
            default -> {
                // Priorities concern servers only, and unknown frames are to be ignored.
            }
        }
    }

    /**
     * A request that the server refuses while it has others exceeds what it takes at a time, and is sent again after
     * one of them; one that it refuses when it leaves is sent again on the next connection.
     */
    private void reset(ConnectionState state, Http2Session session, int error, Responses responses) {
        Http2Session.Stream stream = session.find(frame.stream(), "RST_STREAM");
        if (stream == null) {
            return;
        }
        int others = state.inFlight() - state.unsent - 1;
        if (error == Http2Frames.REFUSED_STREAM && !stream.begun && (others > 0 || state.closing)) {
            state.mostInFlight = Math.min(state.mostInFlight, others);
            session.refuse(state, stream);
            responses.refused();
        } else {
            stream.fault = "the server reset a stream with " + Http2Frames.error(error);
            report(state, session, stream, responses);
        }
    }

    /** An error ends the connection at once; otherwise the responses that the server still sends are awaited. */
    private void goAway(ConnectionState state, Http2Session session, ByteBuffer in) {
        int last = in.getInt() & Integer.MAX_VALUE;
        int error = in.getInt();
        byte[] text = new byte[Math.min(100, frame.length() - Long.BYTES)];
        in.get(text);
        String why = new String(text, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "?");
        String reason =
                "the server sent GOAWAY with " + Http2Frames.error(error) + (why.isEmpty() ? "" : " '" + why + "'");
        session.leave(state, last);
        if (error != Http2Frames.NO_ERROR) {
            session.open = false;
            state.refused = true;
            state.connection.fail(new IOException(reason));
        }
    }

    /** A server that leaves has said which requests it did not take (RFC 9113, section 6.8). */
    @Override
    public boolean repeatable(ConnectionState state) {
        return state.closing || asked.idempotent();
    }

    @Override
    public int awaited(ConnectionState state) {
        return state.inFlight() - state.unsent - session(state).refused();
    }

    @Override
    public boolean isCut(ConnectionState state) {
        return session(state).begun() != null;
    }

    @Override
    public String cut(ConnectionState state) {
        Http2Session.Stream begun = session(state).begun();
        String body = begun == null ? "" : ", one in the middle of a body: " + begun.offset + " bytes had come";
        return state.inFlight() == 0 ? "" : " with " + state.inFlight() + " requests unanswered" + body;
    }

    @Override
    public String unanswered(ConnectionState state, LossLimit limit) {
        return Protocol.super.unanswered(state, limit)
                + (session(state).waitsForWindow()
                        ? ": the server's window has no room for the rest of a request"
                        : "");
    }
}
