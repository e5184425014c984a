package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.runner.fork.StopSignal;

/**
 * Ends a measurement in order when the JVM is asked to end: the measurement, which ends soon after its signal is requested,
 * closes this. Finished forks are kept, and the command prints how to resume; also where the measurement stopped by itself.
 */
public final class OrderlyStop implements AutoCloseable {

    /** Longer than a fork needs to be ended and the results to be written. */
    private static final long STOP_SECONDS = 60;

    private final StopSignal signal = new StopSignal();
    private final Thread hook = new Thread(this::request, "stop");
    private final String command;
    private final PrintWriter err;
    /** Whether the measurement has ended or the JVM was asked to end, whichever came first. */
    private final AtomicBoolean decided = new AtomicBoolean();

    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param command that continues it: {@code run --resume DIR} */
    public OrderlyStop(String command, PrintWriter err) {
        this.command = command;
        this.err = err;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Requested when the JVM is asked to end. */
    public StopSignal signal() {
        return signal;
    }

    @Override
    public void close() {
        ended.countDown();
        if (decided.compareAndSet(false, true)) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM ends already: the hook finds that the measurement has ended.
            }
            if (signal.isRequested()) {
                sayStopped();
            }
        }
    }

    private void sayStopped() {
        err.println("Stopped. Finished forks are kept. Continue with: echobench " + command);
    }

    /** Runs when the JVM ends: after the measurement, and then there is nothing to do, or at Ctrl-C or SIGTERM. */
    private void request() {
        if (!decided.compareAndSet(false, true)) {
            return;
        }
        signal.request();
        try {
            if (ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                sayStopped();
            } else {
                err.println("Stopped without the result files. Make them with: echobench " + command);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
