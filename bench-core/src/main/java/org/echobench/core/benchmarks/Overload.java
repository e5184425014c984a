package org.echobench.core.benchmarks;

import static org.echobench.core.scale.OverloadLog.WINDOW_NANOS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.FateWindows;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.scale.OverloadLog;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.OverloadLevel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How a warm server behaves when it is offered more than it can serve, and how soon it recovers. One invocation first
 * offers twice the rate of a closed loop; the throughput is the full rate. Each {@link OverloadLevel} follows: Poisson
 * arrivals at half of the full rate, at the level, and again at half, without a pause. The client acts like a proxy.
 * Its connections are a pool with one message in flight on each, or over HTTP/2 as many as the server allows. As many
 * messages may wait for a connection as there are connections; a message that finds this queue full is not sent. The
 * score is only the time that this took. Forked by default: in one JVM the client's collections would be the server's.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 30)
public class Overload extends ExchangeBenchmark {

    /** The share of the full rate before and after a level. */
    private static final double HALF = 0.5;

    /** A multiple of the closed loop's rate: more than any server achieves. */
    private static final double FLOOD = 2;

    @Param("forked")
    public String isolation;

    /** The pool of connections; as many messages may wait for one. */
    @Param("256")
    public int connections;

    /** The longest time of a good response, from its intended time, in µs. */
    @Param("100000")
    public int limitMicros;

    /** After how many seconds a response counts as lost. */
    @Param("5")
    public int lossSeconds;

    /** How long half of the full rate is offered before each level; this and the next two in steps of 100 ms. */
    @Param("1000")
    public int settleMillis;

    /** How long each level is offered, and the load that determines the full rate. */
    @Param("2000")
    public int levelMillis;

    /** How long half of the full rate is offered after each level. */
    @Param("2000")
    public int recoveryMillis;

    private OverloadLog log;
    /** Messages a second: more than the server achieves. */
    private long flood;

    @Override
    int connections() {
        return connections;
    }

    @Override
    OptionalInt lossSeconds() {
        return OptionalInt.of(lossSeconds);
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        if (windows(settleMillis) < OverloadLog.BACK_WINDOWS || windows(recoveryMillis) < OverloadLog.BACK_WINDOWS) {
            throw new IllegalArgumentException("settleMillis and recoveryMillis must be at least "
                    + OverloadLog.BACK_WINDOWS * WINDOW_NANOS / 1_000_000 + ", but are " + settleMillis + " and "
                    + recoveryMillis);
        }
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("an overload");
    }

    @Override
    void afterStart() {
        log = closing(
                new OverloadLog(windows(settleMillis), windows(levelMillis), windows(recoveryMillis), limitMicros));
        // A server with a request limit sheds load here, too: a closed loop has as many in flight as connections.
        LoadLoop<ClosedPacing> loop = new LoadLoop<>(
                target(), protocol().orRejection(), new ClosedPacing(1), 0, connections, false, lossLimit());
        try (Load closed = Load.alone(loop)) {
            closed.open();
            flood = rate(FLOOD * warmUp(closed));
        }
        // Server and client do more, and run other code, than in a closed loop.
        Schedule arrivals = Schedule.poisson(flood, RateCurve.forkSeed());
        try (Load open = Load.alone(loop(arrivals, new FateWindows(1, WINDOW_NANOS, limitNanos())))) {
            open.open();
            warmUp(open);
        }
    }

    /** All levels, in an order that the fork's seed shuffles. */
    @Benchmark
    public void levels() {
        Failures.recording(() -> {
            Random random = new Random(RateCurve.forkSeed());
            List<OverloadLevel> levels = new ArrayList<>(List.of(OverloadLevel.values()));
            Collections.shuffle(levels, random);
            double full = fullRate(random.nextLong());
            for (OverloadLevel level : levels) {
                measure(level, full, random.nextLong());
            }
        });
    }

    private double fullRate(long seed) {
        FateWindows windows = new FateWindows(windows(levelMillis), WINDOW_NANOS, limitNanos());
        try (LoadLoop<OpenPacing> loop = loop(Schedule.poisson(flood, seed), windows)) {
            loop.open();
            MeasuredServer.Snapshot snapshot = running().snapshot();
            MeasurementWindow window = new MeasurementWindow(loop, 0);
            loop.run(nanos(levelMillis));
            MeasurementWindow.WorkerTotals share = window.end();
            MeasuredServer.Cost cost = snapshot.cost();
            check(loop, windows);
            return log.full(windows, share, cost);
        }
    }

    private void measure(OverloadLevel level, double full, long seed) {
        FateWindows windows = new FateWindows(
                windows(settleMillis) + windows(levelMillis) + windows(recoveryMillis), WINDOW_NANOS, limitNanos());
        try (LoadLoop<OpenPacing> loop = loop(schedule(level, full, seed), windows)) {
            loop.open();
            loop.run(nanos(settleMillis));
            MeasuredServer.Snapshot snapshot = running().snapshot();
            MeasurementWindow window = new MeasurementWindow(loop, 0);
            loop.run(nanos(levelMillis));
            // Queried on another thread: the server may be slow to answer, while the load goes on.
            CompletableFuture<MeasuredServer.Cost> cost = CompletableFuture.supplyAsync(snapshot::cost);
            OverloadLog.Client client = OverloadLog.Client.of(
                    window.busy(), loop.latencies().get(Metric.SEND_LAG).take());
            loop.run(nanos(recoveryMillis));
            loop.drain();
            check(loop, windows);
            log.add(level, rate(level.multiple() * full), windows, client, cost.join());
        }
    }

    /** A loop with the client's connections, which are not yet open. */
    private LoadLoop<OpenPacing> loop(Schedule schedule, FateWindows windows) {
        Protocol protocol = protocol().orRejection();
        OpenPacing.Queue queue = new OpenPacing.Queue(connections, OpenPacing.Queue.PATIENT, windows);
        OpenPacing pacing = new OpenPacing(schedule, http2() ? protocol.depth() : 1, Optional.of(queue));
        return new LoadLoop<>(target(), protocol, pacing, 0, connections, false, lossLimit());
    }

    /** Half of the full rate, the level, and half of the full rate, each for its time. */
    private Schedule schedule(OverloadLevel level, double full, long seed) {
        long half = rate(HALF * full);
        Schedule after = Schedule.until(
                Schedule.poisson(rate(level.multiple() * full), seed + 1),
                nanos(levelMillis),
                Schedule.poisson(half, seed + 2));
        return Schedule.until(Schedule.poisson(half, seed), nanos(settleMillis), after);
    }

    /** Under any load, a response is right, or sheds load, or is missing, and each message has exactly one outcome. */
    private static void check(LoadLoop<?> loop, FateWindows windows) {
        long wrong = loop.report().counts().wrong();
        if (wrong > 0) {
            throw new LoadFailure(wrong + " responses were wrong; the first failure: "
                    + loop.report().firstFailure().orElseThrow());
        }
        FateWindows.Totals all = windows.all();
        if (all.offered() != all.decided()) {
            throw new IllegalStateException(
                    all.offered() + " messages were offered, and " + all.decided() + " had an outcome");
        }
    }

    private static int windows(int millis) {
        return (int) (TimeUnit.MILLISECONDS.toNanos(millis) / WINDOW_NANOS);
    }

    private long limitNanos() {
        return TimeUnit.MICROSECONDS.toNanos(limitMicros);
    }

    private static long rate(double messages) {
        return Math.max(1, Math.round(messages));
    }

    /** Rounded down to whole windows. */
    private static long nanos(int millis) {
        return windows(millis) * WINDOW_NANOS;
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (log != null) {
            log.metrics().with(warmUp().orElseThrow().capped()).post();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(Overload.class, arguments);
    }
}
