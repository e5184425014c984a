package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.echobench.core.metrics.ForkDirectory;

/**
 * Watches the processes of one fork, for which JMH waits without a limit: ends them when the fork hangs or the run is to
 * stop, and sees to it that none outlives the fork. Close it when JMH has ended.
 */
final class ForkWatch implements AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(2);
    private static final Duration POLL_WHILE_KILLING = Duration.ofMillis(100);

    /** A server of its own JVM ends by itself when its standard input closes; that takes a moment. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ProcessHandle jmh;
    private final Duration limit;
    private final Path directory;
    private final StopSignal stop;
    private final LongSupplier clock;
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();
    private final Thread thread = new Thread(this::watch, "fork-watch");
    private volatile Optional<String> hung = Optional.empty();
    private volatile boolean closed;

    /**
     * Starts to watch.
     *
     * @param jmh the process that starts the fork
     * @param limit how long the fork may take, more than zero
     * @param clock nanoseconds by which the limit counts
     */
    ForkWatch(ProcessHandle jmh, Duration limit, Path directory, StopSignal stop, LongSupplier clock) {
        this.jmh = jmh;
        this.limit = limit;
        this.directory = directory;
        this.stop = stop;
        this.clock = clock;
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long deadline = clock.getAsLong() + limit.toNanos();
        try {
            while (!stop.await(POLL)) {
                remember();
                if (clock.getAsLong() - deadline > 0) {
                    hung = Optional.of("hung: not ended after " + limit.toSeconds() + " s" + dumpThreads());
                    break;
                }
            }
            // Again and again, because the fork's JVM may only just be starting another process.
            while (!closed) {
                remember();
                seen.forEach(ProcessHandle::destroyForcibly);
                Thread.sleep(POLL_WHILE_KILLING.toMillis());
            }
        } catch (InterruptedException e) {
            // The fork has ended: close() interrupts.
            Thread.currentThread().interrupt();
        }
    }

    private void remember() {
        seen.add(jmh);
        jmh.descendants().forEach(seen::add);
    }

    private String dumpThreads() throws InterruptedException {
        try {
            ThreadDump.append(List.copyOf(seen), directory);
            return ", its threads are in " + ForkDirectory.THREADS;
        } catch (IOException e) {
            return ", and its threads could not be saved (" + e.getMessage() + ")";
        }
    }

    /** Why the fork was ended, if it was ended because it hung. Complete after {@link #close()}. */
    Optional<String> hung() {
        return hung;
    }

    /** Stops watching and ends the processes that the fork left. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends processes that outlived the fork, after a moment's grace; empty if there were none. Call after close. */
    Optional<String> endLeftovers() {
        List<ProcessHandle> alive = seen.stream().filter(ForkProcesses::runs).toList();
        CompletableFuture<?>[] exits = alive.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            List<ProcessHandle> left =
                    alive.stream().filter(ForkProcesses::runs).toList();
            if (left.isEmpty()) {
                return Optional.empty();
            }
            ForkProcesses.end(left);
            return Optional.of("the fork left " + left.size() + " process(es) running, which were ended");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            ForkProcesses.end(alive);
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
