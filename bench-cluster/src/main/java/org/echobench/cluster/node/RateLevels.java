package org.echobench.cluster.node;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.ExchangeBenchmark;
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

    /** Most of the time as fast as the server goes; then at a rate that it holds, to warm up the open loops. */
    @Override
    public void warm() {
        long nanos = nanos(Param.WARMUP_MILLIS);
        SearchWindow fast = ask(SearchMessages.Ask.WARM, 0, 0, nanos / 4 * 3);
        int rate = Math.min(ExchangeBenchmark.warmUpRate(fast.loadersRate()), plan.number(Param.MAX_RATE));
        offer(rate, nanos / 4);
    }

    @Override
    public void prepare(long rate) {
        // Connections are open, and clients learn the rate with the window.
    }

    @Override
    public SearchWindow offer(long rate) {
        return offer(rate, nanos(Param.WINDOW_MILLIS));
    }

    private SearchWindow offer(long rate, long nanos) {
        return ask(SearchMessages.Ask.OFFER, rate, System.nanoTime() + LEAD_NANOS, nanos);
    }

    private SearchWindow ask(SearchMessages.Ask ask, long rate, long begin, long nanos) {
        return clients.ask(new SearchMessages.Question(ask, rate, begin, nanos));
    }

    private long nanos(Param millis) {
        return TimeUnit.MILLISECONDS.toNanos(plan.number(millis));
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
