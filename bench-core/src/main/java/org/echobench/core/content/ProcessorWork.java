package org.echobench.core.content;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Burns processor time on the calling thread. Time in which the thread waits for a processor is no work, so a preempted
 * handler does as much as any other. Thread-safe; allocates nothing.
 */
final class ProcessorWork {

    /** Less than this is a calibrated number of rounds: reading the clock is a system call and costs too much of it. */
    static final long LEAST_CLOCKED_NANOS = 50_000;

    /** No shorter piece of work between two readings of the clock, in ns. */
    private static final long LEAST_PIECE_NANOS = 500;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean HAS_CLOCK =
            THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    private static final MethodHandle IS_VIRTUAL = isVirtual();

    private static volatile long sink;

    private final LongSupplier cpuClock;

    ProcessorWork() {
        this(ProcessorWork::cpuNanos);
    }

    /** @param cpuClock the calling thread's processor time in ns; negative where it has no such clock */
    ProcessorWork(LongSupplier cpuClock) {
        this.cpuClock = cpuClock;
        // Now, and not in the first handler.
        Speed.known();
    }

    /** A thread without a clock of its own, such as a virtual one, does a calibrated number of rounds. */
    void burn(long nanos) {
        long start = nanos < LEAST_CLOCKED_NANOS ? -1 : cpuClock.getAsLong();
        if (start < 0) {
            spin(Speed.rounds(nanos));
            return;
        }
        for (long left = nanos; left > 0; left = nanos - (cpuClock.getAsLong() - start)) {
            // By halves, so that an error of the calibration is made good by the clock.
            spin(Speed.rounds(Math.max(left / 2, LEAST_PIECE_NANOS)));
        }
    }

    /** Each step needs the one before, so the compilers cannot make a round faster, and all do about the same. */
    private static void spin(long rounds) {
        long x = rounds | 1;
        for (long i = 0; i < rounds; i++) {
            x = step(step(step(step(x))));
        }
        // Never so, but the compilers do not know it and keep the loop.
        if (x == 0) {
            sink = x;
        }
    }

    private static long step(long before) {
        long x = before;
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ x << 17;
    }

    private static long cpuNanos() {
        return HAS_CLOCK && !isCurrentVirtual() ? THREADS.getCurrentThreadCpuTime() : -1;
    }

    private static boolean isCurrentVirtual() {
        try {
            return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code Thread.isVirtual} of JDK 21 and newer; null on an older one. */
    private static MethodHandle isVirtual() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (NoSuchMethodException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many rounds a nanosecond has: the fastest of many trials, once in a JVM. */
    private static final class Speed {

        private static final int TRIALS = 200;
        private static final long ROUNDS = 20_000;
        private static final double ROUNDS_PER_NANO = calibrate();

        private static void known() {}

        private static long rounds(long nanos) {
            return Math.max(1, Math.round(nanos * ROUNDS_PER_NANO));
        }

        private static double calibrate() {
            double fastest = 0;
            for (int trial = 0; trial < TRIALS; trial++) {
                long start = now();
                spin(ROUNDS);
                fastest = Math.max(fastest, (double) ROUNDS / Math.max(1, now() - start));
            }
            return fastest;
        }

        private static long now() {
            long cpu = cpuNanos();
            return cpu < 0 ? System.nanoTime() : cpu;
        }
    }
}
