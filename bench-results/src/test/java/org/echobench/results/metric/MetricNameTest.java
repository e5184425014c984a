package org.echobench.results.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricNameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connections.held | Connections held",
                "rss | Resident set",
                "heap | Heap",
                "setup.rate | Setup rate",
                "rss.slope | Resident set, slope"
            })
    void aMetricIsCalledInWords(String metric, String title) {
        assertEquals(title, MetricName.title(metric, Direction.UNKNOWN));
    }

    /** U+00B7, written or read in UTF-8, Latin-1, code pages 437 and 850, MacRoman, MS932, GBK, Big5 and ASCII. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00b7", "\u00c2\u00b7", "\u2556", "\u252c\u2556", "\u00c0", "\u2211", "\u00ac\u2211", "\uff82\uff77",
                "\u8def", "\u00a1\u00a4", "\u00a1P", "\ufffd", "\ufffd\ufffd", "?", "??", "\u00c2?"
            })
    void aDotInAnyEncodingIsTheSameDot(String dot) {
        assertEquals("gc.alloc.rate.norm", MetricName.canonical(dot + "gc.alloc.rate.norm", "a.B.run"));
        assertEquals("CPI", MetricName.canonical(dot + "CPI", "a.B.run"));
        if (!dot.equals("\u00a1P")) {
            assertEquals("score:p0.99", MetricName.canonical("run" + dot + "p0.99", "a.B.run"));
            assertEquals("get:p0.50", MetricName.canonical("get" + dot + "p0.50", "a.B.group"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "what?, what?",
        "???, ???",
        "\u8bf7\u6c42, \u8bf7\u6c42",
        "p0.99, score:p0.99",
        "mesur\u00e9\u00b7p0.99, score:p0.99",
        "latency:p0.99, latency:p0.99",
        "requests.p\u00e9riode, requests.p\u00e9riode"
    })
    void aNameWithoutADotStays(String label, String name) {
        assertEquals(name, MetricName.canonical(label, "a.B.mesur\u00e9"));
    }
}
