package org.echobench.core.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.ChunkedBody;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;

/**
 * HTTP/1.1: the same GET again and again; status, framing and body of every answer are checked. Interim answers (1xx) are
 * passed over.
 */
public final class HttpProtocol implements Protocol {

    /** A body without a length, which ends with its connection. */
    private static final long UNTIL_END = Long.MAX_VALUE;

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final byte[] request;
    private final boolean keepAlive;
    private final BodyCheck body;
    private final HttpResponseHead head = new HttpResponseHead();

    /**
     * @param request the whole request
     * @param keepAlive whether the request leaves the connection open; otherwise the server is to end it
     */
    public HttpProtocol(byte[] request, boolean keepAlive, BodyCheck body) {
        this.request = request.clone();
        this.keepAlive = keepAlive;
        this.body = body;
    }

    @Override
    public Optional<String> upgradePath() {
        return Optional.empty();
    }

    @Override
    public Closer closer() {
        return keepAlive ? Closer.NOBODY : Closer.SERVER;
    }

    @Override
    public boolean stamped() {
        return false;
    }

    @Override
    public int messageBytes() {
        return request.length;
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        out.put(request);
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Answers answers) {
        while (true) {
            if (!state.inMessage) {
                if (surplus(state, in, answers) || !in.hasRemaining() || !head.read(in)) {
                    return;
                }
                if (head.interim()) {
                    continue;
                }
                begin(state);
            }
            if (!readBody(state, in)) {
                return;
            }
            finish(state, answers);
        }
    }

    /** Whether there are unexpected bytes: a response without a request, or the end of a body that is too long. */
    private static boolean surplus(ConnectionState state, ByteBuffer in, Answers answers) {
        if (state.inFlight() > 0 || !in.hasRemaining()) {
            return false;
        }
        answers.unexpected(state, in.remaining() + " bytes came after the last response that was asked for");
        in.position(in.limit());
        return true;
    }

    private void begin(ConnectionState state) {
        state.inMessage = true;
        state.offset = 0;
        state.fault = null;
        if (head.status() != 200) {
            state.fault = "a response has status " + head.status() + " instead of 200";
        } else if (keepAlive && head.close()) {
            state.fault = "the server ends a connection that was to be kept alive";
        } else if (head.framedTwice()) {
            state.fault = "a response has both Content-Length and chunks";
        }
        if (head.chunked()) {
            if (state.chunks == null) {
                state.chunks = new ChunkedBody();
            }
            state.chunks.reset();
            state.frameLeft = HttpResponseHead.NO_LENGTH;
        } else {
            state.frameLeft = head.contentLength();
            if (state.frameLeft == HttpResponseHead.NO_LENGTH) {
                state.frameLeft = withoutLength();
            }
        }
    }

    /** Bytes of a body without a length (RFC 9112 §6.3). */
    private long withoutLength() {
        int status = head.status();
        if (status == NO_CONTENT || status == NOT_MODIFIED) {
            return 0;
        }
        if (keepAlive) {
            throw new ProtocolException("a response with status " + status + " has neither Content-Length nor chunks");
        }
        return UNTIL_END;
    }

    /** Whether the body is complete. */
    private boolean readBody(ConnectionState state, ByteBuffer in) {
        if (state.frameLeft != HttpResponseHead.NO_LENGTH) {
            int n = (int) Math.min(state.frameLeft, in.remaining());
            take(state, in, n);
            state.frameLeft -= n;
            return state.frameLeft == 0;
        }
        for (int n = state.chunks.next(in); n > 0; n = state.chunks.next(in)) {
            take(state, in, n);
            state.chunks.consumed(n);
        }
        return state.chunks.done();
    }

    private void take(ConnectionState state, ByteBuffer in, int n) {
        if (n > 0 && !body.matches(in, state.offset, n) && state.fault == null) {
            state.fault = "a response body is not what was asked for";
        }
        state.offset += n;
        in.position(in.position() + n);
    }

    @Override
    public boolean endedInOrder(ConnectionState state, IOException cause, Answers answers) {
        // The count of bytes left falls as they come, but never to what a Content-Length can be.
        if (!state.inMessage || state.frameLeft <= UNTIL_END / 2 || !(cause instanceof EOFException)) {
            return false;
        }
        finish(state, answers);
        return true;
    }

    /** Of the head that was read last. */
    public int status() {
        return head.status();
    }

    /** Whether the head that was read last announces the end of its connection. */
    public boolean serverCloses() {
        return head.close();
    }

    private void finish(ConnectionState state, Answers answers) {
        state.inMessage = false;
        if (state.fault == null && body.length() != BodyCheck.ANY && state.offset != body.length()) {
            state.fault = "a response body has " + state.offset + " bytes instead of " + body.length();
        }
        if (state.fault == null) {
            answers.completed(state);
        } else {
            answers.wrong(state, state.fault);
        }
    }
}
