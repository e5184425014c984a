package org.echobench.results.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricNameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connections.held | Connections held",
                "rss | Resident set",
                "heap | Heap",
                "setup.rate | Setup rate",
                "loaders.service | Service time, loaders"
            })
    void aMetricIsCalledInWords(String metric, String title) {
        assertEquals(title, MetricName.title(metric));
    }
}
