package org.echobench.core.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.IdleConnections;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.scale.Memory;
import org.echobench.core.scale.RampStep;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A server's cost of an idle WebSocket connection: heap after a full collection, direct buffers, resident set, memory
 * of the process and of the kernel, each divided by the number of connections. Of requests it is the cost of one whose
 * handler waits, on each of the connections that are open before. The score is the time to open them all. What is not known of the server is left out.
 * Always forked: in one JVM the client's connections would also count.
 */
public class Footprint extends ExchangeBenchmark {

    /** Sessions that the server creates lazily are not charged to the connections that are counted. */
    private static final int FIRST_CONNECTIONS = 100;

    /** A server whose CPU use in a moment is below this share has dispatched all requests. */
    private static final double RESTING = 0.05;

    private static final long MOMENT_MILLIS = 200;

    /** The most moments to wait for, because compilers may be busy for long. */
    private static final int MOMENTS = 20;

    @Param("forked")
    public String isolation;

    /** Idle connections; the limit of file descriptors bounds them. */
    @Param("5000")
    public int connections;

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    /** permessage-deflate, as in {@link ClosedLoop#compression}. */
    @Param("false")
    public String compression;

    /** True: each connection has echoed one message of {@link #payload} bytes before the memory is read. */
    @Param("false")
    public boolean afterEcho;

    private Resting resting;
    private int connected;
    private RampStep.Idle before;
    private long clientBefore;

    @Override
    List<Exchange> exchanges() {
        return List.of(Exchange.ECHO, Exchange.PLAINTEXT, Exchange.ROW);
    }

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    Deflate deflate() {
        return Deflate.of(compression);
    }

    @Override
    int connections() {
        return connections;
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        if (ofRequests() && HandlerWait.parse(handlerWaitMicros).isNone()) {
            throw new IllegalArgumentException("exchange=" + exchange + " needs handlers that wait until the memory is"
                    + " read: handlerWaitMicros must be some seconds, but is 0");
        }
    }

    private boolean ofRequests() {
        return exchange() == Exchange.PLAINTEXT;
    }

    /** Connections without traffic. */
    private interface Resting {

        /** Sends a request on each, whose handler waits. */
        default void ask() {}

        /** @throws LoadFailure if one has ended, or was answered */
        void verify();
    }

    private Resting connect(int count) {
        return afterEcho ? echoed(count) : idle(count);
    }

    private Resting idle(int count) {
        Optional<? extends Opening> upgrade = protocol().opening().filter(UpgradeRequest.class::isInstance);
        if (upgrade.isEmpty() && !ofRequests()) {
            throw new IllegalArgumentException("the row '" + row + "' is not a WebSocket");
        }
        IdleConnections idle = closing(new IdleConnections(target(), upgrade, count));
        return new Resting() {
            @Override
            public void ask() {
                idle.ask(exchange().request(target(), bytes, true), 1);
            }

            @Override
            public void verify() {
                idle.verify();
            }
        };
    }

    private Resting echoed(int count) {
        LoadLoop<ClosedPacing> loop =
                closing(new LoadLoop<>(target(), protocol(), new ClosedPacing(1), connected, count, true));
        connected += count;
        loop.open();
        // A closed loop that ends at once sends one message on each.
        loop.window(0);
        return () -> {
            loop.serve();
            if (loop.usableConnections() < count) {
                throw new LoadFailure(
                        "only " + loop.usableConnections() + " of " + count + " connections are still open");
            }
        };
    }

    @Override
    void afterStart() throws InterruptedException {
        before = reading(connect(FIRST_CONNECTIONS));
        clientBefore = heapAfterGc();
    }

    /** The server's memory when nothing moves on these connections, the latest. */
    private RampStep.Idle reading(Resting latest) throws InterruptedException {
        if (ofRequests()) {
            latest.ask();
            awaitRest();
        }
        RampStep.Idle reading = reading();
        latest.verify();
        return reading;
    }

    private void awaitRest() throws InterruptedException {
        double share = 1;
        for (int i = 0; i < MOMENTS && share > RESTING; i++) {
            MeasuredServer.Snapshot snapshot = running().snapshot();
            TimeUnit.MILLISECONDS.sleep(MOMENT_MILLIS);
            share = snapshot.cost().cpuNanos().orElse(0) / TimeUnit.MILLISECONDS.toNanos(MOMENT_MILLIS);
        }
    }

    private RampStep.Idle reading() {
        ServerStats stats = running()
                .statsAfterGc()
                .orElseThrow(() -> new IllegalArgumentException(
                        exchange().ofService()
                                ? "the memory of the service is not known here: its command needs {agent}, or Linux"
                                : "isolation must be forked for a footprint"));
        return new RampStep.Idle(stats, ForkHosts.server().memory().slab());
    }

    private static long heapAfterGc() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Benchmark
    public void open() {
        Failures.recording(() -> resting = connect(connections));
    }

    @TearDown(Level.Iteration)
    public void takeSecondReading() {
        Failures.recording(() -> {
            if (ofRequests()) {
                awaitRest();
                before = reading();
            }
            RampStep.Idle after = reading(resting);
            List<Scalar> scalars = new ArrayList<>();
            for (Memory memory : Memory.values()) {
                OptionalLong from = memory.at(before);
                memory.at(after).ifPresent(to -> scalars.add(each(memory.metric(), to - from.orElse(to))));
            }
            scalars.add(each(Metric.CLIENT_HEAP, heapAfterGc() - clientBefore));
            new EchobenchProfiler.Iteration(Map.of(), scalars).post();
        });
    }

    private Scalar each(Metric metric, long bytes) {
        return Scalar.share(metric, bytes, connections);
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(Footprint.class, arguments);
    }
}
