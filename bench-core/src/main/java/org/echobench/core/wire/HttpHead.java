package org.echobench.core.wire;

import java.nio.ByteBuffer;

/** Finds and compares parts of an HTTP/1.1 message head in a buffer, by absolute index. Allocates nothing. */
final class HttpHead {

    /** The most characters that a message quotes. */
    private static final int QUOTED = 40;

    private HttpHead() {}

    /**
     * Where the head that starts at {@code from} ends: the index after its empty line; -1 if that has not arrived yet.
     */
    static int end(ByteBuffer in, int from) {
        for (int i = from; i <= in.limit() - 4; i++) {
            if (in.get(i) == '\r' && in.get(i + 1) == '\n' && in.get(i + 2) == '\r' && in.get(i + 3) == '\n') {
                return i + 4;
            }
        }
        return -1;
    }

    /** Where the line that starts at {@code from} ends: the index of its CR. There must be one. */
    static int lineEnd(ByteBuffer in, int from) {
        int i = from;
        while (in.get(i) != '\r') {
            i++;
        }
        return i;
    }

    /** Whether the line at {@code from} is the header {@code name} (lower case), in any case. */
    static boolean isHeader(ByteBuffer in, int from, int lineEnd, String name) {
        int length = name.length();
        return lineEnd - from > length && in.get(from + length) == ':' && matches(in, from, name);
    }

    /** Whether the header's value contains {@code token} (lower case), in any case. */
    static boolean valueContains(ByteBuffer in, int from, int lineEnd, String token) {
        for (int i = from; i <= lineEnd - token.length(); i++) {
            if (matches(in, i, token)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(ByteBuffer in, int from, String lowerCase) {
        for (int i = 0; i < lowerCase.length(); i++) {
            int c = in.get(from + i);
            if (c >= 'A' && c <= 'Z') {
                c += 'a' - 'A';
            }
            if (c != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The characters between two indices, without spaces at either end. */
    static String text(ByteBuffer in, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            text.append((char) (in.get(i) & 0x7F));
        }
        return text.toString().strip();
    }

    /**
     * The decimal number in {@code from} to {@code to}, blanks around it allowed.
     *
     * @throws ProtocolException that quotes the text, if it is none or has more than 18 digits
     */
    static long number(ByteBuffer in, int from, int to, String what) {
        int i = from;
        while (i < to && in.get(i) == ' ') {
            i++;
        }
        long value = 0;
        int digits = 0;
        for (; i < to && in.get(i) >= '0' && in.get(i) <= '9' && digits < 18; i++, digits++) {
            value = value * 10 + in.get(i) - '0';
        }
        while (i < to && in.get(i) == ' ') {
            i++;
        }
        if (digits == 0 || i != to) {
            String found = text(in, from, Math.min(to, from + QUOTED));
            throw new ProtocolException(
                    what + " is not a number" + (digits == 18 ? " of at most 18 digits" : "") + ": '" + found + "'");
        }
        return value;
    }
}
