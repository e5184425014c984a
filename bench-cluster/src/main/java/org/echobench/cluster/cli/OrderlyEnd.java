package org.echobench.cluster.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.echobench.runner.fork.StopSignal;

/** At Ctrl-C or SIGTERM this JVM ends the nodes and writes the results of finished forks before it ends. */
final class OrderlyEnd implements AutoCloseable {

    private static final long SECONDS = 60;

    private final StopSignal stop;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "stop");

    OrderlyEnd(StopSignal stop) {
        this.stop = stop;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void request() {
        stop.request();
        try {
            ended.await(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        if (!stop.isRequested()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
