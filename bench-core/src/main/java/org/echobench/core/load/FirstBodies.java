package org.echobench.core.load;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.wire.ProtocolException;

/** The bodies of the first answers of an unknown server, from which later ones are judged. Not thread-safe. */
public final class FirstBodies {

    /** The longest body that is kept. */
    public static final int MAX_BYTES = 64 << 20;

    private final List<ByteArrayOutputStream> bodies = new ArrayList<>();

    /** For a protocol with one connection, one message in flight, and two messages. */
    public BodyCheck recorder() {
        return BodyCheck.recording(this);
    }

    /** @throws ProtocolException if the body is longer than {@link #MAX_BYTES} */
    void take(ByteBuffer in, long offset, int n) {
        if (offset == 0) {
            bodies.add(new ByteArrayOutputStream());
        }
        if (offset + n > MAX_BYTES) {
            throw new ProtocolException("a response body is longer than " + (MAX_BYTES >> 20) + " MiB");
        }
        byte[] part = new byte[n];
        in.get(in.position(), part);
        bodies.get(bodies.size() - 1).writeBytes(part);
    }

    /**
     * All others must be equal to these two if both are equal, and must have their length if both have the same
     * length. Otherwise anything is right.
     */
    public BodyCheck check() {
        byte[] first = body(0);
        byte[] second = body(1);
        if (Arrays.equals(first, second)) {
            return BodyCheck.exactly(first, source("were the same"));
        }
        return first.length == second.length
                ? BodyCheck.ofLength(first.length, source("had the same length"))
                : BodyCheck.anything();
    }

    private static String source(String first) {
        return ": the first two answers " + first + "; --expect (in a target file expect) says what is right";
    }

    /** An empty body leaves no record. */
    private byte[] body(int index) {
        return index < bodies.size() ? bodies.get(index).toByteArray() : new byte[0];
    }
}
