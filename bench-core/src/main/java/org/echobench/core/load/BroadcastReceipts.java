package org.echobench.core.load;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/** Which subscribers have received which broadcast, and when. Failures are counted, never thrown. Not thread-safe. */
final class BroadcastReceipts {

    private final LoadReport report = new LoadReport();
    private final LatencyRecorder fromT0 = new LatencyRecorder();
    private final LatencyRecorder fromWrite = new LatencyRecorder();
    private final LatencyRecorder eachFromT0 = new LatencyRecorder();
    private long current = -1;
    private int heard;
    private int held;

    /** The time from T0 of the latest broadcast to its latest receipt. */
    private long lastNanos;

    private long limitNanos = LoadDriver.LOSS_LIMIT_NANOS;

    /** The number of the broadcast that a subscriber has to receive next. */
    static final class Subscriber {
        long next;
    }

    /** @param next number of the first broadcast that the new subscriber will receive */
    Subscriber subscribe(long next) {
        held++;
        Subscriber subscriber = new Subscriber();
        subscriber.next = next;
        return subscriber;
    }

    /** There is no subscriber any more. */
    void dismiss() {
        held = 0;
        heard = 0;
    }

    /**
     * Says that a broadcast has begun; its messages may have come before.
     *
     * @param limitNanos after this long from T0 a message is lost
     */
    void expect(long number, long limitNanos) {
        this.limitNanos = limitNanos;
        if (number > current) {
            begin(number);
        }
    }

    private void begin(long number) {
        current = number;
        heard = 0;
        lastNanos = 0;
    }

    /** Counts a message that was read and is right, {@code now} on the clock that stamps broadcasts. */
    void received(Subscriber subscriber, BroadcastMessage message, long now) {
        long number = message.number;
        if (number > subscriber.next) {
            report.lost(number - subscriber.next, "broadcast " + number + " came before " + subscriber.next);
        }
        subscriber.next = number + 1;
        if (number > current) {
            begin(number);
        }
        // Broadcasts need not wait for each other: a subscriber that is behind has not heard the latest one.
        if (number == current) {
            heard++;
        }
        report.completed();
        long latency = now - message.t0;
        lastNanos = Math.max(lastNanos, latency);
        if (latency > limitNanos) {
            report.late("broadcast " + number + " came after " + latency / 1_000_000 + " ms");
        }
        if (message.each) {
            eachFromT0.record(latency);
            fromWrite.record(now - message.written);
        } else {
            fromT0.record(latency);
        }
    }

    /** The server has ended a subscriber's connection. */
    void ended(Subscriber subscriber, String reason) {
        held--;
        if (subscriber.next <= current) {
            report.lost(1, reason);
        } else {
            heard--;
            report.ended(reason);
        }
    }

    /** Whether every open subscriber has received the broadcast that was begun last. */
    boolean allHeard() {
        return heard >= held;
    }

    /** Counts missing messages as lost. */
    void giveUp() {
        if (!allHeard()) {
            report.lost(
                    held - heard,
                    (held - heard) + " of " + held + " subscribers had not received broadcast " + current + " after "
                            + limitNanos / 1_000_000 + " ms");
        }
    }

    /** The subscribers' receipts of the latest broadcast. */
    Subscribers.Heard heardSoFar() {
        return new Subscribers.Heard(
                held,
                heard,
                lastNanos,
                report.lostMessages() + report.wrongMessages() + report.lateMessages(),
                report.firstFailure().orElse(""));
    }

    /** Open subscribers. */
    int held() {
        return held;
    }

    /** Open subscribers that have received the broadcast begun last. */
    int heard() {
        return heard;
    }

    LoadReport report() {
        return report;
    }

    /**
     * Latencies since the last call, by label, in nanoseconds: {@code push.fromT0} of {@code publish}, and for the same
     * messages of {@code publishEach} {@code push.fromWrite} and {@code push.eachFromT0}.
     */
    Map<Metric, Histogram> take() {
        return Map.of(
                Metric.PUSH_FROM_T0, fromT0.take(),
                Metric.PUSH_FROM_WRITE, fromWrite.take(),
                Metric.PUSH_EACH_FROM_T0, eachFromT0.take());
    }
}
