package org.echobench.core.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Template;

/**
 * The expected body of every answer: of an HTTP response or of a WebSocket message. How far a body has been checked is in
 * the {@link ConnectionState}. Not thread-safe; allocates nothing later.
 */
public abstract class BodyCheck {

    BodyCheck() {}

    /** These bytes. */
    public static BodyCheck exactly(byte[] body) {
        return new ExactBody(Template.literal(body), "");
    }

    /** These characters, braces and all. */
    public static BodyCheck exactly(String body) {
        return exactly(body.getBytes(UTF_8));
    }

    /** The template with the number of the message that is answered. */
    public static BodyCheck exactly(Template body) {
        return new ExactBody(body, "");
    }

    /**
     * A body with any content around the template with the number of the message that is answered.
     *
     * @throws IllegalArgumentException if it is empty
     */
    public static BodyCheck containing(Template text) {
        return new ContainedText(text);
    }

    /** A body of this length with any content: for answers that differ from request to request. */
    public static BodyCheck ofLength(long bytes) {
        return ofLength(bytes, "");
    }

    /** @param source see {@link #source} */
    static BodyCheck ofLength(long bytes, String source) {
        return new Measured() {
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
        return new Measured();
    }

    /** A complete body with any content, which is kept. */
    static BodyCheck recording(FirstBodies record) {
        return new Measured() {
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
    private static class Measured extends BodyCheck {

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
}
