package org.echobench.core.subscribers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.echobench.core.load.BroadcastReceiver;

/** Subscribers of this process. While nothing is asked of them, their owner polls the receiver. */
final class LocalSubscribers implements Subscribers {

    private static final long POLL_MILLIS = 100;

    private final BroadcastReceiver receiver;

    LocalSubscribers(BroadcastReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    public Opened open(int count, String source, long next) {
        int before = receiver.held();
        Optional<InetSocketAddress> bound =
                source.equals(ANY_SOURCE) ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
        Optional<String> stoppedBy = receiver.open(count, bound, next);
        return new Opened(receiver.held() - before, stoppedBy.orElse(""));
    }

    @Override
    public Heard await(long number, long limitMillis) {
        long limitNanos = limitMillis * 1_000_000;
        long deadline = System.nanoTime() + limitNanos;
        receiver.expect(number, limitNanos);
        while (!receiver.allHeard() && System.nanoTime() - deadline < 0) {
            receiver.poll(POLL_MILLIS);
        }
        receiver.giveUp();
        return new Heard(
                receiver.held(),
                receiver.heard(),
                receiver.lastNanos(),
                receiver.report().lostMessages()
                        + receiver.report().wrongMessages()
                        + receiver.report().lateMessages(),
                receiver.ended(),
                receiver.report().firstFailure().orElse(""));
    }

    @Override
    public Latencies latencies() {
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        return new Latencies(receiver.take(), cpu, 0);
    }

    @Override
    public void dismiss() {
        receiver.dismiss();
    }

    @Override
    public void clockAhead(long nanos) {
        receiver.clockAhead(nanos);
    }
}
