package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.junit.jupiter.api.Test;

class ServiceLevelTest {

    private static final CapacityRun.Settings LEVEL = new CapacityRun.Settings(10_000, 1_000, 5);

    /** 1,000 values: so many are that long, the others 1 µs. */
    private static Histogram nanos(int slow, long micros) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValueWithCount(1_000, 1_000 - slow);
        histogram.recordValueWithCount(micros * 1_000, slow);
        return histogram;
    }

    @Test
    void onePercentOfTheMessagesMayTakeLonger() {
        assertEquals(Verdict.HELD, LEVEL.of(nanos(10, 20_000), nanos(10, 20_000)));
        assertEquals(Verdict.NOT_HELD, LEVEL.of(nanos(11, 20_000), nanos(11, 20_000)));
    }

    @Test
    void aMissThatOnlyTheClientsLatenessMadeIsNotTheServersFailure() {
        assertEquals(Verdict.CLIENT_LATE, LEVEL.of(nanos(11, 10_100), nanos(11, 9_900)));
    }

    @Test
    void whatMissesWithoutTheClientsLatenessIsTheServersFailureHoweverLateTheClientWas() {
        assertEquals(Verdict.NOT_HELD, LEVEL.of(nanos(11, 20_000), nanos(11, 12_000)));
    }

    @Test
    void whatHeldInSpiteOfALateClientHasHeld() {
        assertEquals(Verdict.HELD, LEVEL.of(nanos(500, 9_000), nanos(500, 1)));
    }

    @Test
    void aLimitBeyondTheLossLimitIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new CapacityRun.Settings(5_000_001, 1_000, 5));
        assertThrows(IllegalArgumentException.class, () -> new CapacityRun.Settings(0, 1_000, 5));
    }
}
