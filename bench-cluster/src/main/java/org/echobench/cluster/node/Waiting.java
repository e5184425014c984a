package org.echobench.cluster.node;

import java.util.concurrent.locks.LockSupport;

/** Waits for a moment of {@link System#nanoTime}. */
final class Waiting {

    /** A parked thread wakes up late by about as much; the rest is spun. */
    private static final long SPIN_NANOS = 500_000;

    private Waiting() {}

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
