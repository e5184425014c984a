package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Payloads of an exact size that differ from one another. */
final class Payloads {

    private static final byte[] CHARACTERS_OF_ALL_LENGTHS = "aé€😀".getBytes(UTF_8);

    private Payloads() {}

    /** Valid UTF-8 of exactly that many bytes, with characters of one to four bytes where there is room. */
    static byte[] text(int bytes) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(bytes);
        while (text.size() + CHARACTERS_OF_ALL_LENGTHS.length <= bytes) {
            text.writeBytes(CHARACTERS_OF_ALL_LENGTHS);
        }
        while (text.size() < bytes) {
            text.write('x');
        }
        return text.toByteArray();
    }

    /** The same bytes for the same size. */
    static byte[] binary(int bytes) {
        byte[] payload = new byte[bytes];
        new Random(bytes).nextBytes(payload);
        return payload;
    }
}
