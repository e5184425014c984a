package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;

/** RFC 6455 on one connection. A message that one read brings whole is handled where it lies, without a copy. */
final class WebSocketSession implements Session {

    private final Connection connection;
    private final MessageHandler handler;
    private final int maxMessageBytes;
    private final FrameHeader header = new FrameHeader();

    /** Null until a message comes in pieces for the first time. */
    private PartialMessage partial;

    /** Whether a header has been read whose payload is not whole yet. */
    private boolean inFrame;

    /** Bytes of the frame's payload that have come. */
    private long received;

    WebSocketSession(Connection connection, MessageHandler handler, int maxMessageBytes) {
        this.connection = connection;
        this.handler = handler;
        this.maxMessageBytes = maxMessageBytes;
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
            if ((header.opcode() == Frames.CONTINUATION) != messageBegun()) {
                throw new ProtocolException("a fragment is out of place");
            }
            if (header.payloadLength() > maxMessageBytes - (messageBegun() ? partial.size() : 0)) {
                fail(Frames.TOO_BIG);
                return false;
            }
        }
        inFrame = true;
        received = 0;
        return true;
    }

    private boolean messageBegun() {
        return partial != null && partial.begun();
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
        } else if (!inFrame && header.fin() && !messageBegun()) {
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
            handler.message(header.opcode(), payload);
        }
    }

    private void piece(ByteBuffer payload) throws IOException {
        if (partial == null) {
            partial = new PartialMessage(connection.loop().pool());
        }
        if (!partial.begun()) {
            partial.begin(header.opcode());
        }
        boolean valid = partial.append(payload);
        boolean last = !inFrame && header.fin();
        if (!valid || (last && !partial.complete())) {
            fail(Frames.INVALID_PAYLOAD);
        } else if (last) {
            handler.message(partial.opcode(), partial.payload());
            partial.end();
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
        if (partial != null) {
            partial.end();
        }
    }
}
