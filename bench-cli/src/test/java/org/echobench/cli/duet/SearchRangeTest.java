package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchRangeTest {

    @ParameterizedTest
    @CsvSource({
        "netty:4.2.1.Final..4.2.18.Final, release",
        "v1.0..HEAD, commit",
        "HEAD~12..HEAD, commit",
        "1f0c6ae2d4..feature/echo, commit"
    })
    void twoEndsAreARange(String asked, String kind) {
        SearchRange range = SearchRange.of(asked, List.of()).orElseThrow();
        assertEquals(kind, range.kind());
        assertEquals(asked, range.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "netty:4.2.1.Final", "../build", "./a/../b", "a/../b", "a...b", "..HEAD", "v1.0.."})
    void allElseIsNone(String asked) {
        assertEquals(Optional.empty(), SearchRange.of(asked, List.of()));
    }
}
