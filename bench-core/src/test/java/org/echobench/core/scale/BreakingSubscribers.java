package org.echobench.core.scale;

import org.echobench.core.load.Subscribers;

/** Subscribers that something happens to when more of them are to be opened. */
final class BreakingSubscribers implements Subscribers {

    private final Subscribers subscribers;
    private final int step;
    private final Runnable fault;
    private int opened;

    /** @param step the call of {@code open}, counted from 1, before which the fault happens */
    BreakingSubscribers(Subscribers subscribers, int step, Runnable fault) {
        this.subscribers = subscribers;
        this.step = step;
        this.fault = fault;
    }

    @Override
    public Opened open(int count, String source, long next) {
        if (++opened == step) {
            fault.run();
        }
        return subscribers.open(count, source, next);
    }

    @Override
    public Heard await(long number, long limitMillis) {
        return subscribers.await(number, limitMillis);
    }

    @Override
    public Latencies latencies() {
        return subscribers.latencies();
    }

    @Override
    public void dismiss() {
        subscribers.dismiss();
    }

    @Override
    public void clockAhead(long nanos) {
        subscribers.clockAhead(nanos);
    }
}
