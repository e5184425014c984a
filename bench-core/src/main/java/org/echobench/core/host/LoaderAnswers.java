package org.echobench.core.host;

import java.util.Map;

/** What {@link LoaderMain} answers, as one line of JSON each. */
public final class LoaderAnswers {

    private LoaderAnswers() {}

    /**
     * To {@code OPEN} and {@code DISMISS}.
     *
     * @param opened subscribers more than before
     * @param held open subscribers
     * @param nanos from the command to the answer
     * @param stoppedBy why they are fewer than asked for; empty if they are not
     */
    public record Opened(int opened, int held, long nanos, String stoppedBy) {}

    /**
     * To {@code AWAIT}, when every open subscriber has the broadcast or the limit has passed.
     *
     * @param held open subscribers
     * @param heard of them, those that have received it
     * @param lastNanos from T0 to the last receipt
     * @param ended connections that the server has ended, since the start
     * @param lost messages since the start, as {@code wrong} and {@code late}
     * @param failure the first there was since the start; empty if there was none
     */
    public record Heard(
            int held, int heard, long lastNanos, int ended, long lost, long wrong, long late, String failure) {}

    /** To {@code CLOCK}: what was said. */
    public record Clock(long aheadNanos) {}

    /**
     * To {@code RESULT}.
     *
     * @param histograms of latencies in nanoseconds since the last {@code RESULT}, by label, as
     *     {@link org.echobench.core.metrics.HistogramText}
     * @param cpuNanos processor time of the process since its start
     */
    public record Result(Map<String, String> histograms, long cpuNanos) {}
}
