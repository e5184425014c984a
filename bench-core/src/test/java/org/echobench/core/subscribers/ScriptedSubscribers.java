package org.echobench.core.subscribers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.echobench.core.load.Subscribers;

/** Remembers what it is told, and answers what it was given. */
final class ScriptedSubscribers implements Subscribers {

    /** Read by the leader once it has the answers. */
    final List<String> told = new ArrayList<>();

    private final CyclicBarrier meeting;
    private final Heard heard;
    private final Latencies latencies;

    ScriptedSubscribers() {
        this(new CyclicBarrier(1), Heard.NOTHING, Latencies.NOTHING);
    }

    ScriptedSubscribers(Heard heard) {
        this(new CyclicBarrier(1), heard, Latencies.NOTHING);
    }

    ScriptedSubscribers(Latencies latencies) {
        this(new CyclicBarrier(1), Heard.NOTHING, latencies);
    }

    /** @param meeting whom to wait for before a broadcast has been heard */
    ScriptedSubscribers(CyclicBarrier meeting) {
        this(meeting, Heard.NOTHING, Latencies.NOTHING);
    }

    private ScriptedSubscribers(CyclicBarrier meeting, Heard heard, Latencies latencies) {
        this.meeting = meeting;
        this.heard = heard;
        this.latencies = latencies;
    }

    @Override
    public Opened open(int count, String source, long next) {
        told.add("open " + count + " " + source + " " + next);
        return new Opened(count, "");
    }

    @Override
    public Heard await(long number, long limitMillis) {
        told.add("await " + number + " " + limitMillis);
        try {
            meeting.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        return heard;
    }

    @Override
    public Latencies latencies() {
        told.add("latencies");
        return latencies;
    }

    @Override
    public void dismiss() {
        told.add("dismiss");
    }

    @Override
    public void clockAhead(long nanos) {
        told.add("clock " + nanos);
    }
}
