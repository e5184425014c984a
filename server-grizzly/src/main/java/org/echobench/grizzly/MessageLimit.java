package org.echobench.grizzly;

import org.echobench.core.content.Utf8Length;
import org.glassfish.grizzly.websockets.WebSocket;

/**
 * The largest message accepted; Grizzly itself has no limit.
 *
 * @param maxBytes the largest message, in bytes of payload
 */
record MessageLimit(int maxBytes) {

    /** RFC 6455 §7.4.1: a message that is too big to process. */
    private static final int MESSAGE_TOO_BIG = 1009;

    /** True if the size is within the limit; otherwise the socket is closed. */
    boolean isKept(WebSocket socket, long bytes) {
        if (bytes <= maxBytes) {
            return true;
        }
        socket.close(MESSAGE_TOO_BIG, "message larger than " + maxBytes + " bytes");
        return false;
    }

    /** The same for a text. Its bytes are counted only if the number of its characters does not decide already. */
    boolean isKept(WebSocket socket, String message) {
        return message.length() <= maxBytes / Utf8Length.MOST_PER_CHAR || isKept(socket, Utf8Length.of(message));
    }
}
