package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.List;
import org.echobench.core.client.Connection;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Http2Request;
import org.echobench.core.wire.Http2ResponseHead;
import org.echobench.core.wire.Http2Settings;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Template;

/**
 * The shared state of one HTTP/2 connection: settings, windows, streams, and what the client still has to send. Not
 * thread-safe; allocates only until the number of open streams has reached its maximum.
 */
final class Http2Session {

    /** Room for responses to the server's own frames, in bytes. */
    private static final int CONTROL_BYTES = 1_024;

    /** The longest such frame, which responds to a PING. */
    private static final int MOST_CONTROL_BYTES = Http2Frames.HEADER_BYTES + Long.BYTES;

    /** One request of an HTTP/2 connection, and how far its response has been read. Reused from request to request. */
    static final class Stream extends BodyCheck.Progress {

        /** The stream's number on the wire; 0 while it is free. */
        int id;
        /** The request's place among those of the connection. */
        long sequence;
        /** The request's number in the load. */
        long number;
        /** Bytes of the request's body that have been sent. */
        int sent;
        /** Bytes that the server still accepts; negative if it has revoked some. */
        long window;
        /** Bytes that have come since the server was last told that it may send more. */
        int unacknowledged;
        /** The response's head has arrived. */
        boolean begun;
        /** The response has no body, whatever its head says. */
        boolean bodiless;
        /** Bytes of body that the response's head has announced, or {@link HttpResponseHead#NO_LENGTH}. */
        long announced;
        /** The next stream whose request is not completely sent. */
        Stream nextToSend;
    }

    final Http2Settings settings = new Http2Settings();
    final Http2ResponseHead head;
    private final Http2Opening opening;
    /** Frames to be sent before all others. */
    private final ByteBuffer control = ByteBuffer.allocate(CONTROL_BYTES);

    private final Http2Request request;
    /** The body of every request; null if there is none. */
    private final Template body;

    private final int bodyBytes;
    private Http2Request.Blocks blocks;
    private int tableSize;
    private boolean tableFilled;

    /** By the number on the wire: no two open ones share a place. The length is a power of two. */
    private Stream[] streams = {};
    /** By the request's place among those of the connection. */
    private Stream[] bySequence = {};

    private int nextId = 1;
    /** Bytes that the server still accepts on the connection. */
    private long window = Http2Frames.USUAL_WINDOW;
    /** Bytes that have come since the server was last told that it may send more. */
    private int unacknowledged;
    /** Whether so many have arrived on a stream that the server must be told. */
    private boolean toldOnStream;

    /** The oldest stream whose request is not completely sent; null if there is none. */
    private Stream firstToSend;

    private Stream lastToSend;

    /** The stream whose DATA frame is being read; null between frames. */
    Stream reading;
    /** Bytes of body that the frame still has, and bytes of padding after them. */
    int dataLeft;

    int paddingLeft;
    /** The frame ends its stream. */
    boolean ends;

    /** False once the connection has ended while it was read. */
    boolean open = true;
    /** The last stream that the server accepts. */
    private int last = Integer.MAX_VALUE;

    Http2Session(Http2Request request, List<HttpHeader> required, Http2Opening opening) {
        this.request = request;
        this.opening = opening;
        body = request.body().orElse(null);
        bodyBytes = body == null ? 0 : body.bytes();
        head = new Http2ResponseHead(required);
        blocks = request.usual();
        tableSize = settings.headerTableSize();
    }

    /** The header block of the next request. */
    Template nextBlock() {
        Template block = tableFilled ? blocks.later() : blocks.first();
        tableFilled = true;
        return block;
    }

    /**
     * Reads the payload of a SETTINGS frame, and confirms it.
     *
     * @throws ProtocolException if a value is out of its range
     */
    void readSettings(ConnectionState state, ByteBuffer in, int length) {
        int before = settings.initialWindowSize();
        settings.read(in, length);
        int more = settings.initialWindowSize() - before;
        if (more != 0) {
            for (Stream stream : streams) {
                stream.window = stream.id == 0 ? 0 : widened(stream.window, more);
            }
        }
        if (settings.headerTableSize() != tableSize) {
            tableSize = settings.headerTableSize();
            blocks = request.resized(tableSize);
            tableFilled = false;
        }
        Http2Frames.writeHeader(control(state), 0, Http2Frames.SETTINGS, Http2Frames.ACK, 0);
    }

    /** The buffer of control frames with room for one more. If it is full, its content is sent first. */
    ByteBuffer control(ConnectionState state) {
        if (control.remaining() < MOST_CONTROL_BYTES) {
            if (state.connection.writesFail()) {
                return control.clear();
            }
            if (state.connection.blocked()) {
                throw new ProtocolException("the server does not read the responses to its frames");
            }
            Connection writing = state.connection;
            ByteBuffer out = writing.loop().out();
            takeControl(out);
            writing.write(out);
        }
        return control;
    }

    void takeControl(ByteBuffer out) {
        out.put(control.flip());
        control.clear();
    }

    /** Opens a stream for the connection's next request. */
    Stream open(ConnectionState state, long number) {
        if (2 * (state.inFlight() + 1) > streams.length) {
            grow();
        }
        Stream stream = at(nextId);
        while (stream.id != 0) {
            // Others have overtaken this stream. Numbers may be skipped (RFC 9113, section 5.1.1).
            nextId += 2;
            stream = at(nextId);
        }
        stream.id = nextId;
        nextId += 2;
        if (nextId > Http2Frames.MAX_WINDOW - 2 * streams.length) {
            leave(state, Integer.MAX_VALUE);
        }
        stream.begin();
        stream.sequence = state.sent;
        stream.number = number;
        stream.sent = 0;
        stream.window = settings.initialWindowSize();
        stream.unacknowledged = 0;
        stream.begun = false;
        bySequence[(int) stream.sequence & (bySequence.length - 1)] = stream;
        return stream;
    }

    private Stream at(int id) {
        return streams[id >>> 1 & (streams.length - 1)];
    }

    private void grow() {
        Stream[] before = streams;
        int length = Math.max(4, 2 * before.length);
        streams = new Stream[length];
        bySequence = new Stream[length];
        for (Stream stream : before) {
            if (stream.id != 0) {
                streams[stream.id >>> 1 & (length - 1)] = stream;
                bySequence[(int) stream.sequence & (length - 1)] = stream;
            }
        }
        for (int i = 0; i < length; i++) {
            streams[i] = streams[i] == null ? new Stream() : streams[i];
        }
    }

    /**
     * The open stream with this number.
     *
     * @param frame the frame that names it, for messages
     * @return null if it is no longer open
     * @throws ProtocolException if the client has not opened it
     */
    Stream find(int id, String frame) {
        if (streams.length > 0 && at(id).id == id) {
            return at(id);
        }
        if (id >= nextId || id % 2 == 0) {
            throw new ProtocolException(
                    "the server sent a " + frame + " of stream " + id + ", which the client has not opened");
        }
        return null;
    }

    /** Closes a stream: its request takes the place of the connection's oldest, whose outcome is reported next. */
    void close(ConnectionState state, Stream stream) {
        free(state, stream, state.received);
    }

    /** The server refuses the stream's request, which then counts as the newest and is sent again. */
    void refuse(ConnectionState state, Stream stream) {
        state.unsent++;
        free(state, stream, state.sent - state.unsent);
    }

    private void free(ConnectionState state, Stream stream, long place) {
        int mask = bySequence.length - 1;
        Stream other = bySequence[(int) place & mask];
        other.sequence = stream.sequence;
        bySequence[(int) other.sequence & mask] = other;
        state.exchange(stream.sequence, place);
        if (!sent(stream)) {
            forget(stream);
        }
        stream.id = 0;
    }

    /** The requests in flight that the server does not accept. */
    int refused() {
        int refused = 0;
        for (Stream stream : streams) {
            refused += stream.id > last ? 1 : 0;
        }
        return refused;
    }

    /** A stream whose response has begun but not ended; null if there is none. */
    Stream begun() {
        for (Stream stream : streams) {
            if (stream.id != 0 && stream.begun) {
                return stream;
            }
        }
        return null;
    }

    /**
     * Stops sending requests; those in flight are awaited.
     *
     * @param greatest the last stream that the server accepts
     */
    void leave(ConnectionState state, int greatest) {
        last = greatest;
        state.closing = true;
        state.mostInFlight = 0;
    }

    /** Whether the stream's request has been sent completely. */
    boolean sent(Stream stream) {
        return stream.sent == bodyBytes;
    }

    /**
     * Accounts for a DATA frame that has arrived.
     *
     * @throws ProtocolException if it exceeds a window
     */
    void received(Stream stream, int length) {
        unacknowledged = used(unacknowledged + length, opening.connectionWindow());
        stream.unacknowledged = used(stream.unacknowledged + length, opening.window());
        toldOnStream |= halfUsed(stream.unacknowledged, opening.window());
    }

    private static int used(int bytes, int window) {
        // A sum that is too large for an int is more than any window.
        if (bytes > window || bytes < 0) {
            throw new ProtocolException("the server sent more than the " + window + " bytes of a window");
        }
        return bytes;
    }

    private static boolean halfUsed(int used, int window) {
        return used >= window - window / 2;
    }

    /**
     * Called when all input has been read: lets the server send more if it has used half of a window. A stream whose
     * announced rest fits into its window needs no more; its server has often ended it, and Jetty ends a connection on
     * which more than 128 ended streams are widened in a second.
     */
    void acknowledge(ConnectionState state) {
        if (halfUsed(unacknowledged, opening.connectionWindow())) {
            Http2Frames.writeWindowUpdate(control(state), 0, unacknowledged);
            unacknowledged = 0;
        }
        if (!toldOnStream) {
            return;
        }
        toldOnStream = false;
        for (Stream stream : streams) {
            if (stream.id != 0 && halfUsed(stream.unacknowledged, opening.window()) && needsMore(stream)) {
                Http2Frames.writeWindowUpdate(control(state), stream.id, stream.unacknowledged);
                stream.unacknowledged = 0;
            }
        }
    }

    /** Whether the server needs more window to send all of a response. */
    private boolean needsMore(Stream stream) {
        if (stream == reading && ends) {
            return false;
        }
        if (stream.announced == HttpResponseHead.NO_LENGTH) {
            return true;
        }
        long rest = stream.announced - stream.offset - (stream == reading ? dataLeft : 0);
        // A server that sends more than it announced may go on, so that the surplus is detected.
        return rest < 0 || rest > opening.window() - stream.unacknowledged;
    }

    /**
     * Widens a window, because the server accepts more.
     *
     * @param id the stream's number; 0 for the connection
     * @throws ProtocolException if the increment is 0, or the window becomes too large
     */
    void widen(int id, int increment) {
        if (increment == 0) {
            throw new ProtocolException("the server widened a window by nothing");
        }
        if (id == 0) {
            window = widened(window, increment);
            return;
        }
        Stream stream = find(id, "WINDOW_UPDATE");
        if (stream != null) {
            stream.window = widened(stream.window, increment);
        }
    }

    private static long widened(long window, int increment) {
        if (window + increment > Http2Frames.MAX_WINDOW) {
            throw new ProtocolException(
                    "the server widened a window to more than " + Http2Frames.MAX_WINDOW + " bytes");
        }
        return window + increment;
    }

    /** The flags of every request's head, which say whether a body follows. */
    int headFlags() {
        return Http2Frames.END_HEADERS | (bodyBytes == 0 ? Http2Frames.END_STREAM : 0);
    }

    /** Call when the head of the stream's request has been sent. Its body follows those of earlier requests. */
    void headSent(Stream stream) {
        if (bodyBytes == 0) {
            return;
        }
        stream.nextToSend = null;
        if (firstToSend == null) {
            firstToSend = stream;
        } else {
            lastToSend.nextToSend = stream;
        }
        lastToSend = stream;
    }

    private void forget(Stream stream) {
        Stream before = null;
        for (Stream one = firstToSend; one != stream; one = one.nextToSend) {
            before = one;
        }
        if (before == null) {
            firstToSend = stream.nextToSend;
        } else {
            before.nextToSend = stream.nextToSend;
        }
        if (lastToSend == stream) {
            lastToSend = before;
        }
    }

    /** Whether the rest of a request waits for the server to widen a window. */
    boolean waitsForWindow() {
        return firstToSend != null;
    }

    /** Whether there is something to send: a control frame, or the rest of a request that fits into a window. */
    boolean pending() {
        if (control.position() > 0) {
            return true;
        }
        for (Stream stream = firstToSend; stream != null && window > 0; stream = stream.nextToSend) {
            if (stream.window > 0) {
                return true;
            }
        }
        return false;
    }

    /** Sends as much of the bodies as the windows and the buffer have room for, in frames as long as possible. */
    void sendBodies(ByteBuffer out) {
        for (Stream stream = firstToSend; stream != null && window > 0; stream = stream.nextToSend) {
            while (!sent(stream) && window > 0 && stream.window > 0) {
                int rest = Math.min(bodyBytes - stream.sent, Http2Frames.MAX_PAYLOAD);
                int n = (int) Math.min(rest, Math.min(window, stream.window));
                if (out.remaining() < Http2Frames.HEADER_BYTES + n) {
                    return;
                }
                boolean last = stream.sent + n == bodyBytes;
                Http2Frames.writeHeader(out, n, Http2Frames.DATA, last ? Http2Frames.END_STREAM : 0, stream.id);
                body.write(out, stream.number, stream.sent, n);
                stream.sent += n;
                stream.window -= n;
                window -= n;
            }
            if (sent(stream)) {
                forget(stream);
            }
        }
    }
}
