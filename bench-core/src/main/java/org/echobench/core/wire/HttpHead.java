package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;

/** Finds, compares and shows parts of an HTTP/1.1 message in a buffer, by absolute index. Only showing allocates. */
public final class HttpHead {

    /** The most characters that a message quotes. */
    public static final int QUOTED = 80;

    private HttpHead() {}

    /**
     * Where the head that starts at {@code from} ends: the index after its empty line; -1 if that has not arrived. A
     * line may end with LF alone (RFC 9112, section 2.2).
     */
    static int end(ByteBuffer in, int from) {
        for (int i = from; i < in.limit() - 1; i++) {
            if (in.get(i) == '\n') {
                int next = in.get(i + 1) == '\r' ? i + 2 : i + 1;
                if (next < in.limit() && in.get(next) == '\n') {
                    return next + 1;
                }
            }
        }
        return -1;
    }

    /** Where the line that starts at {@code from} ends: the index of its CRLF, or of its LF. There must be one. */
    static int lineEnd(ByteBuffer in, int from) {
        int i = from;
        while (in.get(i) != '\n') {
            i++;
        }
        return i > from && in.get(i - 1) == '\r' ? i - 1 : i;
    }

    /** Where the line after the one with this end starts. */
    static int nextLine(ByteBuffer in, int lineEnd) {
        return lineEnd + (in.get(lineEnd) == '\r' ? 2 : 1);
    }

    /** Whether the line at {@code from} begins with a name that a colon follows at once (RFC 9112, section 5.1). */
    static boolean isAnyHeader(ByteBuffer in, int from, int lineEnd) {
        int i = from;
        while (i < lineEnd && in.get(i) > ' ' && in.get(i) != ':') {
            i++;
        }
        return i > from && i < lineEnd && in.get(i) == ':';
    }

    /** Whether the line at {@code from} is the header {@code name} (lower case), in any case. */
    static boolean isHeader(ByteBuffer in, int from, int lineEnd, String name) {
        int length = name.length();
        return lineEnd - from > length && in.get(from + length) == ':' && matches(in, from, name);
    }

    /** Whether the list between two indices has {@code token} (lower case), in any case (RFC 9110, section 5.6.1). */
    static boolean hasToken(ByteBuffer in, int from, int to, String token) {
        for (int start = from, i = from; i <= to; i++) {
            if (i == to || in.get(i) == ',') {
                int first = valueStart(in, start, i);
                if (valueEnd(in, first, i) - first == token.length() && matches(in, first, token)) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    /** The index of the first byte between two indices that is neither a blank nor a tab. */
    static int valueStart(ByteBuffer in, int from, int to) {
        int i = from;
        while (i < to && blank(in.get(i))) {
            i++;
        }
        return i;
    }

    /** The index after the last such byte. */
    static int valueEnd(ByteBuffer in, int from, int to) {
        int i = to;
        while (i > from && blank(in.get(i - 1))) {
            i--;
        }
        return i;
    }

    /** White space around a field's value does not belong to it (RFC 9110, section 5.5). */
    private static boolean blank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** Whether the bytes at {@code from} are {@code lowerCase}, in any case. There must be as many. */
    static boolean matches(ByteBuffer in, int from, String lowerCase) {
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

    /** The value between two indices, a character for each byte. */
    static String text(ByteBuffer in, int from, int to) {
        int start = valueStart(in, from, to);
        int end = valueEnd(in, start, to);
        byte[] bytes = new byte[end - start];
        in.get(start, bytes);
        return new String(bytes, ISO_8859_1);
    }

    /** The beginning of what lies between two indices, as {@link #quoted(String)} shows it. */
    public static String quoted(ByteBuffer in, int from, int to) {
        byte[] bytes = new byte[Math.min(to - from, QUOTED + 1)];
        in.get(from, bytes);
        return quoted(new String(bytes, ISO_8859_1));
    }

    /** The beginning of a value in quotation marks, for messages: invisible characters are escaped. */
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("'");
        for (int i = 0; i < Math.min(text.length(), QUOTED); i++) {
            char c = text.charAt(i);
            shown.append(
                    c == '\t' ? "\\t" : c < ' ' || c > '~' ? String.format("\\x%02x", (int) c) : String.valueOf(c));
        }
        return shown.append(text.length() > QUOTED ? "…'" : "'").toString();
    }

    /**
     * The decimal number in {@code from} to {@code to}, blanks and tabs around it allowed.
     *
     * @throws ProtocolException that quotes the text, if it is not a number or has more than 18 digits
     */
    static long number(ByteBuffer in, int from, int to, String what) {
        int i = valueStart(in, from, to);
        int end = valueEnd(in, i, to);
        long value = 0;
        int digits = 0;
        for (; i < end && in.get(i) >= '0' && in.get(i) <= '9' && digits < 18; i++, digits++) {
            value = value * 10 + in.get(i) - '0';
        }
        if (digits == 0 || i != end) {
            throw new ProtocolException(what + " is not a number" + (digits == 18 ? " of at most 18 digits" : "") + ": "
                    + quoted(text(in, from, to)));
        }
        return value;
    }
}
