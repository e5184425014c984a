package org.echobench.core.load;

import java.util.Map;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/** Drives load, one completed message after another. All methods are called by one thread. */
public interface LoadDriver extends AutoCloseable {

    /**
     * Opens the connections; nothing is sent yet.
     *
     * @throws LoadFailure if one is wrongly upgraded, refused or ended; if failures are counted, only if none opens
     */
    void open();

    /**
     * Runs until one more message has completed; if failures are counted instead of thrown, until one more is
     * completed, lost or wrong. The first call after {@link #open} or {@link #drain} sends the first messages; from
     * then on each completion sends the next, and all connections stay in flight between calls.
     *
     * @throws LoadFailure if a message was lost, wrong or late, or a connection failed; if these are counted, only if
     *     the server broke the protocol or the last connection ended
     */
    void completeOne();

    /**
     * Continues like {@link #completeOne} for the given time, and counts the finished messages.
     *
     * @param nanos 0 or more
     * @throws LoadFailure as {@link #completeOne}
     */
    default void run(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            completeOne();
        }
    }

    /**
     * Sends nothing more and waits for all responses.
     *
     * @throws LoadFailure as {@link #completeOne}
     */
    void drain();

    LoadReport report();

    /** The number of completed messages of each connection; empty if the driver does not serve them in turn. */
    default long[] completedByConnection() {
        return new long[0];
    }

    /** The time from send to complete response of every message. */
    default LatencyRecorder service() {
        return report().service();
    }

    /** The recorded latencies, by their names in results. */
    default Map<Metric, LatencyRecorder> latencies() {
        return Map.of(Metric.LATENCY, service());
    }

    /** See {@link Protocol#announced}. */
    default Map<String, Long> announced() {
        return Map.of();
    }

    /** Nanoseconds that the driver's thread has waited for the server. */
    long waitedNanos();

    /** CPU time that the driver's thread has spent on polling in vain, in nanoseconds. */
    default long spunCpuNanos() {
        return 0;
    }

    /** Ends the connections. */
    @Override
    void close();
}
