package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;

/** RFC 6455 on one connection. A message that one read returns completely is handled in place, without a copy. */
final class WebSocketSession implements Connection.Session, Disturbance.Replies {

    /** The first buffer for a message that comes in several frames or several reads. */
    private static final int FIRST_BYTES = 4 << 10;

    private final Connection connection;
    private final ReferenceServer.Settings settings;

    /** Empty for a subscriber: its messages are ignored. */
    private final Optional<Disturbance> echo;

    private final FrameHeader header = new FrameHeader();

    /** Checks a text that comes in pieces. */
    private final Utf8Validator utf8 = new Utf8Validator();

    /** Null, or the pieces of a message that has begun and not ended. */
    private ByteBuffer pieces;

    /** The opcode of the message in pieces. */
    private int opcode;

    /** Whether a header has been read whose payload is still incomplete. */
    private boolean inFrame;

    /** Bytes of the frame's payload that have arrived. */
    private long received;

    /** @param echo disturbs the echoes of this connection; empty for a subscriber */
    WebSocketSession(Connection connection, ReferenceServer.Settings settings, Optional<Disturbance> echo) {
        this.connection = connection;
        this.settings = settings;
        this.echo = echo;
    }

    @Override
    public void consume(ByteBuffer in) throws IOException {
        try {
            while (!connection.suspended()) {
                if (!inFrame && !begin(in)) {
                    return;
                }
                payload(in);
                if (inFrame) {
                    return;
                }
            }
        } catch (ProtocolException e) {
            fail(Frames.PROTOCOL_ERROR);
        }
    }

    /** Reads a header; false if it is incomplete. */
    private boolean begin(ByteBuffer in) throws IOException {
        int start = in.position();
        if (!header.read(in)) {
            return false;
        }
        if (!header.masked()) {
            throw new ProtocolException("a client's frame is not masked");
        }
        if (header.control()) {
            if (in.remaining() < header.payloadLength()) {
                in.position(start);
                return false;
            }
        } else {
            if ((header.opcode() == Frames.CONTINUATION) != (pieces != null)) {
                throw new ProtocolException("a fragment is out of place");
            }
            if (header.payloadLength() > settings.maxMessageBytes() - (pieces == null ? 0 : pieces.position())) {
                fail(Frames.TOO_BIG);
                return false;
            }
        }
        inFrame = true;
        received = 0;
        return true;
    }

    private void payload(ByteBuffer in) throws IOException {
        int from = in.position();
        int limit = in.limit();
        int to = from + (int) Math.min(header.payloadLength() - received, limit - from);
        Frames.mask(in, from, to, header.maskKey(), received);
        received += to - from;
        inFrame = received < header.payloadLength();
        in.limit(to);
        if (header.control()) {
            control(in);
        } else if (!inFrame && header.fin() && pieces == null) {
            whole(in);
        } else {
            piece(in);
        }
        in.limit(limit).position(to);
    }

    private void whole(ByteBuffer payload) throws IOException {
        if (header.opcode() == Frames.TEXT && !connection.loop().isText(payload)) {
            fail(Frames.INVALID_PAYLOAD);
        } else {
            message(header.opcode(), payload);
        }
    }

    private void message(int kind, ByteBuffer payload) throws IOException {
        if (echo.isPresent()) {
            settings.work().perform();
            echo.get().echo(kind, payload, this);
        }
    }

    @Override
    public void send(int kind, ByteBuffer payload) throws IOException {
        connection.out().frame(kind, payload);
    }

    @Override
    public void sendAfter(Duration delay, int kind, ByteBuffer payload) {
        ByteBuffer copy = ByteBuffer.allocate(payload.remaining())
                .put(payload.duplicate())
                .flip();
        connection.hold(delay, () -> connection.out().frame(kind, copy));
    }

    private void piece(ByteBuffer payload) throws IOException {
        BufferPool pool = connection.loop().pool;
        if (pieces == null) {
            opcode = header.opcode();
            utf8.reset();
            pieces = pool.acquire(FIRST_BYTES);
        }
        boolean last = !inFrame && header.fin();
        boolean valid = opcode == Frames.BINARY
                || (utf8.accept(payload, payload.position(), payload.limit()) && (!last || utf8.complete()));
        if (!valid) {
            fail(Frames.INVALID_PAYLOAD);
            return;
        }
        if (pieces.remaining() < payload.remaining()) {
            // Grows with the received bytes, not with a header's length.
            pieces = pool.grow(pieces, Math.max(payload.remaining(), pieces.position()));
        }
        pieces.put(payload);
        if (last) {
            message(opcode, pieces.flip());
            release();
        }
    }

    private void control(ByteBuffer payload) throws IOException {
        if (header.opcode() == Frames.PING) {
            connection.out().frame(Frames.PONG, payload);
        } else if (header.opcode() == Frames.CLOSE) {
            close(payload);
        }
    }

    private void close(ByteBuffer payload) throws IOException {
        int from = payload.position();
        int length = payload.remaining();
        if (length == 0) {
            connection.out().frame(Frames.CLOSE, payload);
            end();
        } else if (length == 1 || !allowed(payload.getShort(from) & 0xFFFF)) {
            fail(Frames.PROTOCOL_ERROR);
        } else if (!connection.loop().isText(payload.position(from + 2))) {
            fail(Frames.INVALID_PAYLOAD);
        } else {
            connection.out().frame(Frames.CLOSE, payload.position(from).limit(from + 2));
            end();
        }
    }

    /** RFC 6455 §7.4: codes that may be sent in a frame. */
    private static boolean allowed(int code) {
        return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
    }

    private void end() {
        release();
        connection.end();
    }

    private void fail(int code) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(2).putShort((short) code).flip();
        connection.out().frame(Frames.CLOSE, payload);
        release();
        connection.endEarly();
    }

    /** Returns the buffers of an unfinished message. */
    private void release() {
        inFrame = false;
        if (pieces != null) {
            connection.loop().pool.release(pieces);
            pieces = null;
        }
    }
}
