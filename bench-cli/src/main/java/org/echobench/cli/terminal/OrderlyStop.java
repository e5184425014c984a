package org.echobench.cli.terminal;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.runner.fork.StopSignal;

/**
 * Stops a measurement in order when the JVM is asked to end: requests its stop signal, and waits until the measurement
 * closes this. Finished forks are kept, and it prints how to resume, also if the measurement stopped on its own.
 */
public final class OrderlyStop implements AutoCloseable {

    /** Longer than it takes to end a fork and write the results. */
    private static final long STOP_SECONDS = 60;

    private final StopSignal signal = new StopSignal();
    private final Thread hook = new Thread(this::request, "stop");
    private final String command;
    private final PrintWriter err;
    /** Whether the measurement has ended or the JVM was asked to end, whichever came first. */
    private final AtomicBoolean decided = new AtomicBoolean();

    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param command the command that continues the measurement: {@code run --resume DIR} */
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
                // The JVM is already ending: the hook finds that the measurement has ended.
            }
            if (signal.isRequested()) {
                sayStopped();
            }
        }
    }

    private void sayStopped() {
        err.println("Stopped. Finished forks are kept. Continue with: echobench " + command);
    }

    /** Runs when the JVM ends: at Ctrl-C or SIGTERM, or after the measurement, when nothing is left to do. */
    private void request() {
        if (!decided.compareAndSet(false, true)) {
            return;
        }
        signal.request();
        try {
            if (ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                sayStopped();
            } else {
                err.println("Stopped before the result files were written. Write them with: echobench " + command);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
