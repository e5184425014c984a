package org.echobench.core.content;

/** The length of a text in UTF-8, without encoding it: for limits in bytes where a framework hands on characters. */
public final class Utf8Length {

    /** No character takes more; one outside the basic plane is two characters and takes four. */
    public static final int MOST_PER_CHAR = 3;

    private Utf8Length() {}

    public static long of(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                bytes += 2;
            } else {
                bytes += MOST_PER_CHAR;
            }
        }
        return bytes;
    }

    /** Whether a text has more than {@code maxBytes} bytes; counts them only if the text's length leaves it open. */
    public static boolean exceeds(int maxBytes, String text) {
        return text.length() > maxBytes / MOST_PER_CHAR && of(text) > maxBytes;
    }
}
