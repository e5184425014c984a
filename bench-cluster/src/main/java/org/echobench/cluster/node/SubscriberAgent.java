package org.echobench.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.client.Target;
import org.echobench.core.load.Subscribers;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.subscribers.Order;
import org.echobench.core.subscribers.SubscriberProcess;
import org.echobench.core.subscribers.SubscriberProcesses;

/**
 * A client's node with subscribers that the server's node leads. They live in processes of their own; the limit of
 * descriptors decides how many. Its clock is compared each time latencies are asked for, so that the hosts' drift does
 * not add up.
 */
final class SubscriberAgent implements Subscribers, AutoCloseable {

    private final NodeMessages.JoinPlan plan;
    private final SubscriberProcesses processes;
    private final NodeLine leader;
    private ClockEstimate clock;
    private long aheadNanos;

    SubscriberAgent(NodeMessages.JoinPlan plan) throws IOException {
        this.plan = plan;
        InetSocketAddress server = new InetSocketAddress(plan.host(), plan.port());
        processes = new SubscriberProcesses(
                Target.of(server),
                SubscriberProcess.command(server, Endpoints.WS_PUSH, plan.payload()),
                plan.perClient(),
                plan.sources());
        clock = ClockClient.estimate(plan.host(), plan.clockPort());
        leader = new NodeLine(new Socket(plan.host(), plan.clientPort()));
        leader.send(new NodeMessages.Joined(plan.node(), plan.probe()));
    }

    /** The clock of the server's host, compared when this node joins. */
    ClockEstimate clock() {
        return clock;
    }

    /** Answers until the server's node ends the connection. */
    NodeMessages.TookPart serve() throws IOException {
        ClockEstimate before = clock;
        HostMeter host = new HostMeter();
        Order.serve(leader, this);
        long cpu = processes.latencies().cpuNanos();
        ClockEstimate after = ClockClient.estimate(plan.host(), plan.clockPort());
        return new NodeMessages.TookPart(before, after, host.finish(cpu));
    }

    @Override
    public Opened open(int count, String source, long next) {
        Opened opened = processes.open(count, source, next);
        clockAhead(aheadNanos);
        return opened;
    }

    @Override
    public Heard await(long number, long limitMillis) {
        return processes.await(number, limitMillis);
    }

    @Override
    public Latencies latencies() {
        Latencies latencies = processes.latencies();
        ClockEstimate before = clock;
        try {
            clock = ClockClient.estimate(plan.host(), plan.clockPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        clockAhead(aheadNanos);
        long moved = Math.abs(clock.offsetNanos() - before.offsetNanos());
        return new Latencies(latencies.histograms(), latencies.cpuNanos(), before.errorNanos() + moved);
    }

    @Override
    public void dismiss() {
        processes.dismiss();
    }

    /** @param nanos of the clock that stamps broadcasts, ahead of the clock of the server's host */
    @Override
    public void clockAhead(long nanos) {
        aheadNanos = nanos;
        processes.clockAhead(clock.offsetNanos() + nanos);
    }

    @Override
    public void close() {
        try {
            leader.close();
        } finally {
            processes.close();
        }
    }
}
