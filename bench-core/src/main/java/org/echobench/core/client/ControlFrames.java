package org.echobench.core.client;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Frames;

/** The frames of a WebSocket client beside messages. Goes through the send buffer of the connection's loop. */
public final class ControlFrames {

    private static final int KEY = 0x5A5A5A5A;

    private ControlFrames() {}

    /** Sends a ping without payload. */
    static void ping(Connection connection) {
        ByteBuffer out = connection.loop().out();
        Frames.writeMaskedHeader(out, true, Frames.PING, 0, KEY);
        connection.write(out);
    }

    /**
     * Answers a ping. A connection that is blocked does so later, and then the latest ping alone (RFC 6455, section 5.5.3).
     *
     * @param in holds the ping's payload between its position and {@code length} bytes further; is left as it is
     */
    public static void pong(Connection connection, ByteBuffer in, int length) {
        ByteBuffer out = connection.loop().out();
        Frames.writeMaskedHeader(out, true, Frames.PONG, length, KEY);
        int start = out.position();
        out.put(start, in, in.position(), length).position(start + length);
        Frames.mask(out, start, out.position(), KEY, 0);
        connection.reply(out);
    }
}
