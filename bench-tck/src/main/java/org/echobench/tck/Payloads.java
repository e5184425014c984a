package org.echobench.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;

/** Payloads of an exact size that differ from one another. */
final class Payloads {

    private Payloads() {}

    /** Valid UTF-8 of exactly this many bytes, with characters of one to four bytes where there is room. */
    static byte[] text(int bytes) {
        return ("aé€😀".repeat(bytes / 10) + "x".repeat(bytes % 10)).getBytes(UTF_8);
    }

    /** The same bytes for the same size. */
    static byte[] binary(int bytes) {
        byte[] payload = new byte[bytes];
        new Random(bytes).nextBytes(payload);
        return payload;
    }
}
