package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpResponseHeadTest {

    private final HttpResponseHead head = new HttpResponseHead();

    @Test
    void cutAtEveryByteItIsReadWhenItIsWhole() {
        String text = "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 13\r\n\r\n";
        byte[] bytes = (text + "Hello, World!").getBytes(US_ASCII);
        // Twice: parsed, then compared with the last one.
        for (int round = 0; round < 2; round++) {
            for (int limit = 0; limit < text.length(); limit++) {
                ByteBuffer part = ByteBuffer.wrap(bytes, 0, limit);
                assertFalse(head.read(part));
                assertEquals(0, part.position());
            }
            ByteBuffer whole = ByteBuffer.wrap(bytes);
            assertTrue(head.read(whole));
            assertEquals(text.length(), whole.position());
            assertEquals(bytes.length, whole.limit());
            assertEquals(200, head.status());
            assertEquals(13, head.contentLength());
            assertFalse(head.chunked());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, , false",
        "HTTP/1.1, close, true",
        "HTTP/1.1, Close, true",
        "HTTP/1.1, 'keep-alive,	 close	', true",
        "HTTP/1.1, closest, false",
        "HTTP/1.1, keep-alive, false",
        "HTTP/1.0, , true",
        "HTTP/1.0, Keep-Alive, false",
        "HTTP/1.0, close, true"
    })
    void whetherTheConnectionEnds(String version, String connection, boolean close) {
        read(version + " 200 OK\r\n" + (connection == null ? "" : "CONNECTION: " + connection + "\r\n") + "\r\n");
        assertEquals(close, head.close());
    }

    @Test
    void lengthChunksOrNeither() {
        read("HTTP/1.1 200 OK\r\n\r\n");
        assertEquals(HttpResponseHead.NO_LENGTH, head.contentLength());
        read("HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n");
        assertTrue(head.chunked());
        assertEquals(HttpResponseHead.NO_LENGTH, head.contentLength());
        read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertTrue(head.chunked());
        assertEquals(HttpResponseHead.NO_LENGTH, head.contentLength());
        read("HTTP/1.1 404 Not Found\r\nContent-Length:7 \r\n\r\n");
        assertEquals(404, head.status());
        assertEquals(7, head.contentLength());
        assertFalse(head.chunked());
    }

    @Test
    void headsThatDifferALittleAreNotMistaken() {
        String date = "HTTP/1.1 200 OK\r\nDate: Fri, 20 Nov 2026 00:00:0%d GMT\r\nContent-Length: %d\r\n\r\n";
        String longer = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
        String prefix = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n";
        String without = "HTTP/1.1 200 OK\r\n\r\n";
        List<String> heads = List.of(
                String.format(date, 1, 13),
                String.format(date, 2, 13),
                String.format(date, 2, 14),
                longer,
                prefix,
                longer,
                without,
                prefix,
                String.format(date, 1, 13));
        List<Integer> lengths = List.of(13, 13, 14, 10, 1, 10, -1, 1, 13);
        for (int i = 0; i < heads.size(); i++) {
            // A body that begins as a head does must not be taken for more of it.
            String sent = heads.get(i) + "\r\n\r\nHTTP/1.1 ";
            for (int repeat = 0; repeat < 3; repeat++) {
                ByteBuffer in = ByteBuffer.allocateDirect(500).position(repeat);
                in.put(sent.getBytes(US_ASCII)).flip().position(repeat);
                assertTrue(head.read(in));
                assertEquals(repeat + heads.get(i).length(), in.position());
                assertEquals(lengths.get(i).longValue(), head.contentLength());
            }
        }
    }

    @Test
    void afterAHeadThatWasRefusedTheNextIsParsed() {
        read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
        assertThrows(ProtocolException.class, () -> read("HTTP/1.1 500 x\r\nContent-Length: y\r\n\r\n"));
        read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
        assertEquals(200, head.status());
        assertEquals(5, head.contentLength());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "HTTP/1.1_200 OK\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1234567890123456789\r\n\r\n"
            })
    void whatIsNoResponseIsRefused(String text) {
        assertThrows(ProtocolException.class, () -> read(text));
    }

    @Test
    void extensionsAreReadAndForgottenWithTheNextHead() {
        read("HTTP/1.1 101 x\r\nSec-WebSocket-Extensions:  permessage-deflate; a=1 \r\n\r\n");
        assertEquals("permessage-deflate; a=1", head.extensions());
        read("HTTP/1.1 101 x\r\nUpgrade: websocket\r\n\r\n");
        assertEquals("", head.extensions());
    }

    @Test
    void blanksAndTabsAroundAValueAreNoPartOfIt() {
        read("HTTP/1.1 200 OK\r\nContent-Length:\t5 \t\r\nSec-WebSocket-Protocol:\tv1\t \r\n\r\n");
        assertEquals(5, head.contentLength());
        assertEquals("v1", head.subprotocol());
    }

    @ParameterizedTest
    @CsvSource({"'5 6', '5 6'", "'5\t6', '5\\t6'", "'\u000b5', \\x0b5", "\u00b5, \\xb5", "5\u00a0, 5\\xa0", "'', ''"})
    void aRefusedValueIsShownWithWhatCannotBeSeen(String value, String shown) {
        byte[] bytes = ("HTTP/1.1 200 OK\r\nContent-Length: " + value + "\r\n\r\n").getBytes(ISO_8859_1);
        String message = assertThrows(ProtocolException.class, () -> head.read(ByteBuffer.wrap(bytes)))
                .getMessage();
        assertEquals("Content-Length is not a number: '" + shown + "'", message);
    }

    @Test
    void aHeadThatIsTooLongIsRefusedWhetherItEndsOrNot() {
        String line = "X: " + "x".repeat(HttpResponseHead.MAX_BYTES);
        assertThrows(ProtocolException.class, () -> read("HTTP/1.1 200 OK\r\n" + line));
        assertThrows(ProtocolException.class, () -> read("HTTP/1.1 200 OK\r\n" + line + "\r\n\r\n"));
    }

    private void read(String text) {
        assertTrue(head.read(ByteBuffer.wrap(text.getBytes(US_ASCII))));
    }
}
