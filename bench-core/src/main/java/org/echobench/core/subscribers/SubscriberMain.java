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
import org.echobench.core.process.ChildMain;
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

    SubscriberOrder.Opened open(int count, String source, long next) {
        int before = receipts.open();
        Optional<InetSocketAddress> bound =
                source.isEmpty() ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
        Optional<String> stoppedBy = loop.openMore(count, bound, next);
        return new SubscriberOrder.Opened(receipts.open() - before, stoppedBy.orElse(""));
    }

    SubscriberOrder.Receipts await(long number) {
        receipts.expect(number);
        while (!receipts.settled()) {
            loop.serve();
        }
        LoadReport.Counts counts = loop.report().counts();
        return new SubscriberOrder.Receipts(
                receipts.open(),
                receipts.received(),
                receipts.lastNanos(),
                counts.lost() + counts.wrong() + counts.late(),
                loop.report().firstFailure().orElse(""));
    }

    SubscriberOrder.Latencies latencies() {
        Map<Metric, Histogram> histograms = new HashMap<>();
        loop.latencies().forEach((metric, recorder) -> histograms.put(metric, recorder.take()));
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        return new SubscriberOrder.Latencies(histograms, cpu, receipts.skewNanos());
    }

    void clockAhead(long nanos) {
        receipts.clockAhead(nanos);
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
}
