package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Optional;
import org.echobench.core.spi.Endpoints;

/** The answer of {@code /html/{bytes}}. */
public final class HtmlDocument {

    private static final byte[] START =
            "<!DOCTYPE html><html><head><title>Echobench</title></head><body><p>".getBytes(US_ASCII);
    private static final byte[] END = "</p></body></html>".getBytes(US_ASCII);

    private HtmlDocument() {}

    /**
     * Built for each request, as a template engine would; exactly that many bytes of ASCII.
     *
     * @return empty unless {@code bytes} is {@link Endpoints#MIN_HTML_BYTES} to {@link Endpoints#MAX_HTML_BYTES}
     */
    public static Optional<byte[]> of(int bytes) {
        if (bytes < Endpoints.MIN_HTML_BYTES || bytes > Endpoints.MAX_HTML_BYTES) {
            return Optional.empty();
        }
        if (bytes < START.length + END.length) {
            byte[] small = new byte[bytes];
            Arrays.fill(small, (byte) 'x');
            return Optional.of(small);
        }
        byte[] body = Arrays.copyOf(START, bytes);
        Arrays.fill(body, START.length, bytes - END.length, (byte) 'x');
        System.arraycopy(END, 0, body, bytes - END.length, END.length);
        return Optional.of(body);
    }
}
