package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CaseRangesTest {

    private static final List<String> SUITE = List.of("1.1.1", "1.1.2", "1.1.3", "9.1.1", "9.1.2", "10.1.1");

    @Test
    void threeInARowAreARange() {
        assertEquals("6.4.1, 6.6.9 to 6.6.11", CaseRanges.of(List.of("6.6.11", "6.6.10", "6.4.1", "6.6.9")));
        assertEquals("6.4.1, 6.4.2", CaseRanges.of(List.of("6.4.1", "6.4.2")));
    }

    @Test
    void aWholeGroupIsOne() {
        assertEquals("9.*, 10.*", CaseRanges.of(List.of("10.1.1", "9.1.1", "9.1.2"), SUITE));
        assertEquals("1.1.2, 1.1.3, 10.*", CaseRanges.of(List.of("10.1.1", "1.1.2", "1.1.3"), SUITE));
    }
}
