package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {

    @Test
    void aListNamesEachProcessorOfItsRanges() {
        assertEquals(Set.of(0, 2, 3, 4, 9), CpuList.parse("9,2-4,0").numbers());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "1,0|0-1", "0-3,8,9,11|0-3,8-9,11", "2-2|2", "3,1-4|1-4"})
    void itsTextIsTheShortestOfTheSameProcessors(String given, String shortest) {
        assertEquals(shortest, CpuList.parse(given).toString());
        assertEquals(CpuList.parse(given), CpuList.parse(shortest));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "0,", "-1", "0;1", "1-", "3-2", "10000"})
    void whatIsNoListIsRefused(String text) {
        assertEquals(
                "expected a list of processors such as 0 or 0,2-3, but got '" + text + "'",
                assertThrows(IllegalArgumentException.class, () -> CpuList.parse(text))
                        .getMessage());
    }

    @Test
    void aListHasAtLeastOneProcessor() {
        assertThrows(IllegalArgumentException.class, () -> CpuList.of(List.of()));
    }
}
