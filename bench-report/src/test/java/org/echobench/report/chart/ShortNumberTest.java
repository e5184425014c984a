package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0", "5, 5.00", "9.5, 9.50", "9.996, 10.0", "99.96, 100", "0.03707, 0.0371", "0.05, 0.0500",
        "142, 142", "999.4, 999", "999.6, 1.00k", "19000, 19.0k", "98970, 99.0k", "147123, 147k", "1500000, 1.50M",
        "-12.25, \u221212.3", "NaN, n/a"
    })
    void aValueHasThreeSignificantDigits(double value, String text) {
        assertEquals(text, ShortNumber.of(value));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "10, 10", "7.5, 7.5", "0.30000000000000004, 0.3", "1000, 1k", "250000, 250k", "-20, \u221220"})
    void aTickHasNoZerosAtItsEnd(double value, String text) {
        assertEquals(text, ShortNumber.round(value));
    }
}
