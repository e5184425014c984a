package org.echobench.core.content;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Burns processor time on the calling thread. Time in which the thread waits for a processor is no work, so a preempted
 * handler does as much as any other. Thread-safe; allocates nothing.
 */
final class ProcessorWork {

    /** Less than this is computed by the calibration: reading the clock is a system call and costs too much of it. */
    static final long LEAST_CLOCKED_NANOS = 50_000;

    /** No shorter piece of work between two readings of the clock, in ns. */
    static final long LEAST_PIECE_NANOS = 500;

    /** A piece is this part of the rest: on a processor that is slower than at the calibration it takes longer. */
    private static final int PARTS = 16;

    private static final int TRIALS = 200;
    private static final long ROUNDS = 20_000;

    /** The processor under the calling thread. */
    interface Processor {

        /** The calling thread's processor time in ns; negative where it has no such clock. */
        long cpuNanos();

        /** Computes for so many ns by the calibration; takes longer where the processor is slower than it was then. */
        void compute(long nanos);
    }

    private static volatile long sink;

    private final Processor processor;

    /** The first of a JVM calibrates. */
    ProcessorWork() {
        this(CallingThread.INSTANCE);
    }

    ProcessorWork(Processor processor) {
        this.processor = processor;
    }

    /**
     * Burns so much of the thread's processor time, and less than a shortest piece more, even if the processor is up to 16
     * times slower than at the calibration. A thread without a clock of its own, such as a virtual one, computes for so
     * long by the calibration.
     *
     * @param nanos 1 or more
     */
    void burn(long nanos) {
        long start = nanos < LEAST_CLOCKED_NANOS ? -1 : processor.cpuNanos();
        if (start < 0) {
            processor.compute(nanos);
            return;
        }
        for (long left = nanos; left > 0; left = nanos - (processor.cpuNanos() - start)) {
            processor.compute(Math.max(left / PARTS, LEAST_PIECE_NANOS));
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

    /**
     * How many rounds a nanosecond has: the fastest of many trials.
     *
     * @param clock in ns
     */
    static double roundsPerNano(LongSupplier clock) {
        double fastest = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            long start = clock.getAsLong();
            spin(ROUNDS);
            fastest = Math.max(fastest, (double) ROUNDS / Math.max(1, clock.getAsLong() - start));
        }
        return fastest;
    }

    private static final class CallingThread implements Processor {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final boolean HAS_CLOCK =
                THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

        // The last constant: making it needs the others.
        private static final CallingThread INSTANCE = new CallingThread();

        private final double roundsPerNano = roundsPerNano(this::nanos);

        @Override
        public long cpuNanos() {
            return HAS_CLOCK && !isCurrentVirtual() ? THREADS.getCurrentThreadCpuTime() : -1;
        }

        @Override
        public void compute(long nanos) {
            spin(Math.max(1, Math.round(nanos * roundsPerNano)));
        }

        private long nanos() {
            long cpu = cpuNanos();
            return cpu < 0 ? System.nanoTime() : cpu;
        }

        /** By the name of the group: {@code Thread.isVirtual} came with JDK 21. */
        private static boolean isCurrentVirtual() {
            return Thread.currentThread().getThreadGroup().getName().equals("VirtualThreads");
        }
    }
}
