package org.echobench.core.load;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;

/** The subscribers of one server, wherever they are. Used by one thread. */
public interface Subscribers {

    /** Leaves the address that connections bind to whoever opens them. */
    String ANY_SOURCE = "";

    /**
     * Opens more subscribers.
     *
     * @param count 0 or more
     * @param source the address that they bind, or {@link #ANY_SOURCE}
     * @param next number of the first broadcast that they receive
     */
    Opened open(int count, String source, long next);

    /** Waits until every subscriber has the broadcast, or {@code limitMillis} have passed. */
    Heard await(long number, long limitMillis);

    /** Latencies since the last call. */
    Latencies latencies();

    /** Resets all connections, so that others can be opened instead. Counts of failures stay. */
    void dismiss();

    /** The clock that stamps broadcasts is this many nanoseconds ahead of the subscribers' clock. */
    void clockAhead(long nanos);

    /**
     * The result of {@link #open}.
     *
     * @param opened subscribers more than before
     * @param stoppedBy why they are fewer than asked for; empty if they are not
     */
    record Opened(int opened, String stoppedBy) {

        /** Nothing was asked for. */
        public static final Opened NONE = new Opened(0, "");

        public Opened plus(Opened other) {
            return new Opened(opened + other.opened, stoppedBy.isEmpty() ? other.stoppedBy : stoppedBy);
        }
    }

    /**
     * The subscribers' receipts of one broadcast.
     *
     * @param held open subscribers
     * @param heard open subscribers that have received it
     * @param lastNanos from T0 to the last receipt
     * @param failures messages lost, wrong or late since the start
     * @param failure the first since the start; empty if there was none
     */
    record Heard(int held, int heard, long lastNanos, long failures, String failure) {

        /** Nobody's. */
        public static final Heard NOTHING = new Heard(0, 0, 0, 0, "");

        /** The same, said of the failure in these words. */
        public Heard withFailure(String words) {
            return new Heard(held, heard, lastNanos, failures, words);
        }

        public Heard plus(Heard other) {
            return new Heard(
                    held + other.held,
                    heard + other.heard,
                    Math.max(lastNanos, other.lastNanos),
                    failures + other.failures,
                    failure.isEmpty() ? other.failure : failure);
        }
    }

    /**
     * Latencies of messages.
     *
     * @param histograms by label, in nanoseconds
     * @param cpuNanos processor time of the client processes since their start
     * @param clockErrorNanos how far the latencies may be off because clocks of two hosts were compared; 0 on one host
     */
    record Latencies(Map<Metric, Histogram> histograms, long cpuNanos, long clockErrorNanos) {

        /** Nobody's. */
        public static final Latencies NOTHING = new Latencies(Map.of(), 0, 0);

        public Latencies plus(Latencies other) {
            Map<Metric, Histogram> merged = new TreeMap<>(histograms);
            other.histograms.forEach((label, more) -> merged.merge(label, more, Latencies::sum));
            return new Latencies(merged, cpuNanos + other.cpuNanos, Math.max(clockErrorNanos, other.clockErrorNanos));
        }

        private static Histogram sum(Histogram one, Histogram other) {
            Histogram sum = one.copy();
            sum.add(other);
            return sum;
        }
    }
}
