package org.echobench.runner.fork;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks a run to stop: the current fork is ended and does not count; finished forks are kept. Thread-safe. */
public final class StopSignal {

    private final CountDownLatch requested = new CountDownLatch(1);

    /** Returns at once; the run ends within seconds. */
    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits for a request; true if there was one in that time. */
    boolean await(Duration time) throws InterruptedException {
        return requested.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
