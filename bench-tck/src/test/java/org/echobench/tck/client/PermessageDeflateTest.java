package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class PermessageDeflateTest {

    /** RFC 7692, section 7.2.3.1. */
    private static final byte[] HELLO = HexFormat.of().parseHex("f248cdc9c90700");

    @Test
    void messageIsDeflatedAsInTheExampleOfTheStandard() throws IOException {
        assertArrayEquals(HELLO, PermessageDeflate.deflate("Hello".getBytes(UTF_8)));
    }

    @Test
    void exampleOfTheStandardIsInflated() throws IOException {
        assertArrayEquals("Hello".getBytes(UTF_8), PermessageDeflate.inflate(HELLO));
    }

    @Test
    void whatWasDeflatedIsInflatedToTheSame() throws IOException {
        byte[] payload = "compressible ".repeat(10_000).getBytes(UTF_8);
        assertArrayEquals(payload, PermessageDeflate.inflate(PermessageDeflate.deflate(payload)));
    }
}
