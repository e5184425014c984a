package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The beginning of an HTTP/2 connection whose client knows that the server speaks HTTP/2 (RFC 9113, section 3.4).
 *
 * @param window bytes that the server may send on a stream before the client acknowledges them, 1 to
 *     {@link Http2Frames#MAX_WINDOW}; also those of the connection, but there at least {@link Http2Frames#USUAL_WINDOW}
 */
public record Http2Opening(int window) implements Opening {

    /** The default window: like those of browsers, more than most responses need. */
    public static final int USUAL_WINDOW = 1 << 20;

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    public Http2Opening {
        if (window < 1) {
            throw new IllegalArgumentException(
                    "a window must be 1 to " + Http2Frames.MAX_WINDOW + " bytes, but is " + window);
        }
    }

    /** Bytes that the server may send on the connection before the client acknowledges them. */
    public int connectionWindow() {
        return Math.max(Http2Frames.USUAL_WINDOW, window);
    }

    /** Writes the preface and the client's settings. */
    public void write(ByteBuffer out) {
        out.put(PREFACE.getBytes(US_ASCII));
        Http2Frames.writeHeader(out, 3 * Http2Settings.BYTES, Http2Frames.SETTINGS, 0, 0);
        writeSetting(out, Http2Settings.ENABLE_PUSH, 0);
        writeSetting(out, Http2Settings.INITIAL_WINDOW_SIZE, window);
        writeSetting(out, Http2Settings.MAX_HEADER_LIST_SIZE, HpackDecoder.MAX_LIST_BYTES);
        if (connectionWindow() > Http2Frames.USUAL_WINDOW) {
            Http2Frames.writeWindowUpdate(out, 0, connectionWindow() - Http2Frames.USUAL_WINDOW);
        }
    }

    private static void writeSetting(ByteBuffer out, int setting, int value) {
        out.putShort((short) setting).putInt(value);
    }

    /** True: the server sends its settings. */
    @Override
    public boolean mayGreet() {
        return true;
    }

    @Override
    public Optional<String> applicationProtocol() {
        return Optional.of("h2");
    }

    @Override
    public String awaited() {
        return "; the server did not send its HTTP/2 SETTINGS";
    }
}
