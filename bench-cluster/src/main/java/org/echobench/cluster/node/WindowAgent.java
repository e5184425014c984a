package org.echobench.cluster.node;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * A client's node in a capacity search: an open loop on connections that stay open. Each window begins at a time of the
 * server's clock, with this client's share of the rate.
 */
final class WindowAgent implements AutoCloseable {

    private static final long SECOND = 1_000_000_000L;

    private final NodeMessages.LoadPlan plan;
    private final ClientDrivers drivers;
    private final LoadLoop<OpenPacing> loop;
    private final NodeLine line;
    private ClockEstimate clock;

    WindowAgent(NodeMessages.SearchPart part) throws IOException {
        plan = part.load();
        drivers = new ClientDrivers(plan);
        loop = drivers.paced();
        line = new NodeLine(new Socket(plan.host(), part.clientPort()));
        line.send(new NodeMessages.Joined(part.node(), plan.probe()));
    }

    NodeMessages.Connected connect() throws IOException {
        clock = ClockClient.estimate(plan.host(), plan.clockPort());
        loop.open();
        return new NodeMessages.Connected(drivers.connections(), clock);
    }

    /** Answers until the server's node ends the connection. */
    NodeMessages.TookPart serve() throws IOException {
        HostMeter host = new HostMeter();
        Optional<SearchMessages.Question> next = line.next(SearchMessages.Question.class);
        while (next.isPresent()) {
            line.send(answer(next.get()));
            next = line.next(SearchMessages.Question.class);
        }
        ClockEstimate after = ClockClient.estimate(plan.host(), plan.clockPort());
        return new NodeMessages.TookPart(clock, after, host.finish(0));
    }

    private SearchMessages.Offered answer(SearchMessages.Question question) {
        try {
            return switch (question.ask()) {
                case WARM ->
                    plan.probe()
                            ? offer(question.rate(), 0, question.nanos())
                            : offered(drivers.warm(question.nanos()), 0);
                case OFFER -> {
                    long begin = question.beginNanos() - clock.offsetNanos() + shift(question.rate());
                    yield offer(question.rate(), Waiting.until(begin), question.nanos());
                }
            };
        } catch (LoadFailure e) {
            return SearchMessages.Offered.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Clients do not all send at once: a loader begins a message's interval after the one before it. */
    private long shift(long rate) {
        if (plan.probe()) {
            return SECOND / drivers.probeRate() / 2;
        }
        return plan.index() < rate ? plan.index() * SECOND / rate : 0;
    }

    private SearchMessages.Offered offer(long all, long lateNanos, long nanos) {
        long rate = plan.probe() ? drivers.probeRate() : drivers.share(all);
        Interval interval = Interval.begin(loop);
        // If the rate is lower than the number of loaders, some loaders send nothing.
        if (rate > 0) {
            loop.pacing().follow(plan.probe() ? Schedule.uniform(rate) : drivers.schedule(rate));
            loop.window(nanos);
        }
        return offered(interval.end(), lateNanos);
    }

    private static SearchMessages.Offered offered(Interval.Share share, long lateNanos) {
        return SearchMessages.Offered.of(
                share.counts().completed(),
                share.nanos(),
                lateNanos,
                latency(share, Metric.RESPONSE),
                latency(share, Metric.RESPONSE_LESS_LAG),
                latency(share, Metric.SEND_LAG));
    }

    /** Empty in a closed loop, which intends no times. */
    private static Histogram latency(Interval.Share share, Metric metric) {
        return share.latencies().getOrDefault(metric, LatencyRecorder.newHistogram());
    }

    @Override
    public void close() {
        try {
            line.close();
        } finally {
            loop.close();
        }
    }
}
