package org.echobench.core.subscribers;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.process.Order;
import org.echobench.results.metric.Metric;

/** The orders to a {@link SubscriberMain}, and its responses. */
public interface SubscriberOrder extends Order<SubscriberMain> {

    /**
     * Opens more subscribers; answered by {@link Opened}.
     *
     * @param count 0 or more
     * @param source the address that they bind; empty lets the kernel choose
     * @param next the number of the first broadcast that they receive
     */
    record Open(int count, String source, long next) implements SubscriberOrder {

        @Override
        public Opened by(SubscriberMain subscribers) {
            return subscribers.open(count, source, next);
        }
    }

    /** Waits until every subscriber has received the broadcast, or lost it; answered by {@link Receipts}. */
    record Await(long number) implements SubscriberOrder {

        @Override
        public Receipts by(SubscriberMain subscribers) {
            return subscribers.await(number);
        }
    }

    /** Requests the {@link Latencies} since the last time. */
    record Report() implements SubscriberOrder {

        @Override
        public Latencies by(SubscriberMain subscribers) {
            return subscribers.latencies();
        }
    }

    /** Sets how far the clock that stamps broadcasts is ahead of the subscribers' clock; answered by {@link Done}. */
    record Clock(long aheadNanos) implements SubscriberOrder {

        @Override
        public Done by(SubscriberMain subscribers) {
            subscribers.clockAhead(aheadNanos);
            return new Done();
        }
    }

    /**
     * Subscribers that were opened.
     *
     * @param opened how many
     * @param stoppedBy why they are fewer than requested; empty if they are not
     */
    record Opened(int opened, String stoppedBy) {

        /** No subscribers. */
        static final Opened NONE = new Opened(0, "");

        Opened plus(Opened other) {
            return new Opened(opened + other.opened, stoppedBy.isEmpty() ? other.stoppedBy : stoppedBy);
        }
    }

    /**
     * The subscribers' receipts of one broadcast.
     *
     * @param open open subscribers
     * @param received open subscribers that have received it
     * @param lastNanos from T0 to the last receipt
     * @param failures messages lost, wrong or late since the start
     * @param failure the first failure since the start; empty if there was none
     */
    record Receipts(int open, int received, long lastNanos, long failures, String failure) {

        /** @param process the name that begins the failure's sentence */
        Receipts of(String process) {
            return failure.isEmpty()
                    ? this
                    : new Receipts(open, received, lastNanos, failures, process + ": " + failure);
        }

        Receipts plus(Receipts other) {
            return new Receipts(
                    open + other.open,
                    received + other.received,
                    Math.max(lastNanos, other.lastNanos),
                    failures + other.failures,
                    failure.isEmpty() ? other.failure : failure);
        }
    }

    /**
     * Latencies of messages.
     *
     * @param histograms in nanoseconds: {@code push.fromT0}
     * @param cpuNanos CPU time of the processes since their start
     * @param skewNanos the most, since the start, by which a message seemed to arrive before its T0
     */
    record Latencies(Map<Metric, Histogram> histograms, long cpuNanos, long skewNanos) {

        Latencies plus(Latencies other) {
            return new Latencies(
                    LatencyRecorder.sum(histograms, other.histograms),
                    cpuNanos + other.cpuNanos,
                    Math.max(skewNanos, other.skewNanos));
        }
    }

    /** The response to an order without a result. */
    record Done() {}
}
