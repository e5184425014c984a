package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Template;

/** A text somewhere in a body. Searched with the algorithm of Knuth, Morris and Pratt, which looks at each byte once. */
final class ContainedText extends BodyCheck {

    /** The most characters that a message quotes. */
    private static final int QUOTED = 60;

    private final Rendered text;
    /** For each prefix of the text: the length of its longest proper suffix that is also a prefix. */
    private final int[] borders;

    ContainedText(Template text) {
        if (text.bytes() == 0) {
            throw new IllegalArgumentException("the text that an answer contains must not be empty");
        }
        this.text = new Rendered(text);
        this.borders = new int[text.bytes()];
    }

    @Override
    BodyCheck own() {
        return new ContainedText(text.template());
    }

    @Override
    boolean numbered() {
        return text.template().numbered();
    }

    @Override
    boolean matches(ConnectionState state, long number, ByteBuffer in, int n) {
        if (text.write(number)) {
            findBorders();
        }
        ByteBuffer wanted = text.bytes();
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
        ByteBuffer wanted = text.bytes();
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
        String wanted = text.template().text(number);
        return "does not contain '" + (wanted.length() > QUOTED ? wanted.substring(0, QUOTED) + "…" : wanted) + "'";
    }
}
