package org.echobench.grizzly;

import org.echobench.core.content.MessageParts;
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
        return isKept(socket, bytes <= maxBytes);
    }

    boolean isKept(WebSocket socket, String message) {
        return isKept(socket, !Utf8Length.exceeds(maxBytes, message));
    }

    boolean isKept(WebSocket socket, MessageParts parts) {
        return isKept(socket, !parts.isTooLong());
    }

    private boolean isKept(WebSocket socket, boolean withinLimit) {
        if (!withinLimit) {
            socket.close(MESSAGE_TOO_BIG, "message larger than " + maxBytes + " bytes");
        }
        return withinLimit;
    }
}
