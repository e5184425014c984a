package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateCapacityTest {

    @ParameterizedTest
    @CsvSource({"100000, 5000", "10000, 5000", "3000, 1500", "1.5, 1", "0, 1"})
    void anOpenLoopWarmsUpAtHalfOfTheClosedLoopsRateAndNoFasterThanUsual(double closedRate, int rate) {
        assertEquals(rate, ExchangeBenchmark.warmUpRate(closedRate));
    }
}
