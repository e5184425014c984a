package org.echobench.core.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.process.ServerProtocol;

/**
 * Prints a line {@code SAMPLE {json}} with this JVM's {@link JvmUsage} at a fixed interval, on a thread of its own that
 * does not count as the server's. A line is printed in one piece, so it never breaks an answer.
 */
final class SampleWriter implements AutoCloseable {

    private final ObjectMapper mapper = new ObjectMapper();
    private final PrintStream out;
    private final ThreadAccounts accounts;
    private final long millis;
    private final Thread thread = new Thread(this::run, "echobench-sample-writer");
    private volatile boolean stopped;

    /** @param millis from sample to sample, 1 to 60,000 */
    SampleWriter(PrintStream out, ThreadAccounts accounts, long millis) {
        if (millis < 1 || millis > 60_000) {
            throw new IllegalArgumentException("the interval of samples must be 1 to 60000 ms, but is " + millis);
        }
        this.out = out;
        this.accounts = accounts;
        this.millis = millis;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        accounts.excludeCurrentThread();
        while (!stopped) {
            try {
                out.println(ServerProtocol.SAMPLE + " " + mapper.writeValueAsString(JvmUsage.ofThisJvm()));
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
            out.flush();
            LockSupport.parkNanos(millis * 1_000_000);
        }
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sampling ended", e);
        }
    }
}
