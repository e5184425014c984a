package org.echobench.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {

    private final DurationConverter converter = new DurationConverter();

    @Test
    void unitsAreRead() {
        assertEquals(Duration.ofMillis(500), converter.convert("500ms"));
        assertEquals(Duration.ofSeconds(10), converter.convert("10s"));
        assertEquals(Duration.ofSeconds(10), converter.convert("10"));
        assertEquals(Duration.ofMinutes(2), converter.convert("2min"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "-1s", "1.5s", "2h", "99999999999", "2000min"})
    void anythingElseIsRefused(String text) {
        assertThrows(TypeConversionException.class, () -> converter.convert(text));
    }
}
