package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.clock.Rounded;
import org.echobench.core.benchmarks.SubscriberCapacity;
import org.echobench.core.load.BroadcastStamp;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.LatencyRecorder;

/**
 * Numbers of subscribers at a fixed rate of broadcasts. These are begun here, beside the server, whether or not the ones
 * before have been received; T0 is the intended time, so that what piles up counts. Every number has connections of its
 * own, and the probe has some beside them.
 */
final class SubscriberLevels implements Levels {

    private static final int MASKING_KEY = 1;

    private final SubscriberCrew crew;
    private final NodeMessages.SearchPlan plan;
    private final Consumer<ByteBuffer> publisher;
    private final Payload payload;
    private final long rate;
    private long broadcasts;
    private long subscribers;

    /** @param publisher begins a broadcast; the buffer is valid during the call */
    SubscriberLevels(List<CrewLine> clients, NodeMessages.SearchPlan plan, Consumer<ByteBuffer> publisher)
            throws IOException {
        this.crew = new SubscriberCrew(CrewMember.meet(clients), plan.number("probeConnections"));
        this.plan = plan;
        this.publisher = publisher;
        this.payload = new Payload(plan.number("payload"), false, MASKING_KEY);
        this.rate = plan.number("rate");
    }

    /** Each broadcast when all have received the one before. */
    @Override
    public void warm() throws IOException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(plan.number("warmupMillis"));
        subscribe(Math.min(plan.number("startSubscribers"), plan.number("maxSubscribers")));
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            publish(System.nanoTime());
            crew.await(broadcasts - 1);
        }
        crew.results();
    }

    private void subscribe(long count) throws IOException {
        if (count != subscribers) {
            crew.dismiss();
            crew.open(count, broadcasts);
            subscribers = count;
        }
    }

    @Override
    public void prepare(long count) throws IOException {
        if (count != subscribers) {
            subscribe(count);
            // Buffers of connections that are new come into being with the first messages.
            pace(SubscriberCapacity.FIRST_BROADCASTS);
            crew.await(broadcasts - 1);
            crew.results();
        }
    }

    @Override
    public SearchWindow offer(long count) throws IOException {
        long begin = System.nanoTime();
        Histogram sendLag = pace(inWindow());
        crew.await(broadcasts - 1);
        return crew.window(System.nanoTime() - begin, sendLag);
    }

    /** Broadcasts intended before the window's end, the one at its beginning included. */
    private long inWindow() {
        return (plan.number("windowMillis") * rate + 999) / 1_000;
    }

    /** Begins so many at their times; returns how late they were, less what broadcasts themselves take. */
    private Histogram pace(long count) {
        Histogram lag = LatencyRecorder.newHistogram();
        Schedule schedule = Schedule.uniform(rate);
        long begin = System.nanoTime();
        long freeSince = begin;
        for (long i = 0; i < count; i++) {
            long intended = begin + schedule.intendedNanos(i);
            Waiting.until(intended);
            long now = System.nanoTime();
            lag.recordValue(Math.min(now - intended, now - freeSince));
            publish(intended);
            freeSince = System.nanoTime();
        }
        return lag;
    }

    private void publish(long t0) {
        publisher.accept(BroadcastStamp.message(payload, broadcasts++, false, t0));
    }

    @Override
    public List<String> notes() {
        return List.of("response times are known to "
                + Rounded.micros(0, crew.clockErrorNanos()).replace("0 ± ", "± ")
                + ", by the clocks of the hosts");
    }

    @Override
    public void close() throws IOException {
        crew.close();
    }
}
