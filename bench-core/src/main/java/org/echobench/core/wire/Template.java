package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of messages that differ only in their number. {@code {sequence}} stands for the number, {@code {text:N}}
 * for N letters, the same in every message. A number has ten digits and begins with 1000000000, so no number is part of
 * another, and all messages have the same length. Other braces are plain bytes. Immutable; never allocates later.
 */
public final class Template {

    /** The most bytes of a message. */
    public static final int MAX_BYTES = 16 << 20;

    /** The placeholder for the number. */
    public static final String SEQUENCE = "{sequence}";

    private static final Pattern PLACE = Pattern.compile("\\{(?:sequence|text:([^{}\"' ]*))}");
    private static final Pattern COUNT = Pattern.compile("\\d{1,8}");
    private static final int DIGITS = 10;
    private static final long FIRST = 1_000_000_000L;

    private final byte[] bytes;
    private final int[] numbers;

    private Template(byte[] bytes, int[] numbers) {
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a message has at most " + MAX_BYTES + " bytes, but this one has " + bytes.length);
        }
        this.bytes = bytes;
        this.numbers = numbers;
    }

    /** Exactly these bytes; braces have no special meaning. */
    public static Template literal(byte[] bytes) {
        return new Template(bytes.clone(), new int[0]);
    }

    /** @throws IllegalArgumentException if it becomes longer than {@link #MAX_BYTES}, or a {@code {text:N}} has no N */
    public static Template of(String text) {
        return of(text.getBytes(UTF_8));
    }

    /** The same for bytes in any encoding that contains ASCII's braces and letters. */
    public static Template of(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length);
        int[] numbers = new int[text.length / SEQUENCE.length()];
        int places = 0;
        // One character for each byte, whatever its encoding.
        Matcher place = PLACE.matcher(new String(text, ISO_8859_1));
        int from = 0;
        while (place.find()) {
            bytes.write(text, from, place.start() - from);
            if (place.group(1) == null) {
                numbers[places++] = bytes.size();
                bytes.writeBytes(new byte[DIGITS]);
            } else {
                bytes.writeBytes(letters(place.group(1)));
            }
            from = place.end();
        }
        bytes.write(text, from, text.length - from);
        return new Template(bytes.toByteArray(), Arrays.copyOf(numbers, places));
    }

    private static byte[] letters(String count) {
        int n = COUNT.matcher(count).matches() ? Integer.parseInt(count) : 0;
        if (n < 1 || n > MAX_BYTES) {
            throw new IllegalArgumentException("{text:" + count + "} must have 1 to " + MAX_BYTES + " letters");
        }
        byte[] letters = new byte[n];
        for (int i = 0; i < n; i++) {
            letters[i] = (byte) ('a' + i % 26);
        }
        return letters;
    }

    /** This template followed by another. */
    Template then(Template next) {
        byte[] both = Arrays.copyOf(bytes, Math.addExact(bytes.length, next.bytes.length));
        System.arraycopy(next.bytes, 0, both, bytes.length, next.bytes.length);
        int[] places = Arrays.copyOf(numbers, numbers.length + next.numbers.length);
        for (int i = 0; i < next.numbers.length; i++) {
            places[numbers.length + i] = bytes.length + next.numbers[i];
        }
        return new Template(both, places);
    }

    /**
     * The same in chunks (RFC 9112, section 7.1), of which the last is empty. No chunk splits a number.
     *
     * @param most the most bytes of a chunk, more than a number has
     */
    Template chunked(int most) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + bytes.length / 100);
        int[] places = new int[numbers.length];
        int written = 0;
        for (int from = 0; from < bytes.length; ) {
            int to = Math.min(bytes.length, from + most);
            for (int place : numbers) {
                to = place < to && place + DIGITS > to ? place : to;
            }
            out.writeBytes((Integer.toHexString(to - from) + "\r\n").getBytes(US_ASCII));
            while (written < numbers.length && numbers[written] < to) {
                places[written] = out.size() + numbers[written] - from;
                written++;
            }
            out.write(bytes, from, to - from);
            out.writeBytes("\r\n".getBytes(US_ASCII));
            from = to;
        }
        out.writeBytes("0\r\n\r\n".getBytes(US_ASCII));
        return new Template(out.toByteArray(), places);
    }

    /** The size of every message. */
    public int bytes() {
        return bytes.length;
    }

    /** Whether messages differ in their number. */
    public boolean numbered() {
        return numbers.length > 0;
    }

    /**
     * Writes a message at the position.
     *
     * @param number 0 or more; numbers that differ by 9,000,000,000 are written identically
     */
    public void write(ByteBuffer out, long number) {
        write(out, number, 0, bytes.length);
    }

    /** Writes a part of a message: {@code length} bytes, from byte {@code from} on. */
    public void write(ByteBuffer out, long number, int from, int length) {
        int start = out.position();
        out.put(bytes, from, length);
        for (int place : numbers) {
            if (place > from - DIGITS && place < from + length) {
                writeNumber(out, start + place - from, number, start, out.position());
            }
        }
    }

    /** Writes those digits that lie between two indices. */
    private static void writeNumber(ByteBuffer out, int at, long number, int from, int to) {
        long rest = FIRST + number % (9 * FIRST);
        for (int i = at + DIGITS - 1; i >= at; i--) {
            if (i >= from && i < to) {
                out.put(i, (byte) ('0' + rest % 10));
            }
            rest /= 10;
        }
    }

    /** The message with this number. */
    byte[] bytes(long number) {
        byte[] message = new byte[bytes.length];
        write(ByteBuffer.wrap(message), number);
        return message;
    }

    /** The message with this number, as text. */
    public String text(long number) {
        return new String(bytes(number), UTF_8);
    }
}
