package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Template;

/**
 * The expected body of every answer: of an HTTP response or of a WebSocket message. How far a body has been checked is in
 * the {@link ConnectionState}. Not thread-safe; allocates nothing later.
 */
public abstract class BodyCheck {

    private BodyCheck() {}

    /** These bytes. */
    public static BodyCheck exactly(byte[] body) {
        return exactly(body, "");
    }

    /** @param source see {@link #source} */
    static BodyCheck exactly(byte[] body, String source) {
        return new Exact(Template.literal(body), source);
    }

    /** These characters, braces and all. */
    public static BodyCheck exactly(String body) {
        return exactly(body.getBytes(UTF_8));
    }

    /** The template with the number of the message that is answered. */
    public static BodyCheck exactly(Template body) {
        return new Exact(body, "");
    }

    /**
     * A body with any content around the template with the number of the message that is answered.
     *
     * @throws IllegalArgumentException if it is empty
     */
    public static BodyCheck containing(Template text) {
        return new Containing(text);
    }

    /** A body of this length with any content: for answers that differ from request to request. */
    public static BodyCheck ofLength(long bytes) {
        return ofLength(bytes, "");
    }

    /** @param source see {@link #source} */
    static BodyCheck ofLength(long bytes, String source) {
        return new Anything() {
            @Override
            boolean complete(ConnectionState state, long number) {
                return state.offset == bytes;
            }

            @Override
            String fault(ConnectionState state, long number) {
                return "has " + state.offset + " bytes instead of " + bytes;
            }

            @Override
            String source() {
                return source;
            }
        };
    }

    /** A complete body with any content. */
    public static BodyCheck anything() {
        return new Anything();
    }

    /** A complete body with any content, which is kept. */
    static BodyCheck recording(FirstBodies record) {
        return new Anything() {
            @Override
            boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
                record.take(in, state.offset, n);
                return true;
            }
        };
    }

    /** The same check for another thread. */
    abstract BodyCheck own();

    /** Whether the number of a message decides which answer is right. */
    boolean numbered() {
        return false;
    }

    /**
     * Whether the {@code n} bytes at the position can be the body's next.
     *
     * @param number of the message that is answered
     */
    abstract boolean matches(ConnectionState state, long number, ByteBuffer in, int n);

    /** Whether a body that matched so far may end here. */
    abstract boolean complete(ConnectionState state, long number);

    /** Why it may not: {@code has 4 bytes instead of 5}. */
    abstract String fault(ConnectionState state, long number);

    /** Why this is expected, as the end of a sentence that says what is wrong; empty where the user has said it. */
    String source() {
        return "";
    }

    /** Looks at no byte. */
    private static class Anything extends BodyCheck {

        @Override
        BodyCheck own() {
            return this;
        }

        @Override
        boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
            return true;
        }

        @Override
        boolean complete(ConnectionState state, long number) {
            return true;
        }

        @Override
        String fault(ConnectionState state, long number) {
            throw new IllegalStateException("any body is right");
        }
    }

    /** Knows a template's bytes with one number; writes them again only for another. */
    private abstract static class Rendered extends BodyCheck {

        private static final long NONE = -1;

        final Template template;
        private final ByteBuffer bytes;
        private long rendered = NONE;

        Rendered(Template template) {
            this.template = template;
            this.bytes = ByteBuffer.allocate(template.bytes());
        }

        @Override
        boolean numbered() {
            return template.numbered();
        }

        /** Writes them if they differ from the last; returns whether they do. */
        boolean write(long number) {
            if (rendered == number || (rendered != NONE && !template.numbered())) {
                return false;
            }
            template.write(bytes.clear(), number);
            rendered = number;
            return true;
        }

        /** All bytes, as they were written last. Position and limit are the caller's to change. */
        ByteBuffer bytes() {
            return bytes.clear();
        }
    }

    /** Compares byte for byte. */
    private static final class Exact extends Rendered {

        private final String source;

        Exact(Template body, String source) {
            super(body);
            this.source = source;
        }

        @Override
        BodyCheck own() {
            return new Exact(template, source);
        }

        @Override
        boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
            write(number);
            ByteBuffer body = bytes();
            if (state.offset + n > body.limit()) {
                return false;
            }
            body.limit((int) state.offset + n).position((int) state.offset);
            int limit = in.limit();
            in.limit(in.position() + n);
            boolean same = in.mismatch(body) < 0;
            in.limit(limit);
            return same;
        }

        @Override
        boolean complete(ConnectionState state, long number) {
            return state.offset == template.bytes();
        }

        @Override
        String source() {
            return source;
        }

        @Override
        String fault(ConnectionState state, long number) {
            return "has " + state.offset + " bytes instead of " + template.bytes();
        }
    }

    /** Searches with the algorithm of Knuth, Morris and Pratt, which looks at each byte once. */
    private static final class Containing extends Rendered {

        /** The most characters that a message quotes. */
        private static final int QUOTED = 60;

        /** For each prefix of the text: the length of its longest proper suffix that is also a prefix. */
        private final int[] borders;

        Containing(Template text) {
            super(text);
            if (text.bytes() == 0) {
                throw new IllegalArgumentException("the text that an answer contains must not be empty");
            }
            this.borders = new int[text.bytes()];
        }

        @Override
        BodyCheck own() {
            return new Containing(template);
        }

        @Override
        boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
            if (write(number)) {
                findBorders();
            }
            ByteBuffer wanted = bytes();
            int matched = state.matched;
            int end = in.position() + n;
            for (int i = in.position(); i < end && matched < borders.length; i++) {
                matched = next(wanted, matched, in.get(i));
            }
            state.matched = matched;
            return true;
        }

        /** How much of the text the bytes up to {@code next} end with, where {@code matched} came before. */
        private int next(ByteBuffer wanted, int matched, byte next) {
            int length = matched;
            while (length > 0 && wanted.get(length) != next) {
                length = borders[length - 1];
            }
            return wanted.get(length) == next ? length + 1 : 0;
        }

        private void findBorders() {
            ByteBuffer wanted = bytes();
            for (int i = 1; i < borders.length; i++) {
                borders[i] = next(wanted, borders[i - 1], wanted.get(i));
            }
        }

        @Override
        boolean complete(ConnectionState state, long number) {
            return state.matched == borders.length;
        }

        @Override
        String fault(ConnectionState state, long number) {
            String wanted = template.text(number);
            return "does not contain '" + (wanted.length() > QUOTED ? wanted.substring(0, QUOTED) + "…" : wanted) + "'";
        }
    }
}
