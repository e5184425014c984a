package org.echobench.core.load;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;

/**
 * Which subscribers have received which broadcast, and when. Failures are counted, never thrown. Not thread-safe.
 */
public final class BroadcastReceipts {

    private final LoadReport report = new LoadReport();
    private final LatencyRecorder fromT0 = new LatencyRecorder();
    private final LatencyRecorder fromWrite = new LatencyRecorder();
    private final LatencyRecorder eachFromT0 = new LatencyRecorder();
    private long current = -1;
    private int heard;
    private int held;
    private int ended;
    private long lastNanos;
    private long limitNanos = LoadDriver.LOSS_LIMIT_NANOS;

    /** The number of the broadcast that a subscriber has to receive next. */
    static final class Subscriber {
        private long next;

        private Subscriber(long next) {
            this.next = next;
        }

        long next() {
            return next;
        }
    }

    BroadcastReceipts() {}

    /** @param next number of the first broadcast that the new subscriber will receive */
    Subscriber subscribe(long next) {
        held++;
        return new Subscriber(next);
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
    public void expect(long number, long limitNanos) {
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
        long number = message.number();
        if (number > subscriber.next) {
            report.lost(number - subscriber.next, "broadcast " + number + " came before " + subscriber.next);
        }
        subscriber.next = number + 1;
        if (number > current) {
            begin(number);
        }
        // One that is behind, since broadcasts need not wait for each other, has not heard the one begun last.
        if (number == current) {
            heard++;
        }
        report.completed();
        long latency = now - message.t0();
        lastNanos = Math.max(lastNanos, latency);
        if (latency > limitNanos) {
            report.late("broadcast " + number + " came after " + latency / 1_000_000 + " ms");
        }
        if (message.each()) {
            eachFromT0.record(latency);
            fromWrite.record(now - message.written());
        } else {
            fromT0.record(latency);
        }
    }

    /** Counts a message that is wrong. */
    void wrong(String reason) {
        report.wrong(reason);
    }

    /** The server has ended a subscriber's connection. */
    void ended(Subscriber subscriber, String reason) {
        held--;
        ended++;
        if (subscriber.next <= current) {
            report.lost(1, reason);
        } else {
            heard--;
            report.ended(reason);
        }
    }

    /** Whether every open subscriber has received the broadcast that was begun last. */
    public boolean allHeard() {
        return heard >= held;
    }

    /** Counts as lost what has not come. */
    public void giveUp() {
        if (!allHeard()) {
            report.lost(
                    held - heard,
                    (held - heard) + " of " + held + " subscribers had not received broadcast " + current + " after "
                            + limitNanos / 1_000_000 + " ms");
        }
    }

    /** Open subscribers. */
    public int held() {
        return held;
    }

    /** Subscribers whose connection the server has ended. */
    public int ended() {
        return ended;
    }

    /** Open subscribers that have received the broadcast begun last. */
    public int heard() {
        return heard;
    }

    /** From T0 of the broadcast begun last to the receipt by the last subscriber so far. */
    public long lastNanos() {
        return lastNanos;
    }

    public LoadReport report() {
        return report;
    }

    /**
     * Latencies since the last call, by label, in nanoseconds: {@code push.fromT0} of {@code publish}, and for the same
     * messages of {@code publishEach} {@code push.fromWrite} and {@code push.eachFromT0}.
     */
    public Map<String, Histogram> take() {
        return Map.of(
                "push.fromT0", fromT0.take(),
                "push.fromWrite", fromWrite.take(),
                "push.eachFromT0", eachFromT0.take());
    }
}
