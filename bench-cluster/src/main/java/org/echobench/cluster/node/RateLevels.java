package org.echobench.cluster.node;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.RateCapacity;
import org.echobench.results.Param;

/** Rates: each window begins at a time of the server's clock, and every client paces its share. */
final class RateLevels implements Levels {

    /** From the agreement on a window's beginning to that: far more than the way to any client. */
    private static final long LEAD_NANOS = 200_000_000L;

    private final SearchClients clients;
    private final NodeMessages.SearchPlan plan;

    RateLevels(List<ConnectedClient> clients, NodeMessages.SearchPlan plan) {
        this.clients = new SearchClients(clients);
        this.plan = plan;
    }

    @Override
    public void warm() {
        long rate = Math.min(RateCapacity.WARM_UP_RATE, plan.number(Param.MAX_RATE));
        ask(SearchMessages.Ask.WARM, rate, 0, Param.WARMUP_MILLIS);
    }

    @Override
    public void prepare(long rate) {
        // Connections are open, and clients learn the rate with the window.
    }

    @Override
    public SearchWindow offer(long rate) {
        return ask(SearchMessages.Ask.OFFER, rate, System.nanoTime() + LEAD_NANOS, Param.WINDOW_MILLIS);
    }

    private SearchWindow ask(SearchMessages.Ask ask, long rate, long begin, Param millis) {
        return clients.ask(
                new SearchMessages.Question(ask, rate, begin, TimeUnit.MILLISECONDS.toNanos(plan.number(millis))));
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public void close() {
        clients.close();
    }
}
