package org.echobench.cluster.node;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this JVM and its child processes when no request comes for a time, because the controller is then gone. The
 * orchestrator's own limit would also end the controller, because one host is a thread of the controller.
 */
final class Patience {

    private static final long LOOK_NANOS = 200_000_000;

    private final int seconds;
    private volatile long heardAt = System.nanoTime();

    Patience(int seconds) {
        this.seconds = seconds;
        Thread thread = new Thread(this::run, "echobench-patience");
        thread.setDaemon(true);
        thread.start();
    }

    void heard() {
        heardAt = System.nanoTime();
    }

    private void run() {
        while (System.nanoTime() - heardAt < TimeUnit.SECONDS.toNanos(seconds)) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        System.err.println("no request to this node for " + seconds + " s: it ends");
        Runtime.getRuntime().halt(1);
    }
}
