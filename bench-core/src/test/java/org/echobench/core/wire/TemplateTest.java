package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "{\"n\":1}", "{}", "{sequence", "{Sequence}", "{ sequence }", "{text}", "ü€{"})
    void whatIsNoPlaceStaysAsItIs(String text) {
        Template template = Template.of(text);
        assertEquals(text, template.text(7));
        assertFalse(template.numbered());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1000000000",
        "7, 1000000007",
        "1234567890, 2234567890",
        "8999999999, 9999999999",
        "9000000000, 1000000000"
    })
    void aNumberHasTenDigits(long number, String digits) {
        Template template = Template.of("{\"n\":{sequence}}");
        assertTrue(template.numbered());
        assertEquals(16, template.bytes());
        assertEquals("{\"n\":" + digits + "}", template.text(number));
    }

    @Test
    void placesMayFollowEachOther() {
        assertEquals(
                "100000000510000000051000000005",
                Template.of("{sequence}{sequence}{sequence}").text(5));
    }

    @Test
    void textIsTheSameLettersInEveryMessage() {
        assertEquals("<abc>", Template.of("<{text:3}>").text(1));
        assertEquals("abcdefghijklmnopqrstuvwxyzab", Template.of("{text:28}").text(2));
        assertFalse(Template.of("{text:28}").numbered());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{text:}", "{text:0}", "{text:-1}", "{text:many}", "{text:16777217}", "{text:999999999}"})
    void textWithoutANumberOfLettersIsRefused(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> Template.of(text))
                .getMessage();
        assertEquals(text + " must have 1 to 16777216 letters", message);
    }

    @Test
    void aMessageThatIsTooLongIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Template.of("{text:16777216}!"))
                .getMessage();
        assertEquals("a message has at most 16777216 bytes, but this one has 16777217", message);
    }

    @Test
    void bytesOfAnyEncodingAreKept() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        ByteBuffer out = ByteBuffer.allocate(256);
        Template.of(bytes).write(out, 0);
        assertArrayEquals(bytes, out.array());
    }

    @Test
    void aLiteralHasNoPlaces() {
        assertEquals(
                "{sequence}", Template.literal("{sequence}".getBytes(UTF_8)).text(3));
    }

    @Test
    void aMessageIsWrittenAtThePosition() {
        ByteBuffer out = ByteBuffer.allocateDirect(30).position(4);
        Template.of("{sequence}!").write(out, 3);
        assertEquals(15, out.position());
        byte[] written = new byte[11];
        out.flip().position(4).get(written);
        assertEquals("1000000003!", new String(written, UTF_8));
    }

    @Test
    void twoTemplatesBecomeOne() {
        Template both = Template.of("a{sequence}b").then(Template.of("c{sequence}d"));
        assertEquals("a1000000001bc1000000001d", both.text(1));
    }

    @Test
    void chunksHaveAllBytesAndNoNumberInTwo() {
        assertEquals(
                "2\r\nab\r\nb\r\n1000000007c\r\n3\r\ndef\r\n0\r\n\r\n",
                Template.of("ab{sequence}cdef").chunked(11).text(7));
        assertEquals("0\r\n\r\n", Template.of("").chunked(11).text(0));
    }

    @Test
    void partsOfAMessageAreTheWhole() {
        Template template = Template.of("ab{sequence}c{sequence}");
        for (int cut = 0; cut <= template.bytes(); cut++) {
            ByteBuffer out = ByteBuffer.allocate(template.bytes());
            template.write(out, 123, 0, cut);
            template.write(out, 123, cut, template.bytes() - cut);
            assertEquals(template.text(123), new String(out.array(), UTF_8), "cut at " + cut);
        }
    }
}
