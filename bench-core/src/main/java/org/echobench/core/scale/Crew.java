package org.echobench.core.scale;

import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The subscribers of one server, wherever they are. Used by one thread. */
public interface Crew {

    /**
     * Opens more subscribers.
     *
     * @param next number of the first broadcast that they receive
     * @return why they are fewer; empty if they are not
     */
    Optional<String> open(int count, long next);

    /** Waits until every subscriber has the broadcast, or the limit has passed. */
    Heard await(long number, long limitMillis);

    /** Latencies since the last call, of all. */
    Latencies latencies();

    /**
     * What all say of one broadcast.
     *
     * @param held open subscribers
     * @param heard of them, those that have received it
     * @param lastNanos from T0 to the last receipt
     * @param failures messages lost, wrong or late since the start
     * @param ended connections that the server has ended since the start
     * @param failure the first there was since the start; empty if there was none
     */
    record Heard(int held, int heard, long lastNanos, long failures, int ended, String failure) {

        /** Of nobody. */
        public static final Heard NOTHING = new Heard(0, 0, 0, 0, 0, "");

        /** Both together. */
        public Heard plus(Heard other) {
            return new Heard(
                    held + other.held,
                    heard + other.heard,
                    Math.max(lastNanos, other.lastNanos),
                    failures + other.failures,
                    ended + other.ended,
                    failure.isEmpty() ? other.failure : failure);
        }
    }

    /**
     * Merged.
     *
     * @param histograms by label, in nanoseconds
     * @param cpuNanos processor time of the client processes since their start
     */
    record Latencies(Map<String, Histogram> histograms, long cpuNanos) {}
}
