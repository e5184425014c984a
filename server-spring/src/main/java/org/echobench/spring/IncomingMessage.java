package org.echobench.spring;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.Utf8Length;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.TextMessage;

/**
 * Joins the parts of a session's messages, up to a limit. A message of one part is handed on as it is. Called by one
 * thread at a time.
 */
final class IncomingMessage {

    private final int maxBytes;
    private final StringBuilder text = new StringBuilder();
    private ByteArrayOutputStream binary = new ByteArrayOutputStream(0);
    private boolean inParts;
    private long bytes;

    IncomingMessage(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Whether a message was longer than the limit; from then on nothing is handed on. */
    boolean isTooLong() {
        return bytes > maxBytes;
    }

    /** The message, once its last part is in; not a copy where it came as one part. */
    Optional<TextMessage> text(TextMessage part) {
        String payload = part.getPayload();
        boolean alone = part.isLast() && !inParts;
        // Counted exactly only where that matters.
        if (!alone || (long) Utf8Length.MOST_PER_CHAR * payload.length() > maxBytes) {
            count(Utf8Length.of(payload));
        }
        if (isTooLong()) {
            return Optional.empty();
        }
        if (alone) {
            bytes = 0;
            return Optional.of(part);
        }
        inParts = !part.isLast();
        text.append(payload);
        if (inParts) {
            return Optional.empty();
        }
        String whole = text.toString();
        text.setLength(0);
        bytes = 0;
        return Optional.of(new TextMessage(whole));
    }

    /** The message, once its last part is in; not a copy where it came as one part. */
    Optional<BinaryMessage> binary(BinaryMessage part) {
        ByteBuffer payload = part.getPayload();
        boolean alone = part.isLast() && !inParts;
        count(payload.remaining());
        if (isTooLong()) {
            return Optional.empty();
        }
        if (alone) {
            bytes = 0;
            return Optional.of(part);
        }
        inParts = !part.isLast();
        byte[] copy = new byte[payload.remaining()];
        payload.get(copy);
        binary.writeBytes(copy);
        if (inParts) {
            return Optional.empty();
        }
        byte[] whole = binary.toByteArray();
        binary = new ByteArrayOutputStream(0);
        bytes = 0;
        return Optional.of(new BinaryMessage(whole));
    }

    private void count(long more) {
        if (!isTooLong()) {
            bytes += more;
        }
    }
}
