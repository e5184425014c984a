package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Splits one iteration of one thread into windows of equal length and counts and times the messages that each
 * completed. The clock is the caller's: a window is closed by the first message that arrives after its end, and windows
 * without a message are kept as such. Allocates nothing between {@link #begin} and {@link #stop} for as many windows as
 * were reserved. Not thread-safe.
 */
public final class WindowRecorder {

    /** Enough for a curve; a tenth of the memory that three digits take. */
    private static final int DIGITS = 2;

    private static final long EXPECTED_MAX_NANOS = 60_000_000_000L;

    private final List<Histogram> histograms = new ArrayList<>();
    private long windowNanos;
    private long beganAt;
    private long endsAt;
    private long lastNanos;
    private int complete;
    private boolean running;
    private Histogram current = newHistogram();

    static Histogram newHistogram() {
        Histogram histogram = new Histogram(1, EXPECTED_MAX_NANOS, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** Makes room for this many windows. */
    public void reserve(int windows) {
        while (histograms.size() <= windows) {
            histograms.add(newHistogram());
        }
    }

    /** Forgets all windows and begins the first. */
    public void begin(long now, long windowNanos) {
        if (windowNanos < 1) {
            throw new IllegalArgumentException("a window must be at least 1 ns, but is " + windowNanos);
        }
        this.windowNanos = windowNanos;
        beganAt = now;
        complete = 0;
        running = true;
        open();
    }

    private void open() {
        reserve(complete);
        current = histograms.get(complete);
        current.reset();
        endsAt = beganAt + (complete + 1) * windowNanos;
    }

    void record(long latencyNanos, long now) {
        if (running) {
            closeUntil(now);
            current.recordValue(latencyNanos);
        }
    }

    private void closeUntil(long now) {
        while (now - endsAt >= 0) {
            complete++;
            open();
        }
    }

    /**
     * Ends the last window; it is kept if it lasted for at least half of its length. Later messages belong to no
     * window.
     */
    public void stop(long now) {
        if (!running) {
            return;
        }
        closeUntil(now);
        running = false;
        lastNanos = windowNanos;
        long partial = now - (endsAt - windowNanos);
        if (2 * partial >= windowNanos) {
            complete++;
            lastNanos = partial;
        }
    }

    /** Windows of the iteration that was stopped. */
    int windows() {
        return complete;
    }

    /** When the first window began. */
    long beganAt() {
        return beganAt;
    }

    long windowNanos() {
        return windowNanos;
    }

    /** How long a window lasted. */
    long nanos(int window) {
        return window == complete - 1 ? lastNanos : windowNanos;
    }

    /** Latencies of a window's completed messages; valid until the next {@link #begin}. */
    Histogram latencies(int window) {
        return histograms.get(window);
    }
}
