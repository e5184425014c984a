package org.echobench.cluster.node;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.echobench.results.metric.Metric;

/**
 * A client's node in a capacity search: an open loop on connections that stay open. Each window begins at a time of the
 * server's clock, with this client's share of the rate.
 */
final class WindowAgent {

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
                case WARM -> warm(question);
                case OFFER -> {
                    long begin = question.beginNanos() - clock.offsetNanos() + shift(question.rate());
                    yield offer(question.rate(), Waiting.until(begin), question.nanos());
                }
            };
        } catch (LoadFailure e) {
            return SearchMessages.Offered.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Most of it as fast as the server goes; the rest makes the open loop itself warm, as on one machine. */
    private SearchMessages.Offered warm(SearchMessages.Question question) {
        if (plan.probe()) {
            return offer(question.rate(), 0, question.nanos());
        }
        drivers.warm(question.nanos() / 4 * 3);
        return offer(question.rate(), 0, question.nanos() / 4);
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
        Interval.Share share = interval.end();
        return SearchMessages.Offered.of(
                share.counts().completed(),
                share.nanos(),
                lateNanos,
                share.latencies().get(Metric.RESPONSE),
                share.latencies().get(Metric.RESPONSE_LESS_LAG),
                share.latencies().get(Metric.SEND_LAG));
    }

    void close() {
        try {
            line.close();
        } finally {
            loop.close();
        }
    }
}
