package org.echobench.core.content;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the parts of a connection's messages, up to a limit. A message that arrives as one part is passed on as it is.
 * No buffer is held between messages, so that an idle connection stays small. Used by one thread at a time.
 */
public final class MessageParts {

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private final int maxBytes;
    private final List<String> texts = new ArrayList<>(0);
    /** Null unless parts of a binary message have arrived. */
    private Joined joined;

    private String text = "";
    private ByteBuffer binary = EMPTY;
    private boolean inParts;
    /** An upper bound of the current message's bytes on the wire. */
    private long atMost;

    private boolean tooLong;

    /** @param maxBytes the largest message, in bytes of payload */
    public MessageParts(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Whether a message was longer than the limit; no message is completed after that. */
    public boolean isTooLong() {
        return tooLong;
    }

    /** Adds a part; true if it completes the message, which {@link #text} then returns. */
    public boolean add(String part, boolean last) {
        atMost += (long) Utf8Length.MOST_PER_CHAR * part.length();
        if (atMost > maxBytes) {
            // Counted only where that matters.
            atMost = Utf8Length.of(part)
                    + texts.stream().mapToLong(Utf8Length::of).sum();
        }
        if (isRefused()) {
            return false;
        }
        boolean alone = last && !inParts;
        if (!alone && !part.isEmpty()) {
            texts.add(part);
        }
        if (last) {
            text = alone ? part : String.join("", texts);
            texts.clear();
        }
        return ends(last);
    }

    /**
     * Adds a part; true if it completes the message, which {@link #binary} then returns.
     *
     * @param part on the heap; the caller may reuse it, unless it is a whole message
     */
    public boolean add(ByteBuffer part, boolean last) {
        atMost += part.remaining();
        if (isRefused()) {
            return false;
        }
        boolean alone = last && !inParts;
        if (!alone) {
            // At least one more follows, usually of the same size.
            joined = joined == null ? new Joined(2 * part.remaining()) : joined;
            joined.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
        }
        if (last) {
            binary = alone ? part : joined.buffer();
            joined = null;
        }
        return ends(last);
    }

    private boolean isRefused() {
        tooLong |= atMost > maxBytes;
        return tooLong;
    }

    private boolean ends(boolean last) {
        inParts = !last;
        atMost = last ? 0 : atMost;
        return last;
    }

    /** Returns the whole text, and forgets it. */
    public String text() {
        String whole = text;
        text = "";
        return whole;
    }

    /** Returns the whole binary message, and forgets it. */
    public ByteBuffer binary() {
        ByteBuffer whole = binary;
        binary = EMPTY;
        return whole;
    }

    private static final class Joined extends ByteArrayOutputStream {
        Joined(int capacity) {
            super(capacity);
        }

        /** The written bytes themselves, not a copy. */
        ByteBuffer buffer() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }
}
