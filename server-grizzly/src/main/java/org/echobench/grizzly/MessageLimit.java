package org.echobench.grizzly;

import org.glassfish.grizzly.websockets.WebSocket;

/**
 * The largest message accepted; Grizzly itself has no limit.
 *
 * @param maxBytes the largest message, in bytes of payload
 */
record MessageLimit(int maxBytes) {

    /** RFC 6455 §7.4.1: a message that is too big to process. */
    private static final int MESSAGE_TOO_BIG = 1009;

    private static final int MAX_BYTES_PER_CHAR = 3;

    /** True if the size is within the limit; otherwise the socket is closed. */
    boolean isKept(WebSocket socket, long bytes) {
        if (bytes <= maxBytes) {
            return true;
        }
        socket.close(MESSAGE_TOO_BIG, "message larger than " + maxBytes + " bytes");
        return false;
    }

    /** As for a number of bytes; counts them only where the number of characters leaves it open. */
    boolean isKept(WebSocket socket, String message) {
        return message.length() <= maxBytes / MAX_BYTES_PER_CHAR || isKept(socket, utf8Bytes(message));
    }

    /** The length of a text in UTF-8. */
    static long utf8Bytes(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                bytes += 2;
            } else {
                bytes += MAX_BYTES_PER_CHAR;
            }
        }
        return bytes;
    }
}
