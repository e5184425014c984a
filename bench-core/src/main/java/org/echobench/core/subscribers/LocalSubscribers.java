package org.echobench.core.subscribers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.echobench.core.load.BroadcastReceipts;
import org.echobench.core.load.BroadcastReceiver;
import org.echobench.core.load.LoadReport;

/** Subscribers of this process. While nothing is asked of them, their owner polls the receiver. */
final class LocalSubscribers implements Subscribers {

    private static final long POLL_MILLIS = 100;

    private final BroadcastReceiver receiver;
    private final BroadcastReceipts receipts;

    LocalSubscribers(BroadcastReceiver receiver) {
        this.receiver = receiver;
        this.receipts = receiver.receipts();
    }

    @Override
    public Opened open(int count, String source, long next) {
        int before = receipts.held();
        Optional<InetSocketAddress> bound =
                source.equals(ANY_SOURCE) ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
        Optional<String> stoppedBy = receiver.open(count, bound, next);
        return new Opened(receipts.held() - before, stoppedBy.orElse(""));
    }

    @Override
    public Heard await(long number, long limitMillis) {
        long limitNanos = limitMillis * 1_000_000;
        long deadline = System.nanoTime() + limitNanos;
        receipts.expect(number, limitNanos);
        while (!receipts.allHeard() && System.nanoTime() - deadline < 0) {
            receiver.poll(POLL_MILLIS);
        }
        receipts.giveUp();
        LoadReport report = receipts.report();
        return new Heard(
                receipts.held(),
                receipts.heard(),
                receipts.lastNanos(),
                report.lostMessages() + report.wrongMessages() + report.lateMessages(),
                receipts.ended(),
                report.firstFailure().orElse(""));
    }

    @Override
    public Latencies latencies() {
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        return new Latencies(receipts.take(), cpu, 0);
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
