package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;

/** The account of an interval, of a driver that completes so many messages as the test says. */
class MeasurementWindowTest {

    /** Three messages are in flight whenever it is drained. */
    private static final class ScriptedDriver implements LoadDriver {

        private final LoadReport report = new LoadReport(LossLimit.USUAL);
        private long waited;
        private long spun;

        @Override
        public void open() {}

        @Override
        public void completeOne() {
            report.sent();
            report.completed(0, 1_000);
        }

        @Override
        public void drain() {
            completeOne();
            completeOne();
            completeOne();
        }

        @Override
        public LoadReport report() {
            return report;
        }

        @Override
        public long waitedNanos() {
            return waited;
        }

        @Override
        public long spunCpuNanos() {
            return spun;
        }

        @Override
        public void close() {}
    }

    private final ScriptedDriver driver = new ScriptedDriver();

    @Test
    void whatCompletesWhileItDrainsIsCountedButNotAsInTime() {
        MeasurementWindow interval = new MeasurementWindow(driver, 0);
        driver.completeOne();
        driver.completeOne();
        MeasurementWindow.WorkerTotals share = interval.end();
        assertEquals(2, share.inTime());
        assertEquals(5, share.counts().completed());
        assertEquals(5, share.latencies().get(Metric.LATENCY).getTotalCount());
    }

    @Test
    void whatCameBeforeIsNoPartOfIt() {
        driver.completeOne();
        driver.report().wrong("before");
        MeasurementWindow.WorkerTotals share = new MeasurementWindow(driver, 0).end();
        assertEquals(new LoadReport.Counts(3, 3, 0, 0, 0, 0, LoadReport.Reopened.NONE), share.counts());
        assertEquals(3, share.latencies().get(Metric.LATENCY).getTotalCount());
    }

    @Test
    void eachKindOfFailureIsCounted() {
        MeasurementWindow interval = new MeasurementWindow(driver, 0);
        driver.report().lost(2, "lost");
        driver.report().wrong("wrong");
        driver.report().late("late");
        assertEquals(
                new LoadReport.Counts(3, 3, 2, 1, 1, 0, LoadReport.Reopened.NONE),
                interval.end().counts());
    }

    @Test
    void aThreadThatOnlyWaitedIsNotSaturated() {
        MeasurementWindow interval = new MeasurementWindow(driver, 0);
        driver.waited = Long.MAX_VALUE / 2;
        assertEquals(0, interval.end().saturation());
    }

    @Test
    void aThreadThatOnlySpunIsNotBusy() {
        MeasurementWindow interval = new MeasurementWindow(driver, 0);
        driver.spun = Long.MAX_VALUE / 2;
        assertEquals(0, interval.end().busy());
    }

    @Test
    void aThreadThatNeverWaitedIsSaturated() {
        assertEquals(1, new MeasurementWindow(driver, 0).end().saturation());
    }
}
