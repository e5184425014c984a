package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Template;

/**
 * The expected body of every response: of an HTTP response or of a WebSocket message. This class checks only the
 * length; subclasses check the bytes. How far a body has been checked is in the {@link Progress}. Not thread-safe;
 * allocates nothing after construction.
 */
public class BodyCheck {

    private static final long ANY_LENGTH = -1;

    /** How far one response has been read and checked. */
    static class Progress {

        /** Bytes of its body that have been read. */
        long offset;
        /** How much of the text that it must contain has been found. */
        int matched;
        /** Why it is wrong; null while it is right. */
        String fault;
        /** Its head says that the server sheds load, so any body is right. */
        boolean rejected;

        /** Prepares for the next response. */
        final void begin() {
            offset = 0;
            matched = 0;
            fault = null;
            rejected = false;
        }
    }

    private final long bytes;
    /** Why this is expected, to end a sentence that says what is wrong; empty if the user has specified it. */
    final String source;

    private BodyCheck(long bytes, String source) {
        this.bytes = bytes;
        this.source = source;
    }

    /** Exactly these characters; braces have no special meaning. */
    public static BodyCheck exactly(String body) {
        return exactly(Template.literal(body.getBytes(UTF_8)));
    }

    /** The template with the number of the message that the response answers. */
    public static BodyCheck exactly(Template body) {
        return new Exact(body, "");
    }

    /**
     * A body that contains the template with the number of the message that the response answers.
     *
     * @throws IllegalArgumentException if it is empty
     */
    public static BodyCheck containing(Template text) {
        return new Containing(text);
    }

    /** A body of this length with any content: for responses that differ from request to request. */
    public static BodyCheck ofLength(long bytes) {
        return new BodyCheck(bytes, "");
    }

    /** A complete body with any content. */
    public static BodyCheck anything() {
        return new BodyCheck(ANY_LENGTH, "");
    }

    /** The same check for another thread. */
    BodyCheck own() {
        return this;
    }

    /** Whether the number of a message decides which response is right. */
    boolean numbered() {
        return false;
    }

    /** Whether the expected body was specified in advance. */
    final boolean said() {
        return bytes != ANY_LENGTH && source.isEmpty();
    }

    /**
     * Whether the {@code n} bytes at the position can be the body's next.
     *
     * @param number the number of the message that the response answers
     */
    boolean matches(Progress state, long number, ByteBuffer in, int n) {
        return true;
    }

    /** Whether a body that matched so far may end here. */
    boolean complete(Progress state, long number) {
        return bytes == ANY_LENGTH || state.offset == bytes;
    }

    /** Why it may not end: {@code has 4 bytes instead of 5}. */
    String fault(Progress state, long number) {
        return "has " + state.offset + " bytes instead of " + bytes;
    }

    /** Takes the next {@code n} bytes of a response's body, and moves past them. */
    final void take(Progress state, long number, ByteBuffer in, int n) {
        // A body that is recorded is read whatever the head was.
        if (n > 0 && !state.rejected && !matches(state, number, in, n) && state.fault == null) {
            state.fault = "a response body is not what was asked for" + source;
        }
        state.offset += n;
        in.position(in.position() + n);
    }

    /** Call at the end of a response's body. */
    final void end(Progress state, long number) {
        if (state.fault == null && !state.rejected && !complete(state, number)) {
            state.fault = "a response body " + fault(state, number) + source;
        }
    }

    /**
     * A complete body with any content, which is kept: the first responses of an unknown server, by which later ones
     * are judged. For a protocol with one connection, one message in flight, and two messages.
     */
    public static final class First extends BodyCheck {

        /** The longest body that is kept. */
        private static final int MAX_BYTES = 64 << 20;

        private final List<ByteArrayOutputStream> bodies = new ArrayList<>();

        public First() {
            super(ANY_LENGTH, "");
        }

        /** @throws ProtocolException if the body is longer than 64 MiB */
        @Override
        boolean matches(Progress state, long number, ByteBuffer in, int n) {
            if (state.offset == 0) {
                bodies.add(new ByteArrayOutputStream());
            }
            if (state.offset + n > MAX_BYTES) {
                throw new ProtocolException("a response body is longer than " + (MAX_BYTES >> 20) + " MiB");
            }
            byte[] part = new byte[n];
            in.get(in.position(), part);
            bodies.get(bodies.size() - 1).writeBytes(part);
            return true;
        }

        /**
         * Later bodies must be equal to the first two if these are equal, and must have their length if these have the
         * same length. Otherwise any body is right.
         */
        public BodyCheck check() {
            byte[] first = body(0);
            byte[] second = body(1);
            if (Arrays.equals(first, second)) {
                return new Exact(Template.literal(first), unlessGiven("were the same"));
            }
            return first.length == second.length
                    ? new BodyCheck(first.length, unlessGiven("had the same length"))
                    : anything();
        }

        private static String unlessGiven(String first) {
            return ": the first two responses " + first + "; --expect (in a target file expect) says what is right";
        }

        /** An empty body leaves no record. */
        private byte[] body(int index) {
            return index < bodies.size() ? bodies.get(index).toByteArray() : new byte[0];
        }
    }

    /** Keeps a template's bytes for one number; writes them again only for another number. */
    private abstract static class Rendered extends BodyCheck {

        private static final long NONE = -1;

        final Template template;
        private final ByteBuffer bytes;
        private long rendered = NONE;

        Rendered(Template template, String source) {
            super(template.bytes(), source);
            this.template = template;
            this.bytes = ByteBuffer.allocate(template.bytes());
        }

        @Override
        boolean numbered() {
            return template.numbered();
        }

        /** Writes the bytes for a number if they differ from the last; returns whether they do. */
        boolean write(long number) {
            if (rendered == number || (rendered != NONE && !template.numbered())) {
                return false;
            }
            template.write(bytes.clear(), number);
            rendered = number;
            return true;
        }

        /** All bytes as last written. The caller may change position and limit. */
        ByteBuffer bytes() {
            return bytes.clear();
        }
    }

    /** Compares byte for byte. */
    private static final class Exact extends Rendered {

        Exact(Template body, String source) {
            super(body, source);
        }

        @Override
        BodyCheck own() {
            return new Exact(template, source);
        }

        @Override
        boolean matches(Progress state, long number, ByteBuffer in, int n) {
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
    }

    /** Searches with the algorithm of Knuth, Morris and Pratt, which looks at each byte once. */
    private static final class Containing extends Rendered {

        /** The most characters that a message quotes. */
        private static final int QUOTED = 60;

        /** For each prefix of the text: the length of its longest proper suffix that is also a prefix. */
        private final int[] borders;

        Containing(Template text) {
            super(text, "");
            if (text.bytes() == 0) {
                throw new IllegalArgumentException("the text that a response contains must not be empty");
            }
            this.borders = new int[text.bytes()];
        }

        @Override
        BodyCheck own() {
            return new Containing(template);
        }

        @Override
        boolean matches(Progress state, long number, ByteBuffer in, int n) {
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
        boolean complete(Progress state, long number) {
            return state.matched == borders.length;
        }

        @Override
        String fault(Progress state, long number) {
            String wanted = template.text(number);
            return "does not contain '" + (wanted.length() > QUOTED ? wanted.substring(0, QUOTED) + "…" : wanted) + "'";
        }
    }
}
