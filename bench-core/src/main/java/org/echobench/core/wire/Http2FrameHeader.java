package org.echobench.core.wire;

import java.nio.ByteBuffer;

/**
 * One decoded header of an HTTP/2 frame that a server sent (RFC 9113, section 4.1), reused from frame to frame. Not
 * thread-safe; allocates nothing.
 */
public final class Http2FrameHeader {

    private int length;
    private int type;
    private int flags;
    private int stream;

    /**
     * Decodes the header at the buffer's position and moves past it; false, without moving, if it is incomplete.
     *
     * @throws ProtocolException if the length is wrong for the type, or the frame lacks a stream, or has one but must
     *     not
     */
    public boolean read(ByteBuffer in) {
        if (in.remaining() < Http2Frames.HEADER_BYTES) {
            return false;
        }
        int first = in.getInt();
        length = first >>> 8;
        type = first & 0xFF;
        flags = in.get() & 0xFF;
        stream = in.getInt() & Integer.MAX_VALUE;
        check();
        return true;
    }

    /**
     * Like {@link #read}, for a complete frame: false, without moving, if part of its payload is missing.
     *
     * @throws ProtocolException as {@link #read}
     */
    public boolean readWhole(ByteBuffer in) {
        int start = in.position();
        if (read(in) && in.remaining() >= length) {
            return true;
        }
        in.position(start);
        return false;
    }

    private void check() {
        if (length > Http2Frames.MAX_PAYLOAD) {
            throw new ProtocolException("the server sent a frame of " + length + " bytes, more than the "
                    + Http2Frames.MAX_PAYLOAD + " that the client takes");
        }
        switch (type) {
            case Http2Frames.DATA, Http2Frames.HEADERS, Http2Frames.CONTINUATION, Http2Frames.PUSH_PROMISE ->
                requireStream(true);
            case Http2Frames.PRIORITY -> require(true, length == 5);
            case Http2Frames.RST_STREAM -> require(true, length == Integer.BYTES);
            case Http2Frames.SETTINGS ->
                require(false, length % Http2Settings.BYTES == 0 && !(has(Http2Frames.ACK) && length > 0));
            case Http2Frames.PING -> require(false, length == Long.BYTES);
            case Http2Frames.GOAWAY -> require(false, length >= Long.BYTES);
            case Http2Frames.WINDOW_UPDATE -> require(stream > 0, length == Integer.BYTES);
            default -> {
                // A frame of an unknown type is ignored (RFC 9113, section 5.5).
            }
        }
    }

    private void require(boolean ofStream, boolean rightLength) {
        requireStream(ofStream);
        if (!rightLength) {
            throw new ProtocolException("the server sent a " + name() + " of " + length + " bytes");
        }
    }

    private void requireStream(boolean ofStream) {
        if (ofStream != (stream > 0)) {
            throw new ProtocolException("the server sent a " + name() + (ofStream ? " of no stream" : " of a stream"));
        }
    }

    /** The length of the payload, 0 to {@link Http2Frames#MAX_PAYLOAD}. */
    public int length() {
        return length;
    }

    /** One of the types of {@link Http2Frames}, or another type, which must be ignored. */
    public int type() {
        return type;
    }

    /** The type, for messages. */
    public String name() {
        return Http2Frames.type(type);
    }

    /** Whether it has one of the flags of {@link Http2Frames}. */
    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The stream's number; 0 for the connection. */
    public int stream() {
        return stream;
    }
}
