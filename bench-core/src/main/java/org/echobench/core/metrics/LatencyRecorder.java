package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;

/**
 * Records every latency of one thread, in nanoseconds with three significant digits; none is clamped or dropped.
 * Between {@link #beginWindows} and {@link #stopWindows} it also splits the time into windows of equal length, and
 * counts and times the messages that each completed. The clock is the caller's: a window is closed by the first message
 * that arrives after its end, and windows without a message are kept as such. Allocates nothing for as many windows as
 * were reserved. Not thread-safe.
 */
public final class LatencyRecorder {

    private static final long EXPECTED_MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int DIGITS = 3;

    /** Enough for a curve; a tenth of the memory that three digits take. */
    private static final int WINDOW_DIGITS = 2;

    private Histogram histogram = newHistogram();
    private Histogram spare = newHistogram();

    private final List<Histogram> windows = new ArrayList<>();
    private long windowNanos;
    private long beganAt;
    private long endsAt;
    private long lastNanos;
    private int complete;
    private boolean running;
    private Histogram current = newWindow();

    /**
     * The windows of one thread in one iteration.
     *
     * @param beganAt on the clock of the thread's host
     * @param windowNanos length of a window; the last may be shorter
     */
    public record Windows(long beganAt, long windowNanos, List<Window> list) {}

    /**
     * One window.
     *
     * @param nanos its length
     * @param latencies of the messages completed in it
     */
    public record Window(long nanos, Histogram latencies) {}

    /** An empty histogram of the suite's range and precision; it grows where a value exceeds one minute. */
    public static Histogram newHistogram() {
        return newHistogram(DIGITS);
    }

    /** The sum of both, in new histograms. */
    public static Map<Metric, Histogram> sum(Map<Metric, Histogram> some, Map<Metric, Histogram> others) {
        Map<Metric, Histogram> sum = new TreeMap<>();
        Stream.of(some, others)
                .forEach(each -> each.forEach((metric, histogram) ->
                        sum.computeIfAbsent(metric, first -> newHistogram()).add(histogram)));
        return sum;
    }

    /** An empty histogram for one window of a curve: two significant digits. */
    public static Histogram newWindow() {
        return newHistogram(WINDOW_DIGITS);
    }

    private static Histogram newHistogram(int digits) {
        Histogram histogram = new Histogram(1, EXPECTED_MAX_NANOS, digits);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** @throws ArrayIndexOutOfBoundsException if the latency is negative, which would be a defect of the harness */
    public void record(long nanos) {
        histogram.recordValue(nanos);
    }

    /** Like {@link #record(long)}, for a response received at {@code now}: it also counts in a window. */
    public void record(long nanos, long now) {
        histogram.recordValue(nanos);
        if (running) {
            closeUntil(now);
            current.recordValue(nanos);
        }
    }

    /** The latencies recorded since the last call; valid until the next one. */
    public Histogram take() {
        Histogram taken = histogram;
        spare.reset();
        histogram = spare;
        spare = taken;
        return taken;
    }

    /** Makes room for this many windows. */
    public void reserveWindows(int count) {
        while (windows.size() <= count) {
            windows.add(newWindow());
        }
    }

    /** Forgets all windows and begins the first. */
    public void beginWindows(long now, long windowNanos) {
        if (windowNanos < 1) {
            throw new IllegalArgumentException("a window must be at least 1 ns, but is " + windowNanos);
        }
        this.windowNanos = windowNanos;
        beganAt = now;
        complete = 0;
        running = true;
        openWindow();
    }

    private void openWindow() {
        reserveWindows(complete);
        current = windows.get(complete);
        current.reset();
        endsAt = beganAt + (complete + 1) * windowNanos;
    }

    private void closeUntil(long now) {
        while (now - endsAt >= 0) {
            complete++;
            openWindow();
        }
    }

    /**
     * Ends the last window; it is kept if it lasted for at least half of its length. Later messages belong to no
     * window.
     */
    public void stopWindows(long now) {
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

    /** The windows of the iteration that was stopped; valid until the next {@link #beginWindows}. */
    public Windows windows() {
        List<Window> list = new ArrayList<>(complete);
        for (int i = 0; i < complete; i++) {
            list.add(new Window(i == complete - 1 ? lastNanos : windowNanos, windows.get(i)));
        }
        return new Windows(beganAt, windowNanos, list);
    }
}
