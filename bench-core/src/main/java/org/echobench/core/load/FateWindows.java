package org.echobench.core.load;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;

/**
 * The fates of an open loop's messages, in windows of equal length by the time at which they were decided; each message
 * counts once. What is decided after the last window is kept apart, so that a queue left behind by a load does not
 * count in its rates. Not thread-safe; allocates nothing while it counts.
 */
public final class FateWindows {

    /** The fate of a message. */
    public enum Fate {
        /** Answered correctly within the limit, from its intended time. */
        GOOD,
        /** Answered correctly, but later. */
        LATE,
        /** Answered by a server that sheds load. */
        REJECTED,
        /** Answered incorrectly, or not at all. */
        LOST,
        /** Not sent: every connection was busy, and the queue was full, or the message had waited too long. */
        UNSENT
    }

    /**
     * Some windows together.
     *
     * @param offered messages that were intended in them
     * @param counts messages whose fate was decided in them, by {@link Fate#ordinal}
     * @param response times of the correct responses, from the intended time, in ns
     */
    public record Totals(long offered, long[] counts, Histogram response) {

        public long of(Fate fate) {
            return counts[fate.ordinal()];
        }

        /** Messages of any fate. */
        public long decided() {
            return Arrays.stream(counts).sum();
        }
    }

    private final long windowNanos;
    private final long limitNanos;
    private final int windows;
    private final long[] offered;
    private final long[][] counts;
    private final Histogram[] responses;
    private long beganAt;

    /**
     * @param windows how many, 1 or more
     * @param windowNanos the length of each
     * @param limitNanos the longest time of a good response
     */
    public FateWindows(int windows, long windowNanos, long limitNanos) {
        this.windows = windows;
        this.windowNanos = windowNanos;
        this.limitNanos = limitNanos;
        offered = new long[windows + 1];
        counts = new long[windows + 1][Fate.values().length];
        responses = IntStream.rangeClosed(0, windows)
                .mapToObj(window -> LatencyRecorder.newWindow())
                .toArray(Histogram[]::new);
    }

    /** Forgets everything, and begins the first window. */
    public void begin(long now) {
        beganAt = now;
        Arrays.fill(offered, 0);
        for (int window = 0; window <= windows; window++) {
            Arrays.fill(counts[window], 0);
            responses[window].reset();
        }
    }

    /** Counts a message by its intended time. */
    public void offered(long intended) {
        offered[window(intended)]++;
    }

    /** Counts the fate of a message that was not answered correctly. */
    public void decided(Fate fate, long now) {
        counts[window(now)][fate.ordinal()]++;
    }

    /** Counts a correct response. */
    public void answered(long intended, long now) {
        responses[window(now)].recordValue(now - intended);
        decided(now - intended <= limitNanos ? Fate.GOOD : Fate.LATE, now);
    }

    private int window(long now) {
        return (int) Math.min(windows, (now - beganAt) / windowNanos);
    }

    /** The windows {@code from} (inclusive) to {@code to} (exclusive). */
    public Totals totals(int from, int to) {
        long messages = 0;
        long[] sum = new long[Fate.values().length];
        Histogram response = LatencyRecorder.newHistogram();
        for (int window = from; window < to; window++) {
            messages += offered[window];
            for (int fate = 0; fate < sum.length; fate++) {
                sum[fate] += counts[window][fate];
            }
            response.add(responses[window]);
        }
        return new Totals(messages, sum, response);
    }

    /** All windows, and what was decided later. */
    public Totals all() {
        return totals(0, windows + 1);
    }
}
