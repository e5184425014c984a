package org.echobench.core.metrics;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Records every latency, in nanoseconds with three significant digits; none is clamped or dropped. Not thread-safe. */
public final class LatencyRecorder {

    private static final long EXPECTED_MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 3;

    private Histogram histogram = newHistogram();
    private Histogram spare = newHistogram();
    private final WindowRecorder windows = new WindowRecorder();

    /** An empty histogram of the suite's range and precision; it grows where a value exceeds one minute. */
    public static Histogram newHistogram() {
        Histogram histogram = new Histogram(1, EXPECTED_MAX_NANOS, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** @throws ArrayIndexOutOfBoundsException if the latency is negative, which would be a defect of the harness */
    public void record(long nanos) {
        histogram.recordValue(nanos);
    }

    /**
     * Like {@link #record(long)}, for an answer received at {@code now}: it also counts in a window, if there are
     * windows.
     */
    public void record(long nanos, long now) {
        histogram.recordValue(nanos);
        windows.record(nanos, now);
    }

    /** The same latencies by time. */
    public WindowRecorder windows() {
        return windows;
    }

    /** The latencies recorded since the last call; valid until the next one. */
    public Histogram take() {
        Histogram taken = histogram;
        spare.reset();
        histogram = spare;
        spare = taken;
        return taken;
    }
}
