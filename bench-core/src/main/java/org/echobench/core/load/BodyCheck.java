package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Optional;

/** The expected body of every HTTP answer. Not thread-safe; allocates nothing later. */
public final class BodyCheck {

    /** Any length. */
    public static final long ANY = -1;

    private final Optional<ByteBuffer> exact;
    private final long length;
    private final Optional<FirstBodies> record;

    private BodyCheck(Optional<ByteBuffer> exact, long length) {
        this(exact, length, Optional.empty());
    }

    private BodyCheck(Optional<ByteBuffer> exact, long length, Optional<FirstBodies> record) {
        this.exact = exact;
        this.length = length;
        this.record = record;
    }

    /** These bytes. */
    public static BodyCheck exactly(byte[] body) {
        return new BodyCheck(Optional.of(ByteBuffer.wrap(body.clone())), body.length);
    }

    public static BodyCheck exactly(String body) {
        return exactly(body.getBytes(UTF_8));
    }

    /** A body of this length with any content: for answers that differ from request to request. */
    public static BodyCheck ofLength(long bytes) {
        return new BodyCheck(Optional.empty(), bytes);
    }

    /** A complete body with any content. */
    public static BodyCheck anything() {
        return new BodyCheck(Optional.empty(), ANY);
    }

    /** A complete body with any content, which is kept. */
    static BodyCheck recording(FirstBodies record) {
        return new BodyCheck(Optional.empty(), ANY, Optional.of(record));
    }

    /** The length asked for, or {@link #ANY}. */
    public long length() {
        return length;
    }

    /** Whether the {@code n} bytes at the position, from {@code offset} of the body on, are right. */
    boolean matches(ByteBuffer in, long offset, int n) {
        if (length != ANY && offset + n > length) {
            return false;
        }
        if (exact.isEmpty()) {
            if (record.isPresent()) {
                record.get().take(in, offset, n);
            }
            return true;
        }
        ByteBuffer body = exact.get();
        int from = in.position();
        int limit = in.limit();
        body.limit((int) offset + n).position((int) offset);
        in.limit(from + n);
        boolean same = in.mismatch(body) < 0;
        in.limit(limit);
        body.clear();
        return same;
    }
}
