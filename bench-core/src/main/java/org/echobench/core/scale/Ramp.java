package org.echobench.core.scale;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.BroadcastReceipts;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.subscribers.SubscriberMain;
import org.echobench.core.subscribers.SubscriberProcesses;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;
import org.echobench.results.Param;
import org.echobench.results.metric.Metric;

/**
 * Doubles the subscribers of one server until a limit is reached, and measures at each step their set-up, their memory
 * while idle, and the latency of a broadcast. If the server fails at a step, that is the result; a lost message at a
 * step that was held is a failure. Used by one thread.
 */
public final class Ramp {

    private static final int MASKING_KEY = 1;

    private final ServerProcess server;
    private final SubscriberProcesses subscribers;
    private final Settings settings;
    private final Supplier<OptionalLong> availableBytes;
    private final Payload payload;
    private final List<RampStep> steps = new ArrayList<>();
    private long broadcasts;
    private int held;
    private long lastStepNanos;

    /** @param subscribers for the same server, with the settings' payload; the caller closes both */
    public Ramp(ServerProcess server, SubscriberProcesses subscribers, Settings settings) {
        this(server, subscribers, settings, () -> server.memory().available());
    }

    /** @param availableBytes memory of the machine; empty if it is unknown, and then not a limit */
    Ramp(
            ServerProcess server,
            SubscriberProcesses subscribers,
            Settings settings,
            Supplier<OptionalLong> availableBytes) {
        this.server = server;
        this.subscribers = subscribers;
        this.settings = settings;
        this.availableBytes = availableBytes;
        this.payload = new Payload(settings.payloadBytes(), false, MASKING_KEY);
    }

    /** The server could not hold or serve the connections of a step. */
    private static final class StepFailed extends Exception {

        private static final long serialVersionUID = 1L;

        StepFailed(String message) {
            super(message);
        }
    }

    /**
     * Doubles the subscribers until a limit is reached.
     *
     * @throws IllegalStateException if a message was lost, changed or repeated at a step that was held, or if not even
     *     the first step was
     * @throws UncheckedIOException if a client process ended; the message has its last lines
     */
    public Result run() {
        OptionalLong availableBefore = availableBytes.get();
        long start = System.nanoTime();
        long target = settings.firstStep();
        while (true) {
            long stepStart = System.nanoTime();
            StepLimit limit = limit(availableBefore, start, target);
            int next = (int) Math.min(target, limit.connections());
            if (next <= held) {
                return ended(limit.reason(), OptionalLong.empty(), "no connection can be opened");
            }
            try {
                steps.add(guarded(next));
            } catch (StepFailed e) {
                return ended(
                        e.getMessage(),
                        OptionalLong.of(next),
                        "the server did not hold the first step of " + next + " connections");
            }
            lastStepNanos = System.nanoTime() - stepStart;
            target = 2L * next;
        }
    }

    private StepLimit limit(OptionalLong availableBefore, long start, long target) {
        List<StepLimit> limits = new ArrayList<>();
        limits.add(StepLimit.given(settings.maxConnections()));
        server.descriptors().ifPresent(of -> limits.add(StepLimit.descriptors(of, held)));
        OptionalLong available = availableBytes.get();
        if (held > 0 && availableBefore.isPresent() && available.isPresent()) {
            limits.add(StepLimit.memory(availableBefore.getAsLong(), available.getAsLong(), held));
        }
        long next = Math.min(target, StepLimit.lowest(limits).connections());
        Duration needed = Duration.ofNanos(System.nanoTime() - start + expectedNanos(next));
        if (held > 0 && needed.compareTo(settings.timeLimit()) > 0) {
            limits.add(new StepLimit(
                    held,
                    "time: the next step would end after the limit of "
                            + settings.timeLimit().toSeconds() + " s"));
        }
        return StepLimit.lowest(limits);
    }

    /** Set-up time grows with the newly opened connections, and the rest with all connections held. */
    private long expectedNanos(long next) {
        if (steps.isEmpty()) {
            return 0;
        }
        RampStep.Setup setup = steps.get(steps.size() - 1).setup();
        double opening = (double) setup.nanos() * (next - held) / setup.opened();
        return (long) (opening + (double) (lastStepNanos - setup.nanos()) * next / held);
    }

    /** @param none why not even the first step was held, if it was not */
    private Result ended(String limit, OptionalLong failedStep, String none) {
        if (steps.isEmpty()) {
            throw new IllegalStateException(none + ": " + limit);
        }
        return new Result(List.copyOf(steps), limit, failedStep);
    }

    /** Attributes an error to the server if that has ended. */
    private RampStep guarded(int next) throws StepFailed {
        try {
            return step(next);
        } catch (UncheckedIOException | IllegalStateException e) {
            throw new StepFailed("the server " + serverEnd().orElseThrow(() -> e));
        }
    }

    private RampStep step(int next) throws StepFailed {
        RampStep.Setup setup = setUp(next);
        RampStep.Idle idle = idle();
        return new RampStep(next, setup, idle, push());
    }

    private RampStep.Setup setUp(int next) throws StepFailed {
        int count = next - held;
        long start = System.nanoTime();
        String stoppedBy = subscribers.open(count, broadcasts).stoppedBy();
        long nanos = System.nanoTime() - start;
        if (!stoppedBy.isEmpty()) {
            throw new StepFailed(
                    stoppedBy + serverEnd().map(end -> "; the server " + end).orElse(""));
        }
        held = next;
        return new RampStep.Setup(count, nanos);
    }

    /** How the server ended; empty if it still answers. A process that is ending breaks its connections first. */
    private Optional<String> serverEnd() {
        try {
            server.stats();
            return Optional.empty();
        } catch (UncheckedIOException e) {
            return Optional.of(server.died());
        }
    }

    private RampStep.Idle idle() {
        ServerStats stats = server.statsAfterGc();
        return new RampStep.Idle(stats, server.memory().slab());
    }

    private RampStep.Push push() throws StepFailed {
        Histogram last = LatencyRecorder.newHistogram();
        long clientBefore = subscribers.latencies().cpuNanos();
        ServerStats before = server.stats();
        for (int i = 0; i < settings.broadcasts(); i++) {
            last.recordValue(broadcast());
        }
        ServerStats after = server.stats();
        OptionalLong processCpuNanos = ServerStats.used(before.processCpuNanos(), after.processCpuNanos());
        Cost cost = Cost.between(before, after, processCpuNanos, List.of());
        SubscriberMain.Latencies published = subscribers.latencies();
        Map<Metric, Histogram> latencies = new HashMap<>(published.histograms());
        latencies.put(Metric.PUSH_LAST, last);
        return new RampStep.Push(latencies, settings.broadcasts(), cost, published.cpuNanos() - clientBefore);
    }

    /** Nanoseconds from T0 to the last subscriber's receipt. */
    private long broadcast() throws StepFailed {
        long number = broadcasts++;
        long t0 = System.nanoTime();
        server.publish(BroadcastReceipts.message(payload, number, t0));
        SubscriberMain.Receipts receipts = subscribers.await(number);
        if (receipts.failures() == 0 && receipts.received() == held) {
            return receipts.lastNanos();
        }
        // Throws if the server's process has ended.
        server.stats();
        if (receipts.failures() == 0) {
            throw new StepFailed(
                    "the server ended " + (held - receipts.open()) + " idle connections: " + receipts.failure());
        }
        throw new IllegalStateException("at " + held + " connections, a step that was held, " + receipts.failures()
                + " messages were lost, wrong or late; the first: " + receipts.failure());
    }

    /**
     * The settings of a ramp.
     *
     * @param firstStep connections of the first step, at least 1; every step doubles them
     * @param maxConnections the connections at which it ends at the latest; at least {@code firstStep}
     * @param payloadBytes the payload of a broadcast, 16 to 65,536
     * @param broadcasts those of a step, 1 to 1,000
     * @param timeLimit no step begins that would end after this long
     */
    public record Settings(int firstStep, int maxConnections, int payloadBytes, int broadcasts, Duration timeLimit) {

        public Settings {
            Param.FIRST_STEP.require(firstStep);
            new Param.Range(firstStep, 100_000_000).require("maxConnections", maxConnections);
            new Param.Range(Stamp.BYTES, 65_536).require("payload", payloadBytes);
            Param.BROADCASTS.require(broadcasts);
            Param.TIME_LIMIT_SECONDS.require(timeLimit.toSeconds());
        }
    }

    /**
     * How far a ramp got.
     *
     * @param steps the steps that were held, at least one
     * @param limit what ended it
     * @param failedStep connections of the step at which the server failed; empty if it ended at a limit of the machine
     *     or of the settings
     */
    public record Result(List<RampStep> steps, String limit, OptionalLong failedStep) {

        /** The step with the most connections. */
        public RampStep largest() {
            return steps.get(steps.size() - 1);
        }
    }
}
