package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0", "5, 5.00", "9.5, 9.50", "9.996, 10.0", "99.96, 100", "0.03707, 0.0371", "0.05, 0.0500",
        "142, 142", "999.4, 999", "999.6, 1.00k", "19000, 19.0k", "98970, 99.0k", "147123, 147k", "1500000, 1.50M",
        "-12.25, \u221212.3", "NaN, n/a"
    })
    void aValueHasThreeSignificantDigits(double value, String text) {
        assertEquals(text, Figures.threeDigits(value));
    }

    @ParameterizedTest
    @CsvSource({
        "-0.9994, \u221299.9 %",
        "-0.99987618, \u221299.99 %",
        "-0.999996, \u221299.9996 %",
        "-1, \u2212100 %",
        "-0.5, \u221250.0 %",
        "1.5, +150 %",
        "0, 0.0 %"
    })
    void onlyAllIsAHundredPercent(double share, String text) {
        assertEquals(text, Figures.change(share));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 rows", "1, 1 row", "2, 2 rows"})
    void aCountHasItsNoun(long number, String text) {
        assertEquals(text, Figures.count(number, "row"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "10, 10", "7.5, 7.5", "0.30000000000000004, 0.3", "1000, 1k", "250000, 250k", "-20, \u221220"})
    void aTickHasNoZerosAtItsEnd(double value, String text) {
        assertEquals(text, Figures.tick(value));
    }

    @ParameterizedTest
    @CsvSource({"9999.4, '9,999'", "12345, 12.3k", "999600, 1.00M", "1230000, 1.23M", "0.0312, 0.03", "2e18, 2.00E"})
    void aBriefValueHasAtMostSixCharacters(double value, String text) {
        assertEquals(text, Figures.brief(value));
    }
}
