package org.echobench.core.reference;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Frames;

/** Gathers a message that came in several frames or several reads. Reused from message to message; not thread-safe. */
final class PartialMessage {

    private static final int FIRST_BYTES = 4 << 10;

    private final BufferPool pool;
    private final Utf8Validator utf8 = new Utf8Validator();
    private int opcode;
    private ByteBuffer bytes;

    PartialMessage(BufferPool pool) {
        this.pool = pool;
    }

    /** Whether a message has begun and not ended. */
    boolean begun() {
        return bytes != null;
    }

    void begin(int opcode) {
        this.opcode = opcode;
        utf8.reset();
        bytes = pool.acquire(FIRST_BYTES);
    }

    /**
     * Adds the bytes between position and limit.
     *
     * @return false if they make the text invalid
     */
    boolean append(ByteBuffer piece) {
        boolean valid = opcode == Frames.BINARY || utf8.accept(piece, piece.position(), piece.limit());
        if (bytes.remaining() < piece.remaining()) {
            // Grows with the received bytes and not with a header's length.
            bytes = pool.grow(bytes, Math.max(piece.remaining(), bytes.position()));
        }
        bytes.put(piece);
        return valid;
    }

    int size() {
        return bytes == null ? 0 : bytes.position();
    }

    int opcode() {
        return opcode;
    }

    /** False for a text that ends within a character. */
    boolean complete() {
        return opcode == Frames.BINARY || utf8.complete();
    }

    /** The whole payload, until {@link #end}. */
    ByteBuffer payload() {
        return bytes.flip();
    }

    void end() {
        if (bytes != null) {
            pool.release(bytes);
            bytes = null;
        }
    }
}
