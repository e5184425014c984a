package org.echobench.core.faulty;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the echoes of a server. Thread-safe. */
final class EveryNth {

    private final int n;
    private final AtomicLong count = new AtomicLong();

    EveryNth(int n) {
        this.n = n;
    }

    /** Counts one more; true for each n-th. */
    boolean hit() {
        return count.incrementAndGet() % n == 0;
    }

    /** Counts one more; true from the n-th on. */
    boolean reached() {
        return count.incrementAndGet() >= n;
    }
}
