package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What Netty encodes is decoded as it was, and what nobody encodes ends in an exception of the protocol. */
class HpackOracleTest {

    @Provide
    Arbitrary<List<List<Map.Entry<String, String>>>> heads() {
        Arbitrary<String> names = Arbitraries.of("date", "content-type", "x-a", "x-b", "server", "etag", "location");
        Arbitrary<String> values = Arbitraries.oneOf(
                Arbitraries.of("", "a", "text/plain", "Mon, 21 Oct 2013 20:13:21 GMT"),
                Arbitraries.strings().withCharRange('\u0020', '\u007e').ofMaxLength(60),
                Arbitraries.strings().withCharRange('\u0080', '\u00ff').ofMaxLength(8),
                Arbitraries.strings().withCharRange('a', 'z').ofLength(3_000));
        return Combinators.combine(names, values)
                .as(Map::entry)
                .list()
                .ofMaxSize(6)
                .list()
                .ofMaxSize(10);
    }

    @Property(tries = 300, seed = "1")
    void whatNettyEncodesIsDecoded(
            @ForAll("heads") List<List<Map.Entry<String, String>>> heads,
            @ForAll boolean huffman,
            @ForAll @IntRange(max = 4_096) int tableBytes)
            throws Http2Exception {
        DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder(
                Http2HeadersEncoder.NEVER_SENSITIVE, true, 16, huffman ? 0 : Integer.MAX_VALUE);
        HpackDecoder decoder = new HpackDecoder();
        for (int i = 0; i < heads.size(); i++) {
            if (i == 1) {
                encoder.configuration().maxHeaderTableSize(tableBytes);
            }
            Http2Headers head = new DefaultHttp2Headers(false);
            heads.get(i).forEach(field -> head.add(field.getKey(), latin(field.getValue())));
            ByteBuf block = Unpooled.buffer();
            encoder.encodeHeaders(1, head, block);
            List<String> expected = new ArrayList<>();
            head.forEach(field -> expected.add(field.getKey() + ": " + field.getValue()));
            assertEquals(expected, decode(decoder, block.nioBuffer()));
        }
    }

    private static CharSequence latin(String value) {
        return new AsciiString(value.getBytes(ISO_8859_1));
    }

    private static List<String> decode(HpackDecoder decoder, ByteBuffer block) {
        List<String> fields = new ArrayList<>();
        decoder.begin(block, block.position(), block.limit());
        while (decoder.next()) {
            fields.add(decoder.field().name() + ": " + decoder.field().value());
        }
        return fields;
    }

    @Property(tries = 5_000, seed = "1")
    void anyBytesAreDecodedOrRefused(@ForAll @Size(max = 5) List<byte[]> blocks) {
        HpackDecoder decoder = new HpackDecoder();
        try {
            for (byte[] block : blocks) {
                decode(decoder, ByteBuffer.wrap(block));
            }
        } catch (ProtocolException e) {
            // Nothing else is thrown.
        }
    }
}
