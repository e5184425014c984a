package org.echobench.core.reference;

import java.nio.ByteBuffer;

/** Checks UTF-8 (RFC 3629) that may come in pieces cut anywhere. Not thread-safe; allocates nothing. */
final class Utf8Validator {

    private static final long NOT_ASCII = 0x8080808080808080L;

    private static final int LEAST_CONTINUATION = 0x80;
    private static final int MOST_CONTINUATION = 0xBF;

    /** Continuation bytes that the current character still needs. */
    private int needed;

    /** The range of the next continuation byte: narrower after a lead byte that could start a forbidden form. */
    private int least;

    private int most;

    /** Prepares for the next text. */
    void reset() {
        needed = 0;
    }

    /** Whether the bytes between {@code from} and {@code to} continue the text validly; reset after false. */
    boolean accept(ByteBuffer in, int from, int to) {
        int i = from;
        while (i < to) {
            if (needed == 0) {
                i = skipAscii(in, i, to);
                if (i == to) {
                    return true;
                }
            }
            if (!accept(in.get(i++) & 0xFF)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the text may end here: no character is cut. */
    boolean complete() {
        return needed == 0;
    }

    private static int skipAscii(ByteBuffer in, int from, int to) {
        int i = from;
        while (i <= to - Long.BYTES && (in.getLong(i) & NOT_ASCII) == 0) {
            i += Long.BYTES;
        }
        while (i < to && in.get(i) >= 0) {
            i++;
        }
        return i;
    }

    private boolean accept(int b) {
        if (needed == 0) {
            return lead(b);
        }
        if (b < least || b > most) {
            return false;
        }
        needed--;
        least = LEAST_CONTINUATION;
        most = MOST_CONTINUATION;
        return true;
    }

    private boolean lead(int b) {
        needed = b < 0xC2 ? 0 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
        // No overlong form of a shorter character.
        least = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : LEAST_CONTINUATION;
        // No UTF-16 surrogate, nothing above U+10FFFF.
        most = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : MOST_CONTINUATION;
        return b < 0x80 || (b >= 0xC2 && b <= 0xF4);
    }
}
