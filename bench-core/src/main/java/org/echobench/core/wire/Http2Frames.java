package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.List;

/** Writes HTTP/2 frames (RFC 9113, section 4) into big-endian buffers. Stateless; allocates nothing. */
public final class Http2Frames {

    public static final int DATA = 0x0;
    public static final int HEADERS = 0x1;
    public static final int PRIORITY = 0x2;
    public static final int RST_STREAM = 0x3;
    public static final int SETTINGS = 0x4;
    public static final int PUSH_PROMISE = 0x5;
    public static final int PING = 0x6;
    public static final int GOAWAY = 0x7;
    public static final int WINDOW_UPDATE = 0x8;
    public static final int CONTINUATION = 0x9;

    /** Flag of DATA and HEADERS: the side that sends it sends no more on the stream. */
    public static final int END_STREAM = 0x1;

    /** Flag of SETTINGS and PING. */
    public static final int ACK = 0x1;

    /** Flag of HEADERS and CONTINUATION: the head is complete. */
    public static final int END_HEADERS = 0x4;

    /** Flag of DATA and HEADERS: the payload begins with the number of bytes of padding at its end. */
    public static final int PADDED = 0x8;

    /** Flag of HEADERS: five bytes come before the head. */
    public static final int PRIORITISED = 0x20;

    public static final int HEADER_BYTES = 9;

    /** The most bytes of a frame's payload unless a setting changes it; also the client's setting. */
    public static final int MAX_PAYLOAD = 16_384;

    /** The size of each window unless a setting changes it. */
    public static final int USUAL_WINDOW = 65_535;

    /** The most bytes of a window. */
    public static final int MAX_WINDOW = Integer.MAX_VALUE;

    /** An error code: nothing was wrong. */
    public static final int NO_ERROR = 0;

    /** An error code: the server did not process the stream, whose request may be resent (RFC 9113, section 8.7). */
    public static final int REFUSED_STREAM = 7;

    /** An error code: the client no longer needs the stream. */
    public static final int CANCEL = 8;

    private static final List<String> TYPES = List.of(
            "DATA",
            "HEADERS",
            "PRIORITY",
            "RST_STREAM",
            "SETTINGS",
            "PUSH_PROMISE",
            "PING",
            "GOAWAY",
            "WINDOW_UPDATE",
            "CONTINUATION");

    private static final List<String> ERRORS = List.of(
            "NO_ERROR",
            "PROTOCOL_ERROR",
            "INTERNAL_ERROR",
            "FLOW_CONTROL_ERROR",
            "SETTINGS_TIMEOUT",
            "STREAM_CLOSED",
            "FRAME_SIZE_ERROR",
            "REFUSED_STREAM",
            "CANCEL",
            "COMPRESSION_ERROR",
            "CONNECT_ERROR",
            "ENHANCE_YOUR_CALM",
            "INADEQUATE_SECURITY",
            "HTTP_1_1_REQUIRED");

    private Http2Frames() {}

    /** The name of a type, for messages. */
    public static String type(int type) {
        return type < TYPES.size() ? TYPES.get(type) : "frame of type " + type;
    }

    /** The name of an error code, for messages. */
    public static String error(int code) {
        return code >= 0 && code < ERRORS.size() ? ERRORS.get(code) : "error " + Integer.toUnsignedString(code);
    }

    /** Writes a frame's header; {@code length} bytes of payload must follow. */
    public static void writeHeader(ByteBuffer out, int length, int type, int flags, int stream) {
        out.putInt(length << 8 | type).put((byte) flags).putInt(stream);
    }

    /** @param increment 1 to {@link #MAX_WINDOW} */
    public static void writeWindowUpdate(ByteBuffer out, int stream, int increment) {
        writeHeader(out, Integer.BYTES, WINDOW_UPDATE, 0, stream);
        out.putInt(increment);
    }

    public static void writeReset(ByteBuffer out, int stream, int error) {
        writeHeader(out, Integer.BYTES, RST_STREAM, 0, stream);
        out.putInt(error);
    }
}
