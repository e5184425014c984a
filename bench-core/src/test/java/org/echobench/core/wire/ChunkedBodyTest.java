package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedBodyTest {

    private static final String BODY = "5\r\nHello\r\n1A;name=value\r\nabcdefghijklmnopqrstuvwxyz\r\n2\r\n\r\n\r\n0\r\n"
            + "Trailer: x\r\nOther: y\r\n\r\n";
    private static final String DATA = "Helloabcdefghijklmnopqrstuvwxyz\r\n";
    private static final String NEXT = "HTTP/1.1 200 OK\r\n\r\n";

    private final ChunkedBody body = new ChunkedBody();

    @Test
    void inOnePiece() {
        ByteBuffer in = ascii(BODY + NEXT);
        assertEquals(DATA, read(in));
        assertTrue(body.done());
        assertEquals(NEXT.length(), in.remaining());
    }

    @Test
    void cutAtEveryByte() {
        for (int cut = 0; cut <= BODY.length(); cut++) {
            body.reset();
            ByteBuffer in = ascii(BODY);
            in.limit(cut);
            String data = read(in);
            assertEquals(cut == BODY.length(), body.done());
            in.limit(BODY.length());
            assertEquals(DATA, data + read(in), "cut at " + cut);
            assertTrue(body.done());
        }
    }

    @Test
    void byteByByte() {
        ByteBuffer in = ascii(BODY);
        StringBuilder data = new StringBuilder();
        for (int limit = 0; limit <= BODY.length(); limit++) {
            assertFalse(body.done());
            in.limit(limit);
            data.append(read(in));
        }
        assertEquals(DATA, data.toString());
        assertTrue(body.done());
    }

    @Test
    void anEmptyBody() {
        assertEquals("", read(ascii("0\r\n\r\n")));
        assertTrue(body.done());
    }

    @Test
    void dataMayBeTakenInParts() {
        ByteBuffer in = ascii("A\r\n0123456789\r\n0\r\n\r\n");
        for (int left = 10; left > 0; left--) {
            assertEquals(left, body.next(in));
            in.get();
            body.consumed(1);
        }
        assertEquals(0, body.next(in));
        assertTrue(body.done());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n",
                "x\r\n",
                "-5\r\nHello",
                " 5\r\nHello",
                "5x\r\nHello\r\n",
                "1234567890123456\r\n",
                "5\r\nHello, World!\r\n0\r\n\r\n",
                "5\r\nHelloxx"
            })
    void malformedBodiesAreRefused(String text) {
        assertThrows(ProtocolException.class, () -> read(ascii(text)));
    }

    private String read(ByteBuffer in) {
        StringBuilder data = new StringBuilder();
        for (int n = body.next(in); n > 0; n = body.next(in)) {
            for (int i = 0; i < n; i++) {
                data.append((char) in.get());
            }
            body.consumed(n);
        }
        return data.toString();
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }
}
