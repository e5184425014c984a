package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Template;

/** A body that is known byte for byte. */
final class ExactBody extends BodyCheck {

    private final Rendered expected;
    private final String source;

    /** @param source see {@link #source()} */
    ExactBody(Template body, String source) {
        this.expected = new Rendered(body);
        this.source = source;
    }

    @Override
    BodyCheck own() {
        return new ExactBody(expected.template(), source);
    }

    @Override
    boolean numbered() {
        return expected.template().numbered();
    }

    @Override
    boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
        expected.write(number);
        ByteBuffer body = expected.bytes();
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
        return state.offset == expected.template().bytes();
    }

    @Override
    String source() {
        return source;
    }

    @Override
    String fault(ConnectionState state, long number) {
        return "has " + state.offset + " bytes instead of "
                + expected.template().bytes();
    }
}
