package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {

    private final LatencyRecorder recorder = new LatencyRecorder();

    @Test
    void takingGivesWhatWasRecordedSinceTheLastTime() {
        recorder.record(1_000);
        recorder.record(2_000);
        Histogram first = recorder.take();
        assertEquals(2, first.getTotalCount());
        recorder.record(3_000);
        // Valid until the next call, whatever is recorded meanwhile.
        assertEquals(2, first.getTotalCount());
        assertEquals(2_000, first.getMaxValue(), 2);
        Histogram second = recorder.take();
        assertEquals(1, second.getTotalCount());
        assertEquals(3_000, second.getMaxValue(), 3);
        assertEquals(0, recorder.take().getTotalCount());
    }

    @Property
    void everyLatencyIsKeptWithThreeDigits(@ForAll @LongRange(min = 0, max = 600_000_000_000L) long nanos) {
        LatencyRecorder one = new LatencyRecorder();
        one.record(nanos);
        Histogram taken = one.take();
        assertEquals(1, taken.getTotalCount());
        assertEquals(nanos, taken.getMaxValue(), nanos / 1_000.0);
    }

    @Test
    void aNegativeLatencyIsADefectAndNotSwallowed() {
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> recorder.record(-1));
        assertEquals(0, recorder.take().getTotalCount());
    }
}
