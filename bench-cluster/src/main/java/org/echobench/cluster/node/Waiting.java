package org.echobench.cluster.node;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a moment of {@link System#nanoTime}. */
final class Waiting {

    /** A parked thread wakes up late by about as much; the rest is spun. */
    private static final long SPIN_NANOS = 500_000;

    /** Connections of a process that dies end before its parent is told, on a busy machine long before. */
    private static final long END_NANOS = 5_000_000_000L;

    private Waiting() {}

    /** Whether a process is dead, or is so in a moment. */
    static boolean forEnd(BooleanSupplier alive) {
        long deadline = System.nanoTime() + END_NANOS;
        while (alive.getAsBoolean() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(SPIN_NANOS);
        }
        return !alive.getAsBoolean();
    }

    /** @return nanoseconds by which the moment had passed when this was called; 0 where it was still to come */
    static long until(long nanos) {
        long late = System.nanoTime() - nanos;
        if (late >= 0) {
            return late;
        }
        for (long left = -late; left > 0; left = nanos - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        return 0;
    }
}
