package org.echobench.core.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8LengthTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\u007f\u0080", "\u07ff\u0800", "\ud7ff\ue000\uffff", "x\ud83d\ude00y"})
    void countsTheBytesOfUtf8(String text) {
        assertEquals(text.getBytes(UTF_8).length, Utf8Length.of(text));
    }
}
