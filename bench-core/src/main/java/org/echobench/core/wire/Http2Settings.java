package org.echobench.core.wire;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings that a server has announced on an HTTP/2 connection (RFC 9113, section 6.5.2). Not thread-safe. */
public final class Http2Settings {

    /** The size of one setting. */
    static final int BYTES = Short.BYTES + Integer.BYTES;

    static final int HEADER_TABLE_SIZE = 0x1;
    static final int ENABLE_PUSH = 0x2;
    static final int MAX_CONCURRENT_STREAMS = 0x3;
    static final int INITIAL_WINDOW_SIZE = 0x4;
    static final int MAX_FRAME_SIZE = 0x5;
    static final int MAX_HEADER_LIST_SIZE = 0x6;

    private static final int MOST_FRAME_SIZE = (1 << 24) - 1;
    private static final int SAID = MAX_HEADER_LIST_SIZE + 1;
    private static final String[] NAMES = {
        "",
        "HEADER_TABLE_SIZE",
        "ENABLE_PUSH",
        "MAX_CONCURRENT_STREAMS",
        "INITIAL_WINDOW_SIZE",
        "MAX_FRAME_SIZE",
        "MAX_HEADER_LIST_SIZE"
    };

    /** By their numbers; those that were not announced have the protocol's defaults. */
    private final long[] values = {
        0, HpackTable.USUAL_BYTES, 1, Long.MAX_VALUE, Http2Frames.USUAL_WINDOW, Http2Frames.MAX_PAYLOAD, Long.MAX_VALUE
    };

    private final boolean[] said = new boolean[SAID];

    /**
     * Reads the complete payload of a SETTINGS frame, and moves past it. Unknown settings are ignored.
     *
     * @throws ProtocolException if a value is out of its range
     */
    public void read(ByteBuffer in, int length) {
        for (int end = in.position() + length; in.position() < end; ) {
            int setting = in.getShort() & 0xFFFF;
            long value = in.getInt() & 0xFFFFFFFFL;
            if (setting > 0 && setting < SAID) {
                requireRange(setting, value);
                values[setting] = value;
                said[setting] = true;
            }
        }
    }

    private static void requireRange(int setting, long value) {
        boolean right =
                switch (setting) {
                    case ENABLE_PUSH -> value == 0;
                    case INITIAL_WINDOW_SIZE -> value <= Http2Frames.MAX_WINDOW;
                    case MAX_FRAME_SIZE -> value >= Http2Frames.MAX_PAYLOAD && value <= MOST_FRAME_SIZE;
                    default -> true;
                };
        if (!right) {
            throw new ProtocolException("the server set " + NAMES[setting] + " to " + value);
        }
    }

    /** The maximum size in bytes of the table that decodes the client's header blocks. */
    public int headerTableSize() {
        return (int) Math.min(HpackTable.USUAL_BYTES, values[HEADER_TABLE_SIZE]);
    }

    /** 0 or more; {@link Long#MAX_VALUE} if the server sets no limit. */
    public long maxConcurrentStreams() {
        return values[MAX_CONCURRENT_STREAMS];
    }

    /** Bytes that the client may send on a new stream. */
    public int initialWindowSize() {
        return (int) values[INITIAL_WINDOW_SIZE];
    }

    /** The announced settings by their names, in the order of the specification. */
    public Map<String, Long> said() {
        Map<String, Long> said = new LinkedHashMap<>();
        for (int setting = 1; setting < SAID; setting++) {
            if (this.said[setting]) {
                said.put(NAMES[setting], values[setting]);
            }
        }
        return said;
    }
}
