package org.echobench.core.content;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Burns CPU time on the calling thread. Time in which the thread waits for a core does not count, so a preempted
 * handler does as much work as any other. Thread-safe; allocates nothing.
 */
final class ProcessorWork {

    /** Shorter work relies on the calibration: the system call that reads the clock would take too much of it. */
    static final long LEAST_CLOCKED_NANOS = 50_000;

    /** The shortest piece of work between two readings of the clock, in ns. */
    static final long LEAST_PIECE_NANOS = 500;

    /** A piece is this fraction of the rest, because a core may be slower than at the calibration. */
    private static final int PARTS = 16;

    private static final int TRIALS = 200;
    private static final long ROUNDS = 20_000;

    /** The processor under the calling thread. */
    interface Processor {

        /** The calling thread's CPU time in ns; negative where it has no such clock. */
        long cpuNanos();

        /** Computes for this many ns by the calibration; takes longer on a core that is slower than it was then. */
        void compute(long nanos);
    }

    private static volatile long sink;

    private final Processor processor;

    /** The first instance in a JVM calibrates. */
    ProcessorWork() {
        this(CallingThread.INSTANCE);
    }

    ProcessorWork(Processor processor) {
        this.processor = processor;
    }

    /**
     * Burns this much of the thread's CPU time, plus less than a shortest piece, even if the core is up to 16 times
     * slower than at the calibration. A thread without its own clock, such as a virtual one, uses the calibration.
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

    /** Each step depends on the one before, so the JIT cannot shorten a round, and all rounds cost about the same. */
    private static void spin(long rounds) {
        long x = rounds | 1;
        for (long i = 0; i < rounds; i++) {
            x = step(step(step(step(x))));
        }
        // Never true, but the JIT does not know that and keeps the loop.
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
     * Rounds per nanosecond, in the fastest of many trials.
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

        // Last of the constants, because it needs the others.
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
