package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.echobench.core.peer.Peer.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The JDK's decoder says what is valid. */
class Utf8ValidatorTest {

    private final Utf8Validator utf8 = new Utf8Validator();

    @Provide
    Arbitrary<byte[]> nearlyUtf8() {
        Arbitrary<byte[]> characters =
                Arbitraries.strings().all().ofMaxLength(20).map(text -> text.getBytes(UTF_8));
        // The borders of every form, and some ASCII between them.
        Arbitrary<byte[]> pieces = Arbitraries.<Integer>of(
                        0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                        0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF)
                .map(Integer::byteValue)
                .array(Byte[].class)
                .ofMaxSize(6)
                .map(Utf8ValidatorTest::unbox);
        return Arbitraries.oneOf(
                characters, pieces, pieces.map(end -> join("x".repeat(9).getBytes(UTF_8), end)));
    }

    @Property(tries = 5_000)
    void agreesWithTheJdkHoweverTheTextIsCut(
            @ForAll("nearlyUtf8") byte[] bytes,
            @ForAll @IntRange(max = 80) int first,
            @ForAll @IntRange(max = 80) int second) {
        int one = Math.min(Math.min(first, second), bytes.length);
        int two = Math.min(Math.max(first, second), bytes.length);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        utf8.reset();
        boolean valid = utf8.accept(in, 0, one)
                && utf8.accept(in, one, two)
                && utf8.accept(in, two, bytes.length)
                && utf8.complete();
        assertEquals(validForTheJdk(bytes), valid);
    }

    /** Every lead byte with every continuation byte, up to the third: where the special cases lie. */
    @Example
    void agreesWithTheJdkOnEveryShortForm() {
        byte[] bytes = new byte[4];
        for (int lead = 0xC0; lead <= 0xFF; lead++) {
            for (int next = 0x70; next <= 0xFF; next++) {
                for (int length = 2; length <= 4; length++) {
                    bytes[0] = (byte) lead;
                    bytes[1] = (byte) next;
                    bytes[2] = (byte) 0x80;
                    bytes[3] = (byte) 0xBF;
                    byte[] text = Arrays.copyOf(bytes, length);
                    utf8.reset();
                    boolean valid = utf8.accept(ByteBuffer.wrap(text), 0, length) && utf8.complete();
                    assertEquals(
                            validForTheJdk(text), valid, () -> HexFormat.of().formatHex(text));
                }
            }
        }
    }

    private static boolean validForTheJdk(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static byte[] unbox(Byte[] bytes) {
        byte[] unboxed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            unboxed[i] = bytes[i];
        }
        return unboxed;
    }
}
