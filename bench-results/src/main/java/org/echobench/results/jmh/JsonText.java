package org.echobench.results.jmh;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * JSON's encoding. JMH writes in the platform's encoding, so old files from Windows are Latin-1, and shells that
 * redirect may have written UTF-16 with a byte order mark.
 */
final class JsonText {

    private JsonText() {}

    /** The same text as UTF-8 without a byte order mark; bytes that are no UTF-8 are taken for Latin-1. */
    static byte[] utf8(byte[] bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return recoded(bytes, 3, StandardCharsets.UTF_8);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return recoded(bytes, 2, StandardCharsets.UTF_16LE);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return recoded(bytes, 2, StandardCharsets.UTF_16BE);
        }
        return isUtf8(bytes) ? bytes : recoded(bytes, 0, StandardCharsets.ISO_8859_1);
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] recoded(byte[] bytes, int from, Charset charset) {
        return new String(bytes, from, bytes.length - from, charset).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isUtf8(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(1 << 13);
        CoderResult result;
        do {
            out.clear();
            result = decoder.decode(in, out, true);
        } while (result.isOverflow());
        return result.isUnderflow();
    }
}
