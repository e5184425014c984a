package org.echobench.cluster.node;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.clock.Rounded;
import org.echobench.core.benchmarks.SubscriberCapacity;
import org.echobench.core.load.BroadcastMessage;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Schedule;
import org.echobench.core.load.Subscribers;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.Param;
import org.echobench.results.metric.Metric;

/**
 * Numbers of subscribers at a fixed rate of broadcasts. These are begun here, beside the server, whether or not the ones
 * before have been received; T0 is the intended time, so that what piles up counts. Every number has connections of its
 * own, and the probe has some beside them.
 */
final class SubscriberLevels implements Levels {

    private static final Metric LATENCY = Metric.PUSH_FROM_T0;

    private static final long LIMIT_MILLIS = TimeUnit.NANOSECONDS.toMillis(LoadDriver.LOSS_LIMIT_NANOS);

    private static final int MASKING_KEY = 1;

    private final List<ConnectedClient> clients;
    private final int probes;
    private final SubscriberNodes nodes;
    private final NodeMessages.SearchPlan plan;
    private final Consumer<ByteBuffer> publisher;
    private final BroadcastMessage message;
    private final long rate;
    private long broadcasts;
    private long subscribers;

    /** @param publisher begins a broadcast; the buffer is valid during the call */
    SubscriberLevels(List<ConnectedClient> clients, NodeMessages.SearchPlan plan, Consumer<ByteBuffer> publisher) {
        this.clients = clients;
        this.probes = plan.number(Param.PROBE_CONNECTIONS);
        this.nodes = new SubscriberNodes(clients, probes);
        this.plan = plan;
        this.publisher = publisher;
        this.message = new BroadcastMessage(new Payload(plan.number(Param.PAYLOAD), false, MASKING_KEY));
        this.rate = plan.number(Param.RATE);
    }

    /** Each broadcast when all have received the one before. */
    @Override
    public void warm() {
        long nanos = TimeUnit.MILLISECONDS.toNanos(plan.number(Param.WARMUP_MILLIS));
        subscribe(Math.min(plan.number(Param.START_SUBSCRIBERS), plan.number(Param.MAX_SUBSCRIBERS)));
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            publish(System.nanoTime());
            awaitAll();
        }
        nodes.latencies();
    }

    private void subscribe(long count) {
        if (count != subscribers) {
            nodes.dismiss();
            String stoppedBy = nodes.open(Math.toIntExact(count), Subscribers.ANY_SOURCE, broadcasts)
                    .stoppedBy();
            if (!stoppedBy.isEmpty()) {
                throw new LoadFailure(stoppedBy);
            }
            subscribers = count;
        }
    }

    /** @throws LoadFailure if a subscriber lacks a broadcast or received a wrong one */
    private void awaitAll() {
        Subscribers.Heard heard = nodes.await(broadcasts - 1, LIMIT_MILLIS);
        if (heard.failures() > 0 || heard.heard() < subscribers + probes) {
            throw new LoadFailure(heard.failure());
        }
    }

    @Override
    public void prepare(long count) {
        if (count != subscribers) {
            subscribe(count);
            // Buffers of connections that are new come into being with the first messages.
            pace(SubscriberCapacity.FIRST_BROADCASTS);
            awaitAll();
            nodes.latencies();
        }
    }

    @Override
    public SearchWindow offer(long count) {
        long begin = System.nanoTime();
        Histogram sendLag = pace(inWindow());
        awaitAll();
        return window(System.nanoTime() - begin, sendLag);
    }

    private SearchWindow window(long nanos, Histogram sendLag) {
        List<Subscribers.Latencies> latencies = nodes.latenciesOfEach();
        List<SearchWindow.Client> parts = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Histogram response = latencies.get(i).histograms().getOrDefault(LATENCY, LatencyRecorder.newHistogram());
            parts.add(new SearchWindow.Client(
                    clients.get(i).node(),
                    response.getTotalCount(),
                    nanos,
                    0,
                    response,
                    less(response, sendLag.getMaxValue()),
                    sendLag));
        }
        return SearchWindow.of(clients, parts);
    }

    /** A receipt does not tell its broadcast's lateness, so the greatest is taken off all of them. */
    private static Histogram less(Histogram response, long lag) {
        Histogram less = LatencyRecorder.newHistogram();
        response.recordedValues()
                .forEach(value -> less.recordValueWithCount(
                        Math.max(0, value.getValueIteratedTo() - lag), value.getCountAtValueIteratedTo()));
        return less;
    }

    /** Broadcasts intended before the window's end, the one at its beginning included. */
    private long inWindow() {
        return (plan.number(Param.WINDOW_MILLIS) * rate + 999) / 1_000;
    }

    /**
     * Begins the broadcasts at their times; returns their lateness, without the time that broadcasts themselves take.
     */
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
        publisher.accept(message.make(broadcasts++, false, t0));
    }

    @Override
    public List<String> notes() {
        return List.of("response times are known to "
                + Rounded.error(nodes.clockErrorNanos())
                + ", by the clocks of the hosts");
    }

    @Override
    public void close() {
        nodes.close();
    }
}
