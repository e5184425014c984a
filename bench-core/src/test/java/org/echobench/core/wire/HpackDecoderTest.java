package org.echobench.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of RFC 7541, appendix C, and blocks that are none. */
class HpackDecoderTest {

    private final HpackDecoder decoder = new HpackDecoder();

    private List<String> decode(String hex) {
        byte[] block = HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
        List<String> fields = new ArrayList<>();
        decoder.begin(ByteBuffer.wrap(block), 0, block.length);
        while (decoder.next()) {
            fields.add(decoder.field().name() + ": " + decoder.field().value());
        }
        return fields;
    }

    private void assertRefused(String reason, String hex) {
        assertEquals(
                reason, assertThrows(ProtocolException.class, () -> decode(hex)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "400a637573746f6d2d6b65790d637573746f6d2d686561646572, custom-key: custom-header",
        "040c2f73616d706c652f70617468, :path: /sample/path",
        "100870617373776f726406736563726574, password: secret",
        "82, :method: GET"
    })
    void fieldsOfEachKind(String block, String field) {
        assertEquals(List.of(field), decode(block));
    }

    @ParameterizedTest
    @CsvSource({
        "828684410f7777772e6578616d706c652e636f6d, 828684be58086e6f2d6361636865,"
                + " 828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565",
        "828684418cf1e3c2e5f23a6ba0ab90f4ff, 828684be5886a8eb10649cbf,"
                + " 828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"
    })
    void requestsOfOneConnectionPlainAndInHuffmansCode(String first, String second, String third) {
        List<String> start = List.of(":method: GET", ":scheme: http", ":path: /", ":authority: www.example.com");
        assertEquals(start, decode(first));
        List<String> more = new ArrayList<>(start);
        more.add("cache-control: no-cache");
        assertEquals(more, decode(second));
        assertEquals(
                List.of(
                        ":method: GET",
                        ":scheme: https",
                        ":path: /index.html",
                        ":authority: www.example.com",
                        "custom-key: custom-value"),
                decode(third));
    }

    /** The table has 256 bytes in the example; said here by the first bytes of the first block. */
    @Test
    void responsesWhoseEntriesAreEvicted() {
        assertEquals(
                List.of(
                        ":status: 302",
                        "cache-control: private",
                        "date: Mon, 21 Oct 2013 20:13:21 GMT",
                        "location: https://www.example.com"),
                decode("3fe101 488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff"
                        + "6e919d29ad171863c78f0b97c8e9ae82ae43d3"));
        assertEquals(
                List.of(
                        ":status: 307",
                        "cache-control: private",
                        "date: Mon, 21 Oct 2013 20:13:21 GMT",
                        "location: https://www.example.com"),
                decode("4883640effc1c0bf"));
        assertEquals(
                List.of(
                        ":status: 200",
                        "cache-control: private",
                        "date: Mon, 21 Oct 2013 20:13:22 GMT",
                        "location: https://www.example.com",
                        "content-encoding: gzip",
                        "set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1"),
                decode("88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7b335"
                        + "dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007"));
    }

    @Test
    void anEntryWithoutRoomEmptiesTheTable() {
        decode("3f01 4001610162"); // 32 bytes, and an entry of 34
        assertRefused("a header refers to entry 62 of HPACK's table, which has only 61", "be");
    }

    @Test
    void aNameOfAnEntryThatIsEvictedMeanwhileIsKept() {
        assertEquals(List.of("abc: 1"), decode("3f05 4003616263 0131")); // 36 bytes, which are full
        assertEquals(List.of("abc: 2"), decode("7e 0132"));
        assertEquals(List.of("abc: 2"), decode("be"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"80", "be", "ff00", "7e0161", "0f2f0161"})
    void anEntryThatDoesNotExistIsFound(String block) {
        assertThrows(ProtocolException.class, () -> decode(block));
    }

    @ParameterizedTest
    @ValueSource(strings = {"40", "4003", "400361", "40036162630361", "ff", "ff80", "3f", "00"})
    void aBlockThatIsCutIsFound(String block) {
        assertThrows(ProtocolException.class, () -> decode(block));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffffff7f", "ff8080808001", "7fffffffffffffffffff00", "00ffffffffff0f"})
    void aNumberWithoutEndIsFound(String block) {
        assertRefused("a number in a header block is too large", block);
    }

    @Test
    void aTableLargerThanAllowedIsFound() {
        assertEquals(List.of(), decode("3fe11f")); // 4096
        assertRefused(
                "the server set the size of HPACK's table to 4097 bytes, more than the 4096 that the client allows",
                "3fe21f");
    }

    @Test
    void aSizeInTheMiddleOfABlockIsFound() {
        assertRefused("HPACK's table changes its size in the middle of a head", "8220");
    }

    @Test
    void theEndOfHuffmansCodeIsNoSymbol() {
        assertRefused("a Huffman code in a header is invalid", "00016184ffffffff");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001618118", "00016182ffff"})
    void paddingThatIsNoneOrTooLongIsFound(String block) {
        assertRefused("a Huffman code in a header is truncated", block);
    }

    @Test
    void aListThatIsFarLargerThanItsBlockIsFound() {
        String entry = "4001617fa11e".concat("62".repeat(4_000)); // "a" with 4,000 bytes
        assertRefused("a response head is longer than 65536 bytes", entry + "be".repeat(1_000));
    }
}
