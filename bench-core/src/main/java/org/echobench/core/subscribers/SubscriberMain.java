package org.echobench.core.subscribers;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceipts;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.LossLimit;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.process.ChildMain;
import org.echobench.core.process.Order;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;

/**
 * Subscribers in a JVM of their own: {@code SubscriberMain host port path payload lossNanos}. At its start it reports
 * how many file descriptors it may have. Between orders it serves its connections.
 */
public final class SubscriberMain extends ChildMain<SubscriberMain> {

    private static final int MASKING_KEY = 1;

    private final BroadcastReceipts receipts;
    private final LoadLoop<BroadcastReceipts> loop;

    private SubscriberMain(String... arguments) {
        if (arguments.length != 5) {
            throw new IllegalArgumentException(
                    "expected host, port, path, payload and loss limit, but got " + arguments.length + " arguments");
        }
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        Payload payload = new Payload(Integer.parseInt(arguments[3]), false, MASKING_KEY);
        LossLimit lossLimit = new LossLimit(Long.parseLong(arguments[4]));
        receipts = new BroadcastReceipts(arguments[2], payload, lossLimit);
        loop = LoadLoop.growing(Target.of(address), receipts, lossLimit);
    }

    public static void main(String[] arguments) {
        run(SubscriberMain::new, arguments);
    }

    @Override
    protected String ready() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.toString(unix.getMaxFileDescriptorCount())
                : Integer.toString(Integer.MAX_VALUE);
    }

    @Override
    protected void serve() {
        loop.serve();
    }

    @Override
    protected void wakeUp() {
        loop.wakeUp();
    }

    /** Resets every connection. */
    @Override
    public void close() {
        loop.close();
    }

    /**
     * Opens more subscribers.
     *
     * @param count 0 or more
     * @param source the address that they bind; empty lets the kernel choose
     * @param next the number of the first broadcast that they receive
     */
    record Open(int count, String source, long next) implements Order<SubscriberMain> {

        @Override
        public Opened by(SubscriberMain subscribers) {
            int before = subscribers.receipts.open();
            Optional<InetSocketAddress> bound =
                    source.isEmpty() ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
            Optional<String> stoppedBy = subscribers.loop.openMore(count, bound, next);
            return new Opened(subscribers.receipts.open() - before, stoppedBy.orElse(""));
        }
    }

    /** Waits until every subscriber has received the broadcast, or lost it. */
    record Await(long number) implements Order<SubscriberMain> {

        @Override
        public Receipts by(SubscriberMain subscribers) {
            BroadcastReceipts receipts = subscribers.receipts;
            receipts.expect(number);
            while (!receipts.settled()) {
                subscribers.serve();
            }
            LoadReport report = subscribers.loop.report();
            LoadReport.Counts counts = report.counts();
            return new Receipts(
                    receipts.open(),
                    receipts.received(),
                    receipts.lastNanos(),
                    counts.lost() + counts.wrong() + counts.late(),
                    report.firstFailure().orElse(""));
        }
    }

    /** Requests the {@link Latencies} since the last time. */
    record Report() implements Order<SubscriberMain> {

        @Override
        public Latencies by(SubscriberMain subscribers) {
            Map<Metric, Histogram> histograms = new HashMap<>();
            subscribers.loop.latencies().forEach((metric, recorder) -> histograms.put(metric, recorder.take()));
            long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
            return new Latencies(histograms, cpu, subscribers.receipts.skewNanos());
        }
    }

    /** Sets how far the clock that stamps broadcasts is ahead of the subscribers' clock. */
    record Clock(long aheadNanos) implements Order<SubscriberMain> {

        @Override
        public Done by(SubscriberMain subscribers) {
            subscribers.receipts.clockAhead(aheadNanos);
            return new Done();
        }
    }

    /**
     * Subscribers that were opened.
     *
     * @param opened how many
     * @param stoppedBy why they are fewer than requested; empty if they are not
     */
    public record Opened(int opened, String stoppedBy) {

        /** No subscribers. */
        static final Opened NONE = new Opened(0, "");

        Opened plus(Opened other) {
            return new Opened(opened + other.opened, stoppedBy.isEmpty() ? other.stoppedBy : stoppedBy);
        }
    }

    /**
     * The subscribers' receipts of one broadcast.
     *
     * @param open open subscribers
     * @param received open subscribers that have received it
     * @param lastNanos from T0 to the last receipt
     * @param failures messages lost, wrong or late since the start
     * @param failure the first failure since the start; empty if there was none
     */
    public record Receipts(int open, int received, long lastNanos, long failures, String failure) {

        /** @param process the name that begins the failure's sentence */
        Receipts of(String process) {
            return failure.isEmpty()
                    ? this
                    : new Receipts(open, received, lastNanos, failures, process + ": " + failure);
        }

        Receipts plus(Receipts other) {
            return new Receipts(
                    open + other.open,
                    received + other.received,
                    Math.max(lastNanos, other.lastNanos),
                    failures + other.failures,
                    failure.isEmpty() ? other.failure : failure);
        }
    }

    /**
     * Latencies of messages.
     *
     * @param histograms in nanoseconds: {@code push.fromT0}
     * @param cpuNanos CPU time of the processes since their start
     * @param skewNanos the most, since the start, by which a message seemed to arrive before its T0
     */
    public record Latencies(Map<Metric, Histogram> histograms, long cpuNanos, long skewNanos) {

        Latencies plus(Latencies other) {
            return new Latencies(
                    LatencyRecorder.sum(histograms, other.histograms),
                    cpuNanos + other.cpuNanos,
                    Math.max(skewNanos, other.skewNanos));
        }
    }

    /** The response to an order without a result. */
    record Done() {}
}
