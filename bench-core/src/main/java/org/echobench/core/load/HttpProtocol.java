package org.echobench.core.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.ChunkedBody;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.ProtocolException;

/**
 * HTTP/1.1: the same request again and again; only its number changes. Status, headers, framing and body of every
 * response are checked. Interim responses (1xx) are skipped.
 */
public final class HttpProtocol implements Protocol {

    /** A body without a length, which ends with its connection. */
    private static final long UNTIL_END = Long.MAX_VALUE;

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final HttpRequest request;
    private final ExpectedResponse expected;
    private final BodyCheck body;
    private final Numbering numbering;
    private final HttpResponseHead head;
    private String flaw;

    /** Expects status 200 and any headers. */
    public HttpProtocol(HttpRequest request, BodyCheck body) {
        this(request, ExpectedResponse.ok(body), Numbering.NONE);
    }

    /** @param numbering the same for all loops of a load */
    public HttpProtocol(HttpRequest request, ExpectedResponse expected, Numbering numbering) {
        this.request = request;
        this.expected = expected;
        this.body = expected.body().own();
        this.numbering = numbering;
        this.head = new HttpResponseHead(expected.headers());
    }

    /** How far a response has been read. */
    private static final class State extends ConnectionState {

        /** Bytes of its body that are still to come, or {@link HttpResponseHead#NO_LENGTH} if it has chunks. */
        private long bodyLeft;

        /** Null before the first response with chunks. */
        private ChunkedBody chunks;

        private State(int id) {
            super(id);
        }
    }

    @Override
    public ConnectionState newState(int id) {
        return new State(id);
    }

    @Override
    public Protocol orRejection() {
        return new HttpProtocol(request, expected.orRejection(), numbering);
    }

    @Override
    public Closer closer() {
        return request.keepAlive() ? Closer.NOBODY : Closer.SERVER;
    }

    @Override
    public int messageBytes() {
        return request.bytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        // The message of a new connection counts as sent before the connection can take it.
        request.write(out, numbering.of(state.id, request.keepAlive() ? state.sent : state.received));
    }

    @Override
    public void receive(ConnectionState connection, ByteBuffer in, Responses responses) {
        State state = (State) connection;
        while (true) {
            if (!state.inMessage) {
                if (surplus(state, in, responses) || !in.hasRemaining() || !head.read(in)) {
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
            finish(state, responses);
        }
    }

    /**
     * Whether there are unexpected bytes: a response without a request, or the end of a body that is too long.
     *
     * @throws ProtocolException if a response is awaited and the bytes cannot begin one
     */
    private boolean surplus(ConnectionState state, ByteBuffer in, Responses responses) {
        boolean awaited = state.inFlight() > 0;
        if (!in.hasRemaining() || awaited && (state.answered() == 0 || !HttpResponseHead.isNone(in))) {
            return false;
        }
        String surplus = in.remaining() + " bytes came after "
                + (bodiless() ? "a response that may have no body: " : "the end of a response: ")
                + HttpResponseHead.shown(in);
        flaw = surplus;
        if (awaited) {
            throw new ProtocolException(surplus);
        }
        responses.unexpected(state, surplus);
        in.position(in.limit());
        return true;
    }

    private void begin(State state) {
        state.inMessage = true;
        state.begin();
        state.rejected = expected.isRejection(head.status());
        state.fault = fault();
        state.closing = request.keepAlive() && head.close();
        if (bodiless()) {
            state.bodyLeft = 0;
        } else if (head.chunked()) {
            if (state.chunks == null) {
                state.chunks = new ChunkedBody();
            }
            state.chunks.reset();
            state.bodyLeft = HttpResponseHead.NO_LENGTH;
        } else {
            state.bodyLeft = head.contentLength();
            if (state.bodyLeft == HttpResponseHead.NO_LENGTH) {
                state.bodyLeft = UNTIL_END;
                state.closing = request.keepAlive();
            }
        }
    }

    /** What is wrong with the head; null if nothing is. */
    private String fault() {
        String fault = expected.fault(head, bodiless());
        if (fault != null) {
            flaw = fault;
            return fault;
        }
        return head.framedTwice() ? "a response has both Content-Length and chunks" : null;
    }

    /** Whether there is no body, whatever length the head states (RFC 9112, section 6.3). */
    private boolean bodiless() {
        return request.head() || bodiless(head.status());
    }

    static boolean bodiless(int status) {
        return status == NO_CONTENT || status == NOT_MODIFIED;
    }

    /** Whether the body is complete. */
    private boolean readBody(State state, ByteBuffer in) {
        if (state.bodyLeft != HttpResponseHead.NO_LENGTH) {
            int n = (int) Math.min(state.bodyLeft, in.remaining());
            body.take(state, number(state), in, n);
            state.bodyLeft -= n;
            return state.bodyLeft == 0;
        }
        for (int n = state.chunks.next(in); n > 0; n = state.chunks.next(in)) {
            body.take(state, number(state), in, n);
            state.chunks.consumed(n);
        }
        return state.chunks.done();
    }

    /** The number of the message that is being answered. */
    private long number(ConnectionState state) {
        return numbering.of(state.id, state.received);
    }

    @Override
    public boolean endedInOrder(ConnectionState state, IOException cause, Responses responses) {
        // This count falls with every byte, but stays above every Content-Length.
        if (!state.inMessage || ((State) state).bodyLeft <= UNTIL_END / 2 || !(cause instanceof EOFException)) {
            return false;
        }
        finish(state, responses);
        return true;
    }

    @Override
    public String cut(ConnectionState state) {
        if (!state.inMessage) {
            return "";
        }
        long left = ((State) state).bodyLeft;
        boolean lengthKnown = left >= 0 && left <= UNTIL_END / 2;
        return " in the middle of a body: " + state.offset + (lengthKnown ? " of " + (state.offset + left) : "")
                + " bytes had come";
    }

    /** A server that has announced the end of the connection accepts nothing more (RFC 9112, section 9.6). */
    @Override
    public boolean repeatable(ConnectionState state) {
        return state.closing || request.idempotent();
    }

    @Override
    public int status() {
        return head.status();
    }

    @Override
    public Optional<String> flaw() {
        return Optional.ofNullable(flaw);
    }

    private void finish(ConnectionState state, Responses responses) {
        state.inMessage = false;
        body.end(state, number(state));
        Responses.report(state, responses);
    }
}
