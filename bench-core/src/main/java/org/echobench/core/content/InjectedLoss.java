package org.echobench.core.content;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A slowdown at certain moments, to prove that a comparison finds it: all handlers stall once a second, the JVM
 * collects garbage every 400 ms, or a message costs more in three of ten windows of 100 ms. Forks take turns under
 * load, so only time in which messages arrive counts. The moments are the same in each JVM. Thread-safe.
 */
public final class InjectedLoss {

    private static final String PROPERTY = "echobench.injected.";

    /** A longer gap between messages does not count as time under load. */
    private static final long LONGEST_GAP_NANOS = MILLISECONDS.toNanos(50);

    /** Between ticks, a message reads the clock and three fields. */
    private static final long TICK_NANOS = MILLISECONDS.toNanos(1);

    private static final long SEED = 50;

    interface Machine {

        default long nanos() {
            return System.nanoTime();
        }

        /** May return early. */
        default void pause(long nanos) {
            LockSupport.parkNanos(nanos);
        }

        default void collect() {
            System.gc();
        }
    }

    private final Machine machine;
    private final long stallNanos;
    private final long collectNanos;
    private final long slowNanos;
    private final ProcessorWork processor;

    private final Moments stalls = new Moments(MILLISECONDS.toNanos(1_000));
    private final Moments collections = new Moments(MILLISECONDS.toNanos(400));
    private long loaded;
    private long owedNanos;

    private volatile long latest;
    private volatile long stallEnd;
    private volatile boolean slow;

    /** @param processor null where no message costs more */
    InjectedLoss(int stallMillis, int collectMillis, int slowNanos, Machine machine, ProcessorWork processor) {
        this.machine = machine;
        stallNanos = MILLISECONDS.toNanos(stallMillis);
        collectNanos = MILLISECONDS.toNanos(collectMillis);
        this.slowNanos = slowNanos;
        this.processor = processor;
        latest = machine.nanos();
        stallEnd = latest;
    }

    /**
     * What the system properties {@code echobench.injected.stallMillis}, {@code collectMillis} and {@code slowNanos}
     * request; empty if they request nothing.
     *
     * @throws IllegalArgumentException naming one that is not a number or out of range
     */
    public static Optional<InjectedLoss> ofJvm() {
        int stallMillis = property("stallMillis", 1_000);
        int collectMillis = property("collectMillis", 200);
        int slowNanos = property("slowNanos", 1_000_000);
        if (stallMillis + collectMillis + slowNanos == 0) {
            return Optional.empty();
        }
        ProcessorWork processor = slowNanos > 0 ? new ProcessorWork() : null;
        return Optional.of(new InjectedLoss(stallMillis, collectMillis, slowNanos, new Machine() {}, processor));
    }

    private static int property(String name, int most) {
        String value = System.getProperty(PROPERTY + name, "0");
        if (!value.matches("\\d{1,9}") || Integer.parseInt(value) > most) {
            throw new IllegalArgumentException(
                    PROPERTY + name + " must be a whole number from 0 to " + most + ", but is '" + value + "'");
        }
        return Integer.parseInt(value);
    }

    /** Injects what is due when a message arrives, on the thread of its handler. */
    void perform() {
        long now = machine.nanos();
        if (now - latest >= TICK_NANOS) {
            tick(now);
        }
        // An interrupt ends a stall and stays set: the server is about to stop.
        for (long left = stallEnd - now; left > 0 && !Thread.currentThread().isInterrupted(); ) {
            machine.pause(left);
            left = stallEnd - machine.nanos();
        }
        if (slow) {
            processor.burn(slowNanos);
        }
    }

    private synchronized void tick(long now) {
        long gap = now - latest;
        if (gap < TICK_NANOS) {
            return; // another handler was first
        }
        latest = now;
        loaded += gap > LONGEST_GAP_NANOS ? 0 : gap;
        if (stallNanos > 0 && stalls.isDue(loaded)) {
            stallEnd = now + stallNanos;
        }
        if (collectNanos > 0 && collections.isDue(loaded)) {
            collect();
        }
        slow = slowNanos > 0 && isSlow(loaded / MILLISECONDS.toNanos(100));
    }

    /** Seven is prime to ten, so exactly three windows of ten are slow; which, is drawn. */
    private static boolean isSlow(long window) {
        return (7 * window + new SplittableRandom(SEED + window / 10).nextInt(10)) % 10 < 3;
    }

    /** Stops every other handler, too. A collection's length cannot be chosen; the next makes up for an excess. */
    private void collect() {
        for (owedNanos += collectNanos; owedNanos > 0; ) {
            long start = machine.nanos();
            machine.collect();
            owedNanos -= machine.nanos() - start;
        }
    }

    /** Moments 0.5 to 1.5 periods apart, so that they do not keep step with the slices of a measurement. */
    private static final class Moments {

        private final SplittableRandom random = new SplittableRandom(SEED);
        private final long period;
        private long next;

        Moments(long period) {
            this.period = period;
            next = period;
        }

        boolean isDue(long loaded) {
            if (loaded < next) {
                return false;
            }
            next += random.nextLong(period / 2, period + period / 2);
            return true;
        }
    }
}
