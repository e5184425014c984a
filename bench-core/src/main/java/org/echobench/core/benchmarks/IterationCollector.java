package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.InProcessServer;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.metrics.Fairness;
import org.echobench.core.metrics.HiccupMeter;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.MetricsBoard;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.metrics.WindowRecorder;
import org.echobench.core.metrics.WindowSeries;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Puts together what the threads of one iteration measured. The first thread to begin takes the server's mark, the last
 * to end closes the account; JMH itself runs the shared teardown when the first thread ends, while others still drain.
 */
final class IterationCollector {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** A thread that drains gives up after the loss limit. */
    private static final long PATIENCE_NANOS = LoadDriver.LOSS_LIMIT_NANOS + TimeUnit.SECONDS.toNanos(1);

    /** For how much of a single shot there is room from the start. */
    private static final long SHOT = 3_000_000_000L;

    private final MeasuredServer server;
    private final HiccupMeter hiccups;
    private final int threads;
    private final int measuredIterations;
    private final long windowNanos;
    private final int windowsPerIteration;
    private final WindowSeries windows;
    private boolean measured;
    private int measuredSoFar;
    private int begun;
    private int ended;
    private MeasuredServer.Mark mark;
    private ThreadUsage publishedBefore = ThreadUsage.NONE;
    private long completed;
    private ThreadUsage client = ThreadUsage.NONE;
    private double saturation;
    private final Map<String, Histogram> latencies = new LinkedHashMap<>();
    private final List<Scalar> added = new ArrayList<>();
    private int iteration;
    private long[] byConnection = {};

    IterationCollector(MeasuredServer server, HiccupMeter hiccups, BenchmarkParams params) {
        this.server = server;
        this.hiccups = hiccups;
        this.threads = params.getThreads();
        this.windows = new WindowSeries(threads);
        IterationParams measurement = params.getMeasurement();
        // A single shot lasts as long as it lasts.
        boolean timed = params.getMode() != Mode.SingleShotTime;
        long nanos = timed ? nanos(measurement) : 1;
        measuredIterations = measurement.getCount();
        windowNanos = timed ? WindowSeries.windowNanos(measuredIterations, nanos) : WindowSeries.windowNanos(1, SHOT);
        windowsPerIteration = (int) (Math.max(timed ? nanos(params.getWarmup()) : SHOT, nanos) / windowNanos) + 2;
    }

    private static long nanos(IterationParams iterations) {
        return iterations.getTime().convertTo(TimeUnit.NANOSECONDS);
    }

    /** One more value of the iteration under way, posted with the others. */
    synchronized void add(Scalar scalar) {
        added.add(scalar);
    }

    /**
     * What one thread measured.
     *
     * @param windows what completed when; read during the call
     * @param byConnection messages that each connection has completed since measurement began
     */
    record Share(
            long completed,
            ThreadUsage client,
            double saturation,
            Map<String, Histogram> latencies,
            WindowRecorder windows,
            long[] byConnection) {}

    /** The length of the windows into which an iteration is cut. */
    long windowNanos() {
        return windowNanos;
    }

    int windowsPerIteration() {
        return windowsPerIteration;
    }

    synchronized void begin(boolean measuredIteration) {
        if (server instanceof InProcessServer) {
            ((InProcessServer) server).excludeCurrentThread();
        }
        if (begun++ == 0) {
            completed = 0;
            client = ThreadUsage.NONE;
            saturation = 0;
            latencies.clear();
            added.clear();
            byConnection = new long[0];
            measured = measuredIteration;
            if (measured && ++measuredSoFar == 1) {
                server.measurementBegins(System.nanoTime());
            }
            hiccups.takeLongest();
            publishedBefore = published();
            mark = server.mark();
        }
    }

    /**
     * Takes one thread's share. Returns when all threads have given theirs: JMH has the first thread that is through with
     * the last iteration stop the server, and the others may have messages in flight.
     */
    synchronized void end(Share share) {
        completed += share.completed();
        client = client.plus(share.client());
        // The busiest thread decides: a saturated one is a harness limit whatever the others do.
        saturation = Math.max(saturation, share.saturation());
        share.latencies().forEach((label, histogram) -> latencies
                .computeIfAbsent(label, l -> LatencyRecorder.newHistogram())
                .add(histogram));
        windows.add(share.windows());
        byConnection = LongStream.concat(LongStream.of(byConnection), LongStream.of(share.byConnection()))
                .toArray();
        if (++ended == threads) {
            begun = 0;
            ended = 0;
            windows.endIteration(measured);
            if (measured && measuredSoFar == measuredIterations) {
                Fairness.of(byConnection).ifPresent(Fairness::write);
            }
            MetricsBoard.post(new IterationMetrics(new LinkedHashMap<>(latencies), scalars(mark.cost())));
            iteration++;
            notifyAll();
        } else {
            awaitOthers(iteration);
        }
    }

    /** Until all threads have ended the iteration, or one has failed and never will. */
    private void awaitOthers(int current) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        try {
            for (long left = PATIENCE_NANOS; iteration == current && left > 0; left = deadline - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // JMH gives the fork up
        }
    }

    private ThreadUsage published() {
        return server instanceof InProcessServer ? ((InProcessServer) server).publishing() : ThreadUsage.NONE;
    }

    private List<Scalar> scalars(MeasuredServer.Cost cost) {
        List<Scalar> scalars = new ArrayList<>(added);
        scalars.add(Scalar.average("client.saturation", saturation, "share"));
        scalars.add(Scalar.maximum("hiccup.max", hiccups.takeLongest() / NANOS_PER_MICRO, "us"));
        if (completed > 0) {
            double n = completed;
            // A broadcast runs on a client thread, but is the server's work.
            ThreadUsage own = client.minus(published().minus(publishedBefore));
            scalars.addAll(cost.perMessage(n));
            scalars.addAll(own.perMessage("client", n));
        }
        scalars.addAll(cost.resources());
        return scalars;
    }

    synchronized void close() {
        windows.close();
    }
}
